import { render, screen } from '@testing-library/react'
import { Suspense, type ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyScreen } from './lazy-screen.ts'

const gone = new TypeError('Failed to fetch dynamically imported module: /assets/page-1a2b.js')

function Page() {
  return <h1>Página</h1>
}

function renderScreen(Screen: ComponentType) {
  render(
    <ErrorBoundary>
      <Suspense fallback="Carregando...">
        <Screen />
      </Suspense>
    </ErrorBoundary>,
  )
}

test('a screen whose chunk is gone says in Portuguese what to do', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  renderScreen(lazyScreen(vi.fn<() => Promise<ComponentType>>().mockRejectedValue(gone)))
  expect(await screen.findByText(/recarregue a página/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Recarregar página' })).toBeDefined()
})

test('a screen loaded ahead of time is not loaded twice', async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockResolvedValue(Page)
  const Screen = lazyScreen(load)
  Screen.preload()
  renderScreen(Screen)
  await screen.findByRole('heading', { name: 'Página' })
  expect(load).toHaveBeenCalledTimes(1)
})

test('a failure ahead of time is forgotten: the screen itself tries again', async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValueOnce(gone).mockResolvedValue(Page)
  const Screen = lazyScreen(load)
  Screen.preload()
  // Lets the rejection arrive before anything is rendered.
  await new Promise((resolve) => setTimeout(resolve))
  renderScreen(Screen)
  expect(await screen.findByRole('heading', { name: 'Página' })).toBeDefined()
})

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

function Broken(): never {
  throw new Error('O mapa de países não carregou')
}

test('a broken page says so, with the reason and a way to reload', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('heading').textContent).toBe('Algo deu errado')
  expect(screen.getByText('O mapa de países não carregou')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Recarregar página' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('another address gets a new chance', () => {
  const { rerender } = render(
    <ErrorBoundary resetKey="/a">
      <Broken />
    </ErrorBoundary>,
  )
  rerender(
    <ErrorBoundary resetKey="/b">
      <p>Tudo certo</p>
    </ErrorBoundary>,
  )
  expect(screen.getByText('Tudo certo')).toBeDefined()
})

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscriber } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { generation } from './generation.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const user = userEvent.setup()

async function makeWorker() {
  renderApp('/wizard?platform=adcombo', subscriber)
  await user.click(await screen.findByRole('button', { name: 'Próximo Passo' }))
  await user.click(await screen.findByLabelText('API Key'))
  await user.paste('chave-de-teste')
  await user.click(screen.getByRole('button', { name: 'Gerar Código do Worker' }))
}

test('a failure of the generator is told in a toast, and nothing counts as made', async () => {
  // The fields let nothing through that it refuses, so the fault is put in by hand.
  vi.spyOn(generation, 'makeWorker').mockImplementation(() => {
    throw new Error('falha de teste')
  })
  await makeWorker()
  expect(await screen.findByText('Erro ao gerar código: falha de teste')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Próximo Passo' })).toBeNull()
})

test('on a phone the result opens over the fields, and again from the bar', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  await makeWorker()
  const sheet = within(await screen.findByRole('dialog', { name: 'Resultado' }))
  expect(sheet.getByRole('region', { name: 'Código: Worker' }).textContent).toContain('chave-de-teste')
  await user.click(sheet.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Código' }))
  expect(await screen.findByRole('dialog', { name: 'Resultado' })).toBeDefined()
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { subscriber } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { generation } from './generation.ts'

const user = userEvent.setup()
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const fill = async (label: string, text: string) => {
  await user.click(await screen.findByLabelText(label))
  await user.paste(text)
}

async function makeWorker() {
  renderApp('/wizard?platform=adcombo', subscriber)
  await user.click(await screen.findByRole('button', { name: 'Próximo Passo' }))
  await user.click(await screen.findByLabelText('API Key'))
  await user.paste('chave-de-teste')
  await user.click(screen.getByRole('button', { name: 'Gerar Código do Worker' }))
}

test('a failure of the generator is shown in a toast, and nothing counts as made', async () => {
  // The fields let nothing through that it refuses, so the fault is put in by hand.
  vi.spyOn(generation, 'makeWorker').mockImplementation(() => {
    throw new Error('falha de teste')
  })
  await makeWorker()
  expect(await screen.findByText('Erro ao gerar código: falha de teste')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Próximo Passo' })).toBeNull()
})

test('on a phone the result opens over the fields, and again from beside the heading', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  await makeWorker()
  const sheet = within(await screen.findByRole('dialog', { name: 'Resultado' }))
  expect(sheet.getByRole('region', { name: 'Código: Worker' }).textContent).toContain('chave-de-teste')
  await user.click(sheet.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Código' }))
  expect(await screen.findByRole('dialog', { name: 'Resultado' })).toBeDefined()
})

test('who has a Worker for Dr.Cash gets back to its code, and may leave the campaign to it', async () => {
  renderApp('/wizard?platform=drcash', subscriber)
  await user.click(await screen.findByRole('button', { name: 'Próximo Passo' }))
  await fill('URL da Página de Sucesso', 'https://exemplo.com.br/obrigado')
  await press('Usar minha página')
  await heading('Configure seu formulário')
  expect(screen.getByText('O código do fluxo (stream) da sua oferta.')).toBeDefined()
  await press('Proteger meu token com um Worker')
  await heading('Configurar CloudFlare Worker')
  await press('Voltar')
  await fill('URL do Cloudflare', 'https://leads.exemplo.workers.dev')
  expect(screen.getByText(/Em branco, vale a que está no Worker/)).toBeDefined()
  await press('Voltar ao passo do Worker')
  expect(await heading('Configurar CloudFlare Worker')).toBeDefined()
})

test('for WordPress it is said what goes wrong, what that looks like, and what helps', async () => {
  renderApp('/wizard?platform=drcash', subscriber)
  await user.click(await screen.findByRole('button', { name: 'Próximo Passo' }))
  await fill('URL da Página de Sucesso', 'https://exemplo.com.br/obrigado')
  await press('Usar minha página')
  await fill('Token', 'um-token-de-teste')
  await fill('Código da Campanha', 'abc12')
  await fill('Código do País', 'it')
  await press('Gerar Formulário para WordPress/Elementor')
  await heading('Formulários para WordPress')
  expect(screen.getByText(/o WordPress cortou o código/)).toBeDefined()
  expect(screen.getByText(/no editor clássico/)).toBeDefined()
  const seen = /“(Vê isto\?[^”]+)”/.exec(screen.getByRole('main').textContent)?.[1] ?? 'nothing'
  await press('Gerar HTMLs Para WordPress')
  const code = await screen.findByRole('region', { name: 'Código: HTML principal' })
  expect(code.textContent).toContain(seen)
})

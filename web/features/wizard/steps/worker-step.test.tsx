import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { subscriber } from '#web/testing/people.ts'
import { renderAppWithServer } from '#web/testing/render-app.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { cremaVault } from '#web/testing/vaults.ts'

const user = userEvent.setup()
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const address = 'https://leads-adcombo.marina.workers.dev'
const vault = { ...cremaVault, address, name: 'leads-adcombo' }

async function reachWorkerStep(answers: Parameters<typeof stubServer>[1] = {}) {
  const server = stubServer(subscriber, answers)
  renderAppWithServer('/wizard?platform=adcombo')
  await press('Próximo Passo')
  await screen.findByRole('heading', { name: 'Publicar por aqui (recomendado)' })
  return server
}

const loud = () =>
  screen
    .getAllByRole('button')
    .filter(({ className }) => className.includes('bg-accent'))
    .map(({ textContent }) => textContent)

test('one way is open and loud; the others are folded, with what they lack', async () => {
  await reachWorkerStep()
  expect(await screen.findByLabelText('Token da Cloudflare')).toBeDefined()
  expect(loud()).toEqual(['Publicar'])
  const others = within(screen.getByRole('region', { name: 'Outros jeitos' }))
  expect(others.getByText(/^Sem Cofre: nada em Leads, sem Retorno e sem Conversões/)).toBeDefined()
  expect(others.queryByRole('heading', { name: 'Como publicar o Worker' })).toBeNull()
  await user.type(screen.getByLabelText('API Key'), 'uma-chave{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('Token da Cloudflare'))
  expect(screen.queryByRole('region', { name: 'Código: Worker' })).toBeNull()
})

test('an account at Cloudflare is a link and four steps', async () => {
  await reachWorkerStep()
  await user.click(await screen.findByText('Ainda não tem conta na Cloudflare?'))
  const link = await screen.findByRole('link', { name: /^Abra o cadastro da Cloudflare/ })
  expect(link.getAttribute('href')).toBe('https://dash.cloudflare.com/sign-up')
  expect(within(link.closest('details') ?? document.body).getAllByRole('listitem')).toHaveLength(4)
})

test('once the Worker answers the next step is the loud one', async () => {
  const published = `${JSON.stringify({ state: 'published', vault })}\n`
  const server = await reachWorkerStep({
    'POST /api/publish': { body: published },
    [`GET ${address}/integrador/ajustes`]: { body: { dias: 90 } },
  })
  await user.type(await screen.findByLabelText('API Key'), 'uma-chave-da-rede')
  await user.type(await screen.findByLabelText('Token da Cloudflare'), 'cfut_um_token_inteiro')
  server.answers['GET /api/vaults'] = { body: { vaults: [vault] } }
  await press('Publicar')
  expect(await screen.findByText('No ar')).toBeDefined()
  expect(loud()).toEqual(['Próximo Passo'])
  expect(screen.getByLabelText<HTMLInputElement>('URL do Cloudflare').value).toBe(address)
  await press('Próximo Passo')
  expect(await screen.findByLabelText('URL da Página de Sucesso')).toBeDefined()
})

test('an address that was pasted makes its own button the loud one', async () => {
  await reachWorkerStep()
  await user.type(await screen.findByLabelText('URL do Cloudflare'), address)
  expect(loud()).toEqual(expect.arrayContaining(['Já tenho URL CloudFlare']))
})

test('code that was made by hand says how it is pasted', async () => {
  await reachWorkerStep()
  await user.type(screen.getByLabelText('API Key'), 'uma-chave-da-rede')
  await press('Gerar Código do Worker')
  expect(await screen.findByRole('heading', { name: 'Como publicar o Worker' })).toBeDefined()
})

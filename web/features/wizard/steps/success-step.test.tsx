import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makePageFile } from '#web/artefacts/artefact.ts'
import { subscriber } from '#web/testing/people.ts'
import { renderAppWithServer } from '#web/testing/render-app.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { cremaVault } from '#web/testing/vaults.ts'
import { button, fill, heading, press, user } from '../testing/walk-wizard.ts'

const { address } = cremaVault
const put = `PUT ${address}/integrador/hospedadas`
const pageIn = (successPageLanguage: 'pt' | 'it', countryCode = '') =>
  makePageFile({ successPageLanguage, countryCode }).code

type Sent = { nome: string; html: string }

/** A vault that hosts whatever it is sent. */
async function reachSuccessStep(vaults: object[] = [cremaVault]) {
  const server = stubServer(subscriber, { 'GET /api/vaults': { body: { vaults } } })
  const pages = new Map<string, string>()
  const sent = () => server.sent.filter(({ call }) => call === put).map(({ body }) => body as Sent)
  const stubbed = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const [, name] = new RegExp(`^${address}/p/(.+)$`).exec(url) ?? []
    if (name !== undefined)
      return new Response(pages.get(name) ?? '404', { status: pages.has(name) ? 200 : 404 })
    server.answers[put] ??= { body: { hospedadas: [] } }
    const reply = await stubbed(url, init)
    if (reply.ok) for (const { nome, html } of sent()) pages.set(nome, html)
    return reply
  })
  renderAppWithServer('/wizard')
  await user.click(await screen.findByRole('radio', { name: /^AdCombo/ }))
  await press('Próximo Passo')
  await fill('URL do Cloudflare', address)
  await press('Já tenho URL CloudFlare')
  await heading('Configure sua Página de Sucesso')
  return { server, sent, pages }
}
const hostHere = async () => user.click(await screen.findByRole('button', { name: 'Hospedar aqui' }))
const addressField = () => screen.getByLabelText<HTMLInputElement>('URL da Página de Sucesso')

test('with a published Worker one click puts the page online, and its address is the answer', async () => {
  const { sent } = await reachSuccessStep()
  expect(button('Usar minha página')).toBeDefined()
  expect(button('Gerar página simples')).toBeDefined()
  await hostHere()
  expect(await screen.findByText('No ar')).toBeDefined()
  const [page] = sent()
  expect(page?.html).toBe(pageIn('pt'))
  expect(page?.nome).toMatch(/^obrigado-[a-z\d]{12}$/)
  expect(addressField().value).toBe(`${address}/p/${page?.nome}`)
  await press('Próximo Passo')
  await heading('Configure seu formulário')
})

test('a page whose language was changed since is told, and mended in its place', async () => {
  const { sent } = await reachSuccessStep()
  await hostHere()
  await screen.findByText('No ar')
  await user.selectOptions(screen.getByLabelText('Idioma da Página de Sucesso'), 'it')
  expect(await screen.findByText('A página no ar ainda é a de antes')).toBeDefined()
  await press('Hospedar de novo')
  expect(await screen.findByText('No ar')).toBeDefined()
  expect(sent().map(({ html }) => html)).toEqual([pageIn('pt'), pageIn('it')])
  expect(new Set(sent().map(({ nome }) => nome)).size).toBe(1)
})

test('a vault that does not take it leaves the answer as it was, and says why', async () => {
  const { server } = await reachSuccessStep()
  server.answers[put] = { status: 404, body: { erro: 'Não encontrado' } }
  await hostHere()
  expect(await screen.findByText(/Este Worker é de uma versão anterior.*publique de novo/)).toBeDefined()
  expect(addressField().value).toBe('')
  expect(screen.queryByText('No ar')).toBeNull()
})

test('without a published Worker nothing is offered', async () => {
  await reachSuccessStep([])
  await screen.findByRole('button', { name: 'Gerar página simples' })
  expect(screen.queryByRole('button', { name: 'Hospedar aqui' })).toBeNull()
})

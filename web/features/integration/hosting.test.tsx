import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { pageIdOf, type SavedIntegration } from '#contract/saved-integrations.ts'
import { makePageFile } from '#web/artefacts/artefact.ts'
import { catchZip } from '#web/testing/catch-zip.ts'
import { crema } from '#web/testing/integrations.ts'
import { subscriber } from '#web/testing/people.ts'
import { renderAppWithServer } from '#web/testing/render-app.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { cremaVault } from '#web/testing/vaults.ts'

const user = userEvent.setup()
const path = `/api/integrations/${crema.id}`
const { address } = cremaVault
const own = `${address}/p/obrigado-${pageIdOf(crema.id)}`
const put = `PUT ${address}/integrador/hospedadas`
const html = makePageFile(crema.answers).code
const hosted: SavedIntegration = { ...crema, answers: { ...crema.answers, successUrl: own } }

type Answers = Parameters<typeof stubServer>[1]

async function open(saved: SavedIntegration, answers: Answers = {}) {
  const versions = [{ number: 4, answers: saved.answers, createdAt: '2026-11-02T12:00:00.000Z' }]
  const server = stubServer(subscriber, {
    [`GET ${path}`]: { body: saved },
    [`GET ${path}/versions`]: { body: { versions, hasMore: false } },
    [`GET ${address}/`]: { status: 405, headers: { 'X-Integrador': 'adcombo/2' } },
    'GET /api/vaults': { body: { vaults: [cremaVault] } },
    [`POST ${path}`]: { body: { ...saved, version: 5 } },
    [`POST ${path}/taken`]: { body: saved },
    [put]: { body: { hospedadas: [] } },
    ...answers,
  })
  renderAppWithServer(`/integracao/${saved.id}`)
  await screen.findByRole('heading', { level: 1, name: saved.name })
  return server
}
const row = () => within(screen.getByRole('region', { name: 'Página de sucesso' }))
const press = async (name: string) => user.click(await row().findByRole('button', { name }))

describe('the thank-you page at the Worker itself', () => {
  test('is one click: made, sent with the key, seen at its address, and answered as the success page', async () => {
    const server = await open(crema, { [`GET ${own}`]: { body: html } })
    await press('Hospedar aqui')
    await screen.findByText('O endereço dela mudou: cole o formulário de novo.')
    expect(server.sent).toContainEqual({
      call: put,
      body: { nome: `obrigado-${pageIdOf(crema.id)}`, html },
    })
    expect(server.sent.find(({ call }) => call === `POST ${path}`)?.body).toMatchObject({
      answers: { successUrl: own, pageMade: true },
      basedOn: 4,
    })
    expect(server.sent).toContainEqual({ call: `POST ${path}/taken`, body: { part: 'page', version: 5 } })
  })

  test.each([
    ['No ar', { body: html }],
    ['Mudou: hospede de novo', { body: '<p>a de antes' }],
    ['Não está no ar', { status: 404, body: '404' }],
    ['O Worker não respondeu', { status: 503, body: '…' }],
  ])('is said to be: %s', async (text, answer) => {
    await open(hosted, { [`GET ${own}`]: answer })
    expect(await row().findByText(text)).toBeDefined()
  })

  test('that has changed since is told among the changes, and mended with one click at the same address', async () => {
    const server = await open(hosted, { [`GET ${own}`]: { body: '<p>a de antes' } })
    const changes = screen.getByRole('region', { name: 'O que mudou' })
    await within(changes).findByText('A página de sucesso no ar ainda é a de antes')
    server.answers[`GET ${own}`] = { body: html }
    await user.click(within(changes).getByRole('button', { name: 'Hospedar de novo' }))
    expect(await row().findByText('No ar')).toBeDefined()
    expect(within(changes).queryByText('A página de sucesso no ar ainda é a de antes')).toBeNull()
    expect(server.sent.some(({ call }) => call === `POST ${path}`)).toBe(false)
    expect(server.sent).toContainEqual({ call: `POST ${path}/taken`, body: { part: 'page', version: 4 } })
  })

  test('is not said to be online while its address shows another one', async () => {
    const server = await open(crema, { [`GET ${own}`]: { body: '<p>de outra aba' } })
    await press('Hospedar aqui')
    await screen.findByText(/O endereço ainda mostra outra página/)
    expect(screen.queryByText('No ar', { selector: '[aria-label="Página de sucesso"] *' })).toBeNull()
    expect(server.sent.some(({ call }) => call === `POST ${path}`)).toBe(false)
  })

  test.each([
    ['an older Worker', { status: 404, body: { erro: 'Não encontrado' } }, /publique de novo/],
    ['another key', { status: 401, body: { erro: 'Acesso recusado' } }, /publique o Worker de novo/],
    ['sixty pages', { status: 409, body: { erro: 'Este Worker já hospeda 60 páginas' } }, /já hospeda 60/],
    [
      'a vault that is away',
      { status: 503, body: { erro: 'O Cofre não respondeu' } },
      /O Cofre não respondeu/,
    ],
  ])('of %s nothing changes, and why is said', async (_, answer, text) => {
    const server = await open(crema, { [put]: answer })
    await press('Hospedar aqui')
    await screen.findAllByText(text)
    expect(server.sent.some(({ call }) => call === `POST ${path}`)).toBe(false)
  })

  test('where sixty are hosted, one that no form needs any more makes room', async () => {
    const pages = [
      { nome: `obrigado-${pageIdOf(crema.id)}-es`, etiqueta: 'a', bytes: 9, quando: Date.now() },
      { nome: 'obrigado-foiexcluida1', etiqueta: 'b', bytes: 9, quando: Date.now() },
    ]
    const server = await open(crema, {
      [put]: { status: 409, body: { erro: 'Este Worker já hospeda 60 páginas' } },
      'GET /api/integrations': { body: { integrations: [crema] } },
      [`GET ${address}/integrador/hospedadas`]: { body: { hospedadas: pages } },
      [`GET ${own}`]: { body: html },
    })
    await press('Hospedar aqui')
    const list = within(await screen.findByRole('region', { name: 'Páginas que este Worker hospeda' }))
    expect((await list.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Crema IT, Espanha/) as string,
      expect.stringMatching(/^De uma integração excluída/) as string,
    ])
    server.answers[put] = { body: { hospedadas: pages.slice(0, 1) } }
    await user.click(list.getAllByRole('button', { name: 'Tirar do ar' })[1] as HTMLElement)
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Tirar do ar' }),
    )
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
    expect(server.sent).toContainEqual({ call: put, body: { nome: 'obrigado-foiexcluida1', html: null } })
    await press('Hospedar aqui')
    await screen.findByText('O endereço dela mudou: cole o formulário de novo.')
    expect(screen.queryByRole('region', { name: 'Páginas que este Worker hospeda' })).toBeNull()
  })

  test('is not offered without a vault, nor without its key', async () => {
    await open(crema, { 'GET /api/vaults': { body: { vaults: [{ ...cremaVault, key: null }] } } })
    await screen.findByText('A chave deste Cofre se perdeu')
    expect(row().queryByRole('button', { name: 'Hospedar aqui' })).toBeNull()
  })

  test('each country of a hosted integration gets a page of its own, and its form leads there', async () => {
    const spanish = `${own}-es`
    const page = makePageFile({ ...crema.answers, countryCode: 'ES', successPageLanguage: 'es' }).code
    const server = await open(hosted, { [`GET ${own}`]: { body: html }, [`GET ${spanish}`]: { body: page } })
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicar para países' }))
    const card = within(screen.getByRole('region', { name: 'Duplicar para países' }))
    await user.type(card.getByLabelText('País'), 'Espanha')
    await user.type(card.getByLabelText(/^Preço/), '29.90')
    const zip = catchZip()
    await user.click(card.getByRole('button', { name: 'Baixar zip' }))
    const files = await zip()
    expect(server.sent).toContainEqual({
      call: put,
      body: { nome: `obrigado-${pageIdOf(crema.id)}-es`, html: page },
    })
    expect(files['ES/formulario-adcombo-atomicat.html']).toContain(`value="${spanish}" data-sucesso`)
    expect(files['LEIA-ME.txt']).toContain(`leva a ${spanish}`)
    expect(Object.keys(files)).toHaveLength(2)
    await waitFor(() => expect(screen.getByText(/e as páginas deles no ar/)).toBeDefined())
  })
})

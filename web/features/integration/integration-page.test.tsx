import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { pageIdOf, type SavedIntegration } from '#contract/saved-integrations.ts'
import { vaultVersion } from '#contract/vault.ts'
import { catchZip } from '#web/testing/catch-zip.ts'
import { crema } from '#web/testing/integrations.ts'
import { subscriber } from '#web/testing/people.ts'
import { renderAppWithServer } from '#web/testing/render-app.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { cremaVault } from '#web/testing/vaults.ts'
import { openVault } from '#web/vault/open-vault.ts'

const path = `/api/integrations/${crema.id}`
const user = userEvent.setup()

type Answers = Parameters<typeof stubServer>[1]

async function open(saved: SavedIntegration = crema, answers: Answers = {}, search = '') {
  const versions = [
    { number: 4, answers: saved.answers, createdAt: '2026-11-02T12:00:00.000Z' },
    {
      number: 3,
      answers: { ...saved.answers, productPrice: '29.90' },
      createdAt: '2026-11-01T13:00:00.000Z',
    },
  ]
  const server = stubServer(subscriber, {
    [`GET ${path}`]: { body: saved },
    [`GET ${path}/versions`]: { body: { versions, hasMore: false } },
    [`GET ${path}/versions?before=4`]: { body: { versions: versions.slice(1), hasMore: false } },
    // What the Worker answers: a GET is refused with its name on it.
    [`GET ${saved.answers.cloudflareUrl}/`]: { status: 405, headers: { 'X-Integrador': 'adcombo/2' } },
    ...answers,
  })
  const app = renderAppWithServer(`/integracao/${saved.id}${search}`)
  await screen.findByRole('heading', { level: 1, name: saved.name })
  return { server, app }
}
const part = (name: string) => within(screen.getByRole('region', { name }))
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const choose = async (name: string) => {
  await press('Mais ações')
  await user.click(await screen.findByRole('menuitem', { name }))
}

describe('the page of an integration', () => {
  test('tells what it is, and what is to be done about each part', async () => {
    await open()
    expect(
      screen.getByText(/^AdCombo · Itália · oferta 24817 · €\s39,90 · criada em 01\/11\/2026$/),
    ).toBeDefined()
    expect(part('Formulário').getByText('Falta colar')).toBeDefined()
    expect(part('Página de sucesso').getByText('Falta publicar')).toBeDefined()
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(
      expect.arrayContaining([`/wizard?integracao=${crema.id}`, `/wizard?worker=${crema.id}`, '/dashboard']),
    )
  })

  test.each([
    ['No ar', 405, 'adcombo/2'],
    ['Confira', 405, 'adcombo/1'],
    ['Não está no ar', 404, ''],
  ])('says of its Worker: %s', async (text, status, mark) => {
    const answer = { status, headers: { 'X-Integrador': mark } }
    await open(crema, { [`GET ${crema.answers.cloudflareUrl}/`]: answer })
    expect(await part('Worker').findByText(text)).toBeDefined()
  })

  test('says of a Worker that was saved with http what that does, and asks it at https', async () => {
    const cloudflareUrl = 'http://crema.marina.workers.dev'
    const { server } = await open(
      { ...crema, answers: { ...crema.answers, cloudflareUrl } },
      {
        [`GET https://crema.marina.workers.dev/`]: { status: 405, headers: { 'X-Integrador': 'adcombo/2' } },
      },
    )
    expect(await part('Worker').findByText('No ar')).toBeDefined()
    expect(part('Worker').getByText('O endereço está guardado com http')).toBeDefined()
    await user.click(part('Formulário').getByRole('button', { name: 'Copiar' }))
    await waitFor(() =>
      expect(server.sent).toContainEqual({ call: `POST ${path}/taken`, body: { part: 'form', version: 4 } }),
    )
    expect(await navigator.clipboard.readText()).toContain('action="https://crema.marina.workers.dev"')
  })

  test('copies a form without asking for a key, and notes it', async () => {
    const { server } = await open()
    await user.click(part('Formulário').getByRole('button', { name: 'Copiar' }))
    await waitFor(() =>
      expect(server.sent).toContainEqual({ call: `POST ${path}/taken`, body: { part: 'form', version: 4 } }),
    )
    expect(await navigator.clipboard.readText()).toContain('action="https://crema.marina.workers.dev"')
  })

  test('asks for the key to make the Worker, and sends it nowhere', async () => {
    const { server } = await open()
    await user.click(part('Worker').getByRole('button', { name: 'Código' }))
    await press('Gerar código do Worker')
    expect(part('Worker').getByRole('alert').textContent).toBe('API Key é obrigatório')
    await user.type(part('Worker').getByLabelText('API Key'), 'canario-da-chave')
    await press('Gerar código do Worker')
    const code = await screen.findByRole('region', { name: 'Código: Worker' })
    expect(code.textContent).toContain('canario-da-chave')
    const zip = catchZip()
    await press('Baixar kit com Cofre')
    expect(await zip()).toMatchObject({
      'chaves.json': expect.stringContaining('canario-da-chave') as string,
      'wrangler.jsonc': expect.stringContaining('"name": "crema"') as string,
    })
    expect(JSON.stringify([server.sent, localStorage, sessionStorage])).not.toContain('canario')
  })

  test('leaves a Worker on a domain of its own for the person to open', async () => {
    const cloudflareUrl = 'https://leads.crema.example'
    await open({ ...crema, answers: { ...crema.answers, cloudflareUrl } })
    const link = await part('Worker').findByRole('link', { name: /^Abrir em outra aba/ })
    expect(link.getAttribute('href')).toBe(cloudflareUrl)
  })

  test('asks for the token where the form has it in the page', async () => {
    const direct = { ...crema.answers, platform: 'drcash' as const, countryCode: 'it', cloudflareUrl: '' }
    await open({ ...crema, answers: { ...direct, streamCode: 'abc12' } })
    expect(screen.queryByRole('region', { name: 'Worker' })).toBeNull()
    expect(part('Formulário').queryByRole('button', { name: 'Copiar' })).toBeNull()
    await user.click(part('Formulário').getByRole('button', { name: 'Código' }))
    await user.type(part('Formulário').getByLabelText('Token'), 'token-de-teste')
    await press('Gerar formulário')
    expect(await part('Formulário').findAllByRole('button', { name: 'Copiar' })).not.toHaveLength(0)
  })

  test('tells a part that was copied and has changed since from one that has not', async () => {
    const at = '2026-11-01T14:00:00.000Z'
    await open({ ...crema, taken: { form: { version: 3, at }, page: { version: 3, at } } })
    expect(await part('Formulário').findByText('Mudou: cole de novo')).toBeDefined()
    expect(part('Página de sucesso').getByText('Copiado em 01/11/2026')).toBeDefined()
  })

  test('tells its versions, with what changed, and goes back to one', async () => {
    const { server } = await open()
    expect(await screen.findByText('Preço: 29.90 → 39.90')).toBeDefined()
    expect(screen.getByText('Colocar no ar de novo: Formulário')).toBeDefined()
    await press('Voltar a esta')
    await waitFor(() =>
      expect(server.sent.find(({ call }) => call === `POST ${path}`)?.body).toMatchObject({
        basedOn: 4,
        answers: { productPrice: '29.90' },
      }),
    )
  })

  test('is renamed in its place', async () => {
    const { server } = await open(crema, { [`PATCH ${path}`]: { body: { ...crema, name: 'Outra' } } })
    await choose('Renomear')
    const field = screen.getByLabelText('Nome da integração')
    await user.clear(field)
    await user.type(field, ' Crema, página 2 {Enter}')
    await screen.findByRole('heading', { level: 1 })
    expect(server.sent).toContainEqual({ call: `PATCH ${path}`, body: { name: 'Crema, página 2' } })
  })

  test('is deleted with a way back', async () => {
    const { server, app } = await open(crema, {
      [`DELETE ${path}`]: { body: { message: 'ok' } },
      [`POST ${path}/restore`]: { body: crema },
    })
    await choose('Excluir')
    await waitFor(() => expect(app.currentPath()).toBe('/dashboard'))
    await press('Desfazer')
    await waitFor(() => expect(server.sent.map(({ call }) => call)).toContain(`POST ${path}/restore`))
  })

  test('is copied as one of its own', async () => {
    const { server, app } = await open()
    await choose('Fazer uma cópia')
    await waitFor(() => expect(app.currentPath()).not.toContain(crema.id))
    const copy = server.sent.find(({ call }) => call.startsWith('POST /api/integrations/'))
    expect(copy?.body).toMatchObject({ name: 'Crema IT (cópia)', basedOn: 0, answers: crema.answers })
  })

  test('says when it is not there any more', async () => {
    stubServer(subscriber, { [`GET ${path}`]: { status: 404, body: { message: 'x', code: 'not_found' } } })
    renderAppWithServer(`/integracao/${crema.id}`)
    expect(await screen.findByText('Esta integração não existe mais')).toBeDefined()
  })
})

describe('what comes after the delivery', () => {
  test('needs a vault, and says how to come by one', async () => {
    await open()
    const panel = await screen.findByRole('region', { name: 'Sem Cofre' })
    expect(panel.textContent).toContain('publicar na sua conta da Cloudflare, em Publicar, ou baixar o kit')
  })

  test('reads the vault of a kit with its key, once the vault has opened with it', async () => {
    const vault = `${cremaVault.address}/integrador`
    const { server } = await open(crema, {
      [`GET ${vault}/ajustes`]: { status: 401, body: { erro: 'não' } },
      [`POST ${path}/vault`]: { body: cremaVault },
    })
    const field = await screen.findByLabelText(/CHAVE_DE_LEITURA/)
    const button = screen.getByRole('button', { name: 'Abrir o Cofre do kit' })
    await user.click(button)
    expect(await screen.findByText(/tem 43 letras e números/)).toBeDefined()
    await user.type(field, ` ${cremaVault.key} `)
    await user.click(button)
    expect(await screen.findByText('A chave não abre este Cofre: publique o Worker de novo.')).toBeDefined()
    expect(server.sent.some(({ call }) => call === `POST ${path}/vault`)).toBe(false)

    server.answers[`GET ${vault}/ajustes`] = { body: { dias: 90, moeda: '' } }
    await user.click(button)
    await waitFor(() =>
      expect(server.sent.find(({ call }) => call === `POST ${path}/vault`)?.body).toEqual({
        key: cremaVault.key,
      }),
    )
  })

  test('asks for publishing again where the key of the vault is lost', async () => {
    await open(crema, { 'GET /api/vaults': { body: { vaults: [{ ...cremaVault, key: null }] } } })
    expect(await screen.findByText('A chave deste Cofre se perdeu')).toBeDefined()
  })

  test.each([
    ['of before that was asked', { status: 404, body: { erro: 'Não encontrado' } }],
    ['of an older version', { body: { versao: 3, esquema: 2, esquemaDoCofre: 2 } }],
  ])('a Worker %s is to be published again, for what is new, until it was', async (_, sobre) => {
    const { server } = await open(crema, {
      'GET /api/vaults': { body: { vaults: [cremaVault] } },
      [`GET ${cremaVault.address}/integrador/sobre`]: sobre,
    })
    const row = await screen.findByRole('region', { name: 'Worker com Cofre' })
    await within(row).findByText('O Worker de Crema IT é de uma versão anterior')
    expect(row.textContent).toContain('A busca acha palavras em qualquer ordem')
    await user.click(within(row).getByRole('button', { name: 'Publicar de novo' }))
    expect(await screen.findByRole('heading', { name: 'Publicar na Cloudflare' })).toBeDefined()

    const now = { versao: vaultVersion, esquema: 2, esquemaDoCofre: 2 }
    server.answers[`GET ${cremaVault.address}/integrador/sobre`] = { body: now }
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(row.textContent).not.toContain('versão anterior'))
  })

  test('a Worker that is older than its vault is to be published again too', async () => {
    await open(crema, {
      'GET /api/vaults': { body: { vaults: [cremaVault] } },
      [`GET ${cremaVault.address}/integrador/sobre`]: {
        body: { versao: vaultVersion, esquema: 2, esquemaDoCofre: 3 },
      },
    })
    expect(await screen.findByText('O Worker de Crema IT é mais antigo que o Cofre dele')).toBeDefined()
  })

  test('an address that asks for publishing opens it over what is there, once', async () => {
    const { app } = await open(
      crema,
      {
        'GET /api/vaults': { body: { vaults: [cremaVault] } },
        [`GET ${cremaVault.address}/integrador/sobre`]: { status: 500 },
      },
      '?publicar',
    )
    await screen.findByRole('heading', { name: 'Publicar na Cloudflare' })
    // The Worker that is there keeps its name and its key.
    expect(screen.queryByLabelText(/Nome do Worker/)).toBeNull()
    expect(app.currentPath()).toBe(`/integracao/${crema.id}`)
    await press('Fechar publicação')
    expect(screen.queryByRole('heading', { name: 'Publicar na Cloudflare' })).toBeNull()
  })

  test('says what the vault keeps and how much the free plan carries', async () => {
    await open(crema, {
      'GET /api/vaults': { body: { vaults: [cremaVault] } },
      [`GET ${cremaVault.address}/integrador/ajustes`]: { body: { dias: 60, moeda: 'USD' } },
    })
    const region = await screen.findByRole('region', { name: 'O que o Cofre guarda' })
    await waitFor(() => expect(region.textContent).toContain('Cada lead, por 60 dias'))
    expect(region.textContent).toContain('cerca de 12.500 leads por dia: cada um grava até 8 linhas')
  })

  test('the path of the leads goes on with what the vault tells, which is asked once for all of the page', async () => {
    const vault = `${cremaVault.address}/integrador`
    const pagina = pageIdOf(crema.id)
    const counted = { [JSON.stringify(['', 'IT', '', '', pagina])]: { entregue: 2, aprovado: 1 } }
    const { server } = await open(crema, {
      'GET /api/vaults': { body: { vaults: [cremaVault] } },
      'GET /api/integrations': { body: { integrations: [crema] } },
      [`GET ${vault}/paginas`]: { body: { paginas: openVault(cremaVault, [crema]).pages } },
      [`GET ${vault}/resumo?dias=31&pagina=${pagina}`]: { body: [{ desde: 0, contas: counted }] },
      [`GET ${vault}/retornos`]: { body: { retornos: [] } },
      [`GET ${vault}/destinos`]: { body: { meta: { temToken: true } } },
      [`GET ${vault}/destinos?pagina=${pagina}`]: { body: { google: { temToken: true } } },
    })
    const path = screen.getByRole('list', { name: 'O caminho do lead' }).parentElement
    await waitFor(() => expect(path?.textContent).toMatch(/Retornorecebendo.*AnúncioMeta, Google Ads/))
    const asked = server.sent.map(({ call }) => call).filter((call) => /resumo|retornos|destinos/.test(call))
    expect(asked.toSorted()).toEqual(
      ['destinos', `destinos?pagina=${pagina}`, `resumo?dias=31&pagina=${pagina}`, 'retornos'].map(
        (question) => `GET ${vault}/${question}`,
      ),
    )
  })

  test('is asked of the vault alone: our server learns neither its key nor its secrets', async () => {
    const vault = `${cremaVault.address}/integrador`
    const { server } = await open(crema, {
      'GET /api/vaults': { body: { vaults: [cremaVault] } },
      [`GET ${vault}/enderecos`]: { body: { retorno: 'ab'.repeat(32), csv: 'cd'.repeat(32) } },
      [`GET ${vault}/retornos`]: { body: { retornos: [] } },
      [`GET ${vault}/palavras`]: { body: { palavras: [] } },
    })
    await screen.findByLabelText('Endereço de retorno')
    const toUs = server.sent.filter(({ call }) => / \/api\//.test(call))
    expect(toUs.map(({ call }) => call)).toContain('GET /api/vaults')
    expect(JSON.stringify(toUs)).not.toMatch(new RegExp(`${'ab'.repeat(32)}|${cremaVault.key}|integrador`))
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { subscriber } from '#web/testing/people.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { cremaOpen, cremaVault } from '#web/testing/vaults.ts'
import { AlertsRow } from '../alerts/alerts-row.tsx'
import { ConversionsRow } from '../conversions/conversions-row.tsx'

const base = `${cremaVault.address}/integrador`
const token = 'EAAcanario-do-token-de-teste'
const bot = `123456789:${'a'.repeat(35)}`
const user = userEvent.setup()

type Answers = NonNullable<Parameters<typeof stubServer>[1]>

async function open(row: 'Alertas' | 'Conversões', answers: Answers = {}) {
  const server = stubServer(subscriber, {
    [`GET ${base}/destinos`]: { body: {} },
    [`GET ${base}/envios`]: { body: { envios: [] } },
    ...answers,
  })
  renderPart(row === 'Alertas' ? <AlertsRow vault={cremaOpen} /> : <ConversionsRow vault={cremaOpen} />)
  await press('Configurar')
  return server
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const platform = (name: string) => within(screen.getByRole('listitem', { name }))
async function openPlatform(name: string, verb: 'Ligar' | 'Ajustar') {
  await screen.findByRole('listitem', { name })
  await user.click(platform(name).getByRole('button', { name: verb }))
}

test('a pixel and its token go into the vault, and the token does not come back', async () => {
  const meta = { pixel: '1234567890123456', temToken: true, lead: 'Lead', compra: 'Purchase' }
  const server = await open('Conversões', { [`PUT ${base}/destinos`]: { body: { meta } } })
  await openPlatform('Meta', 'Ligar')
  await press('Salvar no Cofre')
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'O ID do pixel só tem números, como 1234567890123456',
    'Isto não parece um token: copie de novo, inteiro e só ele',
  ])
  await user.type(screen.getByLabelText('ID do pixel'), ' 1234567890123456 ')
  await user.type(screen.getByLabelText('Token de acesso'), token)
  await press('Salvar no Cofre')
  await waitFor(() =>
    expect(server.sent).toContainEqual({
      call: `PUT ${base}/destinos`,
      body: { meta: { pixel: '1234567890123456', token, lead: 'Lead', compra: 'Purchase' } },
    }),
  )
  const field = await screen.findByPlaceholderText<HTMLInputElement>('guardado no Cofre')
  expect(field.value).toBe('')
  expect(platform('Meta').getByText('Ligado')).toBeDefined()

  await press('Salvar no Cofre')
  const puts = () => server.sent.filter(({ call }) => call.startsWith('PUT'))
  await waitFor(() => expect(puts()).toHaveLength(2))
  expect(puts()[1]?.body).toEqual({ meta: { pixel: '1234567890123456', lead: 'Lead', compra: 'Purchase' } })
  const toUs = server.sent.filter(({ call }) => / \/api\//.test(call))
  expect(JSON.stringify([toUs, localStorage, sessionStorage])).not.toContain('canario')
})

test('what was typed stays when the vault is away', async () => {
  await open('Conversões', {
    [`PUT ${base}/destinos`]: { status: 503, body: { erro: 'O Cofre não respondeu' } },
  })
  await openPlatform('UTMify', 'Ligar')
  await user.type(screen.getByLabelText('Token da credencial'), token)
  await press('Salvar no Cofre')
  expect((await screen.findByRole('alert')).textContent).toContain('O que você digitou continua aqui')
  expect(screen.getByLabelText<HTMLInputElement>('Token da credencial').value).toBe(token)
})

test('a test event shows what the platform answered, in Portuguese and in its own words', async () => {
  const words = '{"error":{"message":"Invalid OAuth access token","code":190}}'
  const server = await open('Conversões', {
    [`GET ${base}/destinos`]: { body: { meta: { pixel: '1234567890123456', temToken: true } } },
    [`POST ${base}/teste`]: { body: { estado: 'recusado', http: 400, resposta: words } },
  })
  await openPlatform('Meta', 'Ajustar')
  await user.type(screen.getByLabelText('Código de teste'), 'TEST123')
  await press('Enviar evento de teste')
  const reply = await screen.findByRole('alert')
  expect(reply.textContent).toContain('O token não vale mais')
  expect(reply.textContent).toContain(words)
  expect(server.sent.at(-1)?.body).toEqual({ destino: 'meta', codigo: 'TEST123' })
})

test('what was refused is shown above the list, with the reason in it', async () => {
  const sending = { n: 1_790_000_000_000_000, destino: 'tiktok', evento: 'compra', lead: 'id', proxima: null }
  await open('Conversões', {
    [`GET ${base}/destinos`]: { body: { tiktok: { pixel: 'C4A1B2C3D4E5', temToken: true } } },
    [`GET ${base}/envios`]: {
      body: {
        envios: [{ ...sending, estado: 'recusado', http: 200, resposta: '{"code":40105}', tentativas: 1 }],
      },
    },
  })
  expect(await screen.findByText('TikTok recusa')).toBeDefined()
  await openPlatform('TikTok', 'Ajustar')
  const list = within(screen.getByRole('region', { name: 'Últimos envios' }))
  expect(list.getByText(/gere outro e salve aqui/)).toBeDefined()
  expect(list.getByText('{"code":40105}')).toBeDefined()
})

test('a Worker of an earlier version is to be published again', async () => {
  await open('Conversões', { [`GET ${base}/destinos`]: { status: 404, body: { erro: 'Não encontrado' } } })
  expect((await screen.findByRole('alert')).textContent).toContain('publique de novo')
})

test('Google fetches a table at addresses of its own', async () => {
  await open('Conversões', {
    [`GET ${base}/destinos`]: { body: { google: { compra: 'Compra aprovada' } } },
    [`GET ${base}/enderecos`]: { body: { retorno: 'ab'.repeat(32), csv: 'cd'.repeat(32) } },
  })
  await openPlatform('Google Ads', 'Ajustar')
  const address = await screen.findByLabelText<HTMLInputElement>('Endereço da tabela')
  expect(address.value).toBe(`${cremaVault.address}/conversoes/${'cd'.repeat(32)}.csv`)
  expect(screen.getByRole('button', { name: 'Trocar endereço' })).toBeDefined()
})

test('what waits in the table is not said to have been sent', async () => {
  const row = {
    n: 1_790_000_000_000_000,
    destino: 'google',
    lead: 'id',
    proxima: null,
    http: 0,
    resposta: '',
  }
  await open('Conversões', {
    [`GET ${base}/destinos`]: { body: { google: { compra: 'Compra' } } },
    [`GET ${base}/enderecos`]: { body: { retorno: 'ab'.repeat(32), csv: 'cd'.repeat(32) } },
    [`GET ${base}/envios`]: {
      body: {
        envios: [
          { ...row, evento: 'compra', estado: 'espera' },
          { ...row, n: row.n - 1, evento: 'lead', estado: 'desligado' },
        ],
      },
    },
  })
  await openPlatform('Google Ads', 'Ajustar')
  const list = within(screen.getByRole('region', { name: 'Últimos envios' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Compra .*Na tabelaO Google leva na próxima busca\.$/),
    expect.stringMatching(/^Lead .*Fora da tabela/),
  ])
  expect(list.queryByText('Enviado')).toBeNull()
})

test('what a lead is worth is asked for, and nothing is said of it unless it is given', async () => {
  const server = await open('Conversões', {
    [`PUT ${base}/destinos`]: { body: { utmify: { temToken: true } } },
  })
  await openPlatform('UTMify', 'Ligar')
  const typeAndSave = async (value: string) => {
    await user.clear(screen.getByLabelText('Valor de um lead'))
    if (value) await user.type(screen.getByLabelText('Valor de um lead'), value)
    await press('Salvar no Cofre')
  }
  await user.type(screen.getByLabelText('Token da credencial'), token)
  await typeAndSave('caro')
  expect(screen.getByRole('alert').textContent).toBe('Um número, como 4,50')
  await typeAndSave('4,50')
  const bodies = () => server.sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)
  await waitFor(() => expect(bodies()).toEqual([{ utmify: { token, valorDoLead: 4.5 } }]))
  await typeAndSave('')
  await waitFor(() => expect(bodies()[1]).toEqual({ utmify: {} }))
})

test('an alert goes to Telegram or to an address, and can be tried out', async () => {
  const server = await open('Alertas', {
    [`PUT ${base}/destinos`]: { body: { alerta: { chat: '-1001234567', temToken: true, recusas: 20 } } },
    [`POST ${base}/teste`]: { body: { estado: 'enviado', http: 200, resposta: '{"ok":true}' } },
  })
  await user.type(await screen.findByLabelText('Token do bot'), bot)
  await user.type(screen.getByLabelText('Número da conversa'), '-1001234567')
  const share = screen.getByLabelText(/^Avisar quando as recusas/)
  await user.clear(share)
  await user.type(share, '20')
  await press('Salvar no Cofre')
  await waitFor(() =>
    expect(server.sent).toContainEqual({
      call: `PUT ${base}/destinos`,
      body: { alerta: { canal: 'telegram', token: bot, chat: '-1001234567', recusas: 20 } },
    }),
  )
  await press('Enviar alerta de teste')
  expect((await screen.findByText('O Telegram recebeu.')).closest('[role=status]')?.textContent).toContain(
    '{"ok":true}',
  )
  await user.click(screen.getByRole('radio', { name: 'Endereço https' }))
  await user.type(screen.getByLabelText('Endereço https'), 'http://exemplo.com')
  await press('Salvar no Cofre')
  expect(screen.getByRole('alert').textContent).toBe('Cole o endereço inteiro, com https://')
})

test.each([
  ['names none and has a chat', { chat: '-1001234567', temToken: true }, 'No Telegram'],
  ['names none and has an address', { endereco: 'https://avisos.example' }, 'No seu endereço'],
  ['names one', { canal: 'https', endereco: 'https://avisos.example' }, 'No seu endereço'],
])('the channel of a setting that %s is known', async (_, alerta, place) => {
  await open('Alertas', { [`GET ${base}/destinos`]: { body: { alerta } } })
  expect(await screen.findByText(place)).toBeDefined()
})

test('the token of one channel is not taken for another’s', async () => {
  await open('Alertas', {
    [`GET ${base}/destinos`]: { body: { alerta: { endereco: 'https://avisos.example', temToken: true } } },
  })
  await user.click(await screen.findByRole('radio', { name: 'Telegram' }))
  expect(screen.queryByPlaceholderText('guardado no Cofre')).toBeNull()
})

const page = '444455556666'

/** The panel of one of several pages on a Worker. */
async function openOfPage(answers: Answers) {
  const server = stubServer(subscriber, {
    [`GET ${base}/destinos`]: { body: {} },
    [`GET ${base}/destinos?pagina=${page}`]: { body: {} },
    [`GET ${base}/envios?pagina=${page}`]: { body: { envios: [] } },
    [`GET ${base}/envios?pagina=`]: { body: { envios: [] } },
    ...answers,
  })
  renderPart(<ConversionsRow vault={{ ...cremaOpen, only: page }} />)
  await press('Configurar')
  return server
}
const metaOf = (pixel: string) => ({ body: { meta: { pixel, temToken: true } } })

test('a page has a pixel of its own beside the one for all, and says which of them counts', async () => {
  const server = await openOfPage({
    [`GET ${base}/destinos`]: metaOf('9999999999'),
    [`PUT ${base}/destinos?pagina=${page}`]: metaOf('1111111111'),
    [`POST ${base}/teste`]: { body: { estado: 'enviado', http: 200, resposta: '{}' } },
  })
  await screen.findByRole('listitem', { name: 'Meta' })
  expect(platform('Meta').getByText('De todas as páginas')).toBeDefined()
  await openPlatform('Meta', 'Ajustar')
  expect(screen.getByLabelText<HTMLInputElement>('ID do pixel').value).toBe('9999999999')
  await user.click(screen.getByRole('radio', { name: 'Só esta página' }))
  expect(screen.getByText(/Esta página segue o que está ligado para todas/)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('ID do pixel').value).toBe('')
  await user.type(screen.getByLabelText('ID do pixel'), '1111111111')
  await user.type(screen.getByLabelText('Token de acesso'), token)
  await press('Salvar no Cofre')
  await waitFor(() => expect(platform('Meta').getByText('Ligado')).toBeDefined())
  const saved = server.sent.filter(({ call }) => call.startsWith('PUT'))
  expect(saved.map(({ call }) => call)).toEqual([`PUT ${base}/destinos?pagina=${page}`])
  const tried = () => server.sent.filter(({ call }) => call === `POST ${base}/teste`).map(({ body }) => body)
  await press('Enviar evento de teste')
  await waitFor(() => expect(tried()).toEqual([{ destino: 'meta', pagina: page }]))
  await user.click(screen.getByRole('radio', { name: 'Todas as páginas' }))
  expect(screen.getByText(/Esta página tem, e é a dela que vale aqui/)).toBeDefined()
})

test('what is on for all is switched off for one page, and taken up again', async () => {
  const server = await openOfPage({
    [`GET ${base}/destinos`]: metaOf('9999999999'),
    [`PUT ${base}/destinos?pagina=${page}`]: { body: { meta: { desligado: true } } },
  })
  await openPlatform('Meta', 'Ajustar')
  await user.click(screen.getByRole('radio', { name: 'Só esta página' }))
  await press('Desligar só nesta página')
  await waitFor(() => expect(platform('Meta').getByText('Desligado aqui')).toBeDefined())
  await press('Seguir o de todas as páginas')
  const puts = () => server.sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)
  await waitFor(() => expect(puts()).toEqual([{ meta: false }, { meta: null }]))
})

test('a page with a table of its own shows the address of that table', async () => {
  await openOfPage({
    [`GET ${base}/destinos?pagina=${page}`]: { body: { google: { compra: 'Venda' } } },
    [`GET ${base}/enderecos`]: { body: { retorno: 'r'.repeat(64), csv: 'c'.repeat(64) } },
  })
  await openPlatform('Google Ads', 'Ajustar')
  const table = await screen.findByLabelText<HTMLInputElement>('Endereço da tabela')
  expect(table.value).toBe(`${cremaVault.address}/conversoes/${'c'.repeat(64)}.csv?pagina=${page}`)
})

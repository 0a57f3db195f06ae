import { expect, test, vi } from 'vitest'
import { listLeads, readAbout, readLead, readSettings, setDestinations } from '#contract/vault.ts'
import { askVault, VaultRefusal } from './ask-vault.ts'

const vault = { address: 'https://leads.conta.workers.dev', key: 'k'.repeat(43) }
const fetch = vi.fn<typeof globalThis.fetch>()

function answer(body: unknown, status = 200) {
  fetch.mockReset().mockImplementation(async () => new Response(JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', fetch)
}

test('asks with the key and with nothing of this session, and reads what the route promises', async () => {
  answer({ leads: [{ id: 'um', n: 1, estado: 'entregue', tentativas: 1 }], cursor: 7 })
  const page = await askVault(vault, listLeads, { query: { busca: 'ana', limite: 1 } })
  expect(page).toMatchObject({ leads: [{ id: 'um', correcao: null }], cursor: 7 })
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(url).toBe(`${vault.address}/integrador/leads?busca=ana&limite=1`)
  expect(init).toMatchObject({
    method: 'GET',
    body: null,
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    headers: { Authorization: `Bearer ${vault.key}` },
  })
})

test('sends a body as JSON', async () => {
  answer({})
  await askVault(vault, setDestinations, { query: {}, body: { meta: null } })
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({
    method: 'PUT',
    body: '{"meta":null}',
    headers: { 'Content-Type': 'application/json' },
  })
})

const refusals = [
  ['a wrong key', () => askVault(vault, readSettings, {}), 401, { erro: 'x' }, /publique o Worker de novo/],
  ['a route it does not have', () => askVault(vault, readAbout, {}), 404, { erro: 'x' }, /versão anterior/],
  [
    'a lead that is gone',
    () => askVault(vault, readLead, { params: { id: 'um' } }),
    404,
    { erro: 'Não encontrado' },
    /^Não encontrado\.$/,
  ],
  [
    'words of its own',
    () => askVault(vault, readSettings, {}),
    409,
    { status: 409, erro: 'Já foi' },
    /^Já foi\.$/,
  ],
  ['a page', () => askVault(vault, readSettings, {}), 500, '<html>', /com o erro 500/],
] as const

test.each(refusals)('a refusal for %s is shown, with its status', async (_, ask, status, body, words) => {
  answer(body, status)
  const refusal = await ask().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(VaultRefusal)
  expect(refusal).toMatchObject({ status, message: expect.stringMatching(words) as string })
})

test('silence and what cannot be read are shown too', async () => {
  answer({ dias: 'noventa' })
  await expect(askVault(vault, readSettings, {})).rejects.toThrow('não dá para ler')
  fetch.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(askVault(vault, readSettings, {})).rejects.toThrow('O Cofre não respondeu.')
})

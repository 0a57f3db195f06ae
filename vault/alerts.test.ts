import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { storedLead } from '#generator/testing/vault/stored-leads.ts'
import { openVault, type Vault } from '#generator/testing/vault/open-vault.ts'
import { hosts, startOutside } from '#generator/testing/vault/start-outside.ts'
import { testedChannels } from '#generator/testing/vault/tested-destinations.ts'

const minute = 60_000
const hour = 60 * minute
const token = '123456:um-token-secreto'
const outside = await startOutside()
let vault: Vault

beforeEach(async () => {
  outside.reset()
  await vault?.[Symbol.asyncDispose]()
  vault = await openVault(subjectOf('lemonad'), { outbound: outside.address })
  await set({ alerta: { chat: '-100123', token } })
})
afterAll(async () => {
  await vault[Symbol.asyncDispose]()
  await outside[Symbol.asyncDispose]()
})

/** New settings wake the vault: what comes next is not to meet that alarm. */
async function set(destinos: object): Promise<Response> {
  const reply = await vault.read('destinos', { method: 'PUT', body: JSON.stringify(destinos) })
  await vault.rest()
  return reply
}
const test = (body: object) => vault.read('teste', { method: 'POST', body: JSON.stringify(body) })

const chatTexts = () =>
  outside.calls
    .filter(({ host }) => host === hosts.telegram)
    .map(({ body }) => (JSON.parse(body) as { text: string }).text)

describe('an alert', () => {
  it('is told to a chat, or to an address, when it is tried', async () => {
    expect(await (await test({ destino: 'alerta' })).json()).toMatchObject({ estado: 'enviado', http: 200 })
    expect(outside.calls.map(({ path, body }) => [path, JSON.parse(body) as unknown])).toEqual([
      [`/bot${token}/sendMessage`, { chat_id: '-100123', text: 'Alerta de teste' }],
    ])
    outside.reply(hosts.telegram, { status: 401, body: `{"ok":false,"description":"Unauthorized ${token}"}` })
    expect(await (await test({ destino: 'alerta' })).json()).toEqual({
      estado: 'recusado',
      http: 401,
      resposta: '{"ok":false,"description":"Unauthorized ***"}',
    })
    await set({ alerta: { endereco: 'https://avisos.example/gancho' } })
    await test({ destino: 'alerta' })
    expect(outside.calls.at(-1)).toMatchObject({ host: 'avisos.example', path: '/gancho' })
    expect(outside.calls.at(-1)?.body).toMatch(/^\{"tipo":"teste","texto":"Alerta de teste/)
  })

  it('has settings that give no token back, and no address but https', async () => {
    for (const wrong of [{ endereco: 'http://avisos.example' }, { endereco: {} }, { recusas: [] }])
      expect((await set({ alerta: wrong })).status).toBe(400)
    expect((await set({ alerta: { chat: '-1', recusas: 50 } })).status).toBe(200)
    expect((await set({ outra: { chat: '1' } })).status).toBe(400)
    expect(await (await set({ alerta: { chat: '7' } })).json()).toEqual({
      alerta: { chat: '7', temToken: true },
    })
    const paths = ['destinos', 'envios', 'ajustes', 'enderecos', 'leads', 'retornos', 'palavras', 'resumo']
    const all = await Promise.all(paths.map(async (path) => (await vault.read(path)).text()))
    expect(all.join('\n')).not.toContain(token)
    await test({ destino: 'alerta' })
    expect(outside.calls.at(-1)?.path).toContain(token)
    expect(await (await set({ alerta: null })).json()).toEqual({})
    expect(await (await test({ destino: 'alerta' })).json()).toMatchObject({ estado: 'desligado' })
  })

  it('goes by the channel that its settings name, with a token of that channel only', async () => {
    expect((await set({ alerta: { canal: 'pombo', chat: '1' } })).status).toBe(400)
    expect((await set({ alerta: { canal: '__proto__' } })).status).toBe(400)
    for (const { id, host, settings } of testedChannels) {
      outside.reset()
      expect((await set({ alerta: { canal: id, ...settings } })).status).toBe(200)
      expect(await (await test({ destino: 'alerta' })).json()).toMatchObject({ estado: 'enviado' })
      expect(outside.calls.map((call) => call.host)).toEqual([host])
    }
    await set({ alerta: { canal: 'telegram', chat: '1', token } })
    await set({ alerta: { canal: 'telegram', chat: '2' } })
    expect(await (await vault.read('destinos')).json()).toMatchObject({
      alerta: { chat: '2', temToken: true },
    })
    await set({ alerta: { canal: 'https', endereco: 'https://avisos.example/gancho' } })
    expect(await (await vault.read('destinos')).json()).toMatchObject({ alerta: { temToken: false } })
  })

  it('tells once that the network is away for ten minutes, more after an hour, and when it is back', async () => {
    outside.reply(hosts.platform, { status: 503, body: '{}' })
    await vault.post({ name: 'Zulmira Quaresma', phone: '+39 333 444 555' })
    await vault.pass(2 * minute)
    await vault.pass(5 * minute)
    expect(chatTexts()).toEqual([])
    await vault.pass(5 * minute)
    const away = 'Lemonad: fora do ar há 10 minutos. Leads à espera: '
    expect(chatTexts()).toEqual([`${away}1`])
    await vault.post({ name: 'Zulmira Quaresma' })
    await vault.pass(20 * minute)
    await vault.pass(20 * minute)
    expect(chatTexts()).toHaveLength(1)
    await vault.pass(30 * minute)
    expect(chatTexts()).toEqual([`${away}1`, `${away}2`])
    outside.reply(hosts.platform, { status: 200, body: '{"result":"ok","localClickId":"1"}' })
    await vault.pass(hour + minute)
    await vault.pass(minute)
    expect(chatTexts().slice(2)).toEqual(['Lemonad: voltou a funcionar (rede)'])
    const texts = outside.calls.filter(({ host }) => host === hosts.telegram).map(({ body }) => body)
    expect(texts.join('\n')).not.toMatch(/Zulmira|Quaresma|333 ?444|203\.0\.113/)
  })

  it('tells of refusals, of leads to check, and of returns that stay away', async () => {
    const { now } = await vault.control({})
    const stored = (number: number, at: number, estado: string) => {
      const { card, attempt } = storedLead(number, { at })
      return { card, attempt: { ...attempt, estado } }
    }
    await vault.control({
      keep: [
        stored(1, now - 75 * hour, 'entregue'),
        ...Array.from({ length: 7 }, (_, index) => stored(10 + index, now, 'entregue')),
        ...Array.from({ length: 4 }, (_, index) => stored(20 + index, now, 'recusado')),
        stored(30, now, 'verificar'),
      ],
    })
    await vault.pass(hour)
    expect(chatTexts().toSorted()).toEqual([
      'Lemonad: leads para verificar: 1',
      'Lemonad: mais de 30% de recusas',
      'Lemonad: nenhum retorno há três dias',
    ])
    await vault.tell('pedido=qualquer&status=sale')
    await vault.read('leads/00000000-0000-4000-8000-000000000030', { method: 'DELETE' })
    await vault.pass(hour)
    expect(chatTexts().slice(3).toSorted()).toEqual([
      'Lemonad: voltou a funcionar (retorno)',
      'Lemonad: voltou a funcionar (verificar)',
    ])
  })

  it('does not take a lead for checked because a thousand others came after it', async () => {
    const { now } = await vault.control({})
    const { card, attempt } = storedLead(40, { at: now })
    await vault.control({ keep: [{ card, attempt: { ...attempt, estado: 'verificar' } }] })
    await vault.pass(hour)
    expect(chatTexts()).toEqual(['Lemonad: leads para verificar: 1'])
    await vault.control({
      keep: Array.from({ length: 1_001 }, (_, index) => storedLead(50 + index, { at: now })),
    })
    await vault.pass(2 * minute)
    expect(chatTexts().filter((text) => text.includes('verificar'))).toHaveLength(1)
  })

  it('is tried again when the chat is away', async () => {
    const alert = { destino: 'alerta', evento: 'verificar' }
    const sent = async () => ((await (await vault.read('envios')).json()) as { envios: object[] }).envios
    outside.reply(hosts.telegram, { status: 502, body: 'Bad gateway' })
    const { now } = await vault.control({})
    const { card, attempt } = storedLead(30, { at: now })
    await vault.control({ keep: [{ card, attempt: { ...attempt, estado: 'verificar' } }] })
    await vault.pass(minute)
    expect(await sent()).toMatchObject([{ ...alert, estado: 'fila', http: 502, tentativas: 1 }])
    outside.reply(hosts.telegram, { status: 200, body: '{"ok":true}' })
    await vault.pass(2 * minute)
    expect(await sent()).toMatchObject([{ ...alert, estado: 'enviado', http: 200, tentativas: 2 }])
    expect(chatTexts()).toHaveLength(2)
  })
})

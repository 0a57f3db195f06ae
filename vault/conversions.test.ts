import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import {
  minute,
  openConversions,
  calledPlatforms,
  sha256,
} from '#generator/testing/vault/open-conversions.ts'
import { hosts, type Reply } from '#generator/testing/vault/start-outside.ts'
import { testedAds } from '#generator/testing/vault/tested-destinations.ts'
import type { AdId } from './destinations/index.ts'

const day = 24 * 60 * minute
const scene = await openConversions(subjectOf('lemonad'))
const { vault, outside, visit, approve, only, untilSent, callsTo, sendings } = scene

beforeEach(async () => {
  outside.reset()
  await scene.setAll()
})
afterAll(() => scene.close())

const sendingOf = async (lead: string) => (await sendings(lead)).find(({ evento }) => evento === 'lead')
const conversionsOf = async (lead: string) => (await vault.see(lead)).dados.conversoes
const stateOf = async (lead: string) => (await sendingOf(lead))?.estado

describe('an event', () => {
  it('is told once, whatever comes back how often and in which order', async () => {
    const { id } = await visit()
    for (const status of ['hold', 'rejected', 'sale', 'trash', 'sale', 'approved', 'sale'])
      await vault.tell(`id=${id}&status=${status}&valor=${status.length}&moeda=EUR`)
    await visit({ lead_id: id })
    await untilSent(id)
    await approve(id, '50')
    await untilSent(id)
    for (const adPlatform of calledPlatforms)
      expect([adPlatform, callsTo(adPlatform).length]).toEqual([adPlatform, 2])
    const whole = (await (await vault.read(`leads/${id}`)).json()) as { dados: { conversoes: object } }
    expect(whole.dados.conversoes).toMatchObject({
      'meta lead': { estado: 'enviado', http: 200 },
      'meta compra': { estado: 'enviado' },
      'google compra': { estado: 'espera' },
    })
  })

  it('is told at once: nobody waits for the alarm', async () => {
    await only('meta')
    await vault.control({})
    const { id } = await visit()
    const sentEvents = () => callsTo('meta').map(({ body }) => /"event_name":"(\w+)"/.exec(body)?.[1])
    await expect.poll(sentEvents).toEqual(['Lead'])
    await approve(id)
    await expect.poll(sentEvents).toEqual(['Lead', 'Purchase'])
    expect((await vault.control({})).rings).toBe(0)
  })

  it('of many at once is told once each', async () => {
    const leads = await Promise.all(Array.from({ length: 12 }, () => visit()))
    for (const { id } of leads) await untilSent(id)
    for (const adPlatform of calledPlatforms)
      expect([adPlatform, callsTo(adPlatform).length]).toEqual([adPlatform, 12])
  })

  it('has a lead’s value if its owner has set one, and never another', async () => {
    const moneyIn = ({ body }: { body: string }) => /"custom_data":(\{.*?\})/.exec(body)?.[1]
    await only('meta', { valorDoLead: 4.5, moedaDoLead: 'BRL' })
    const { id } = await visit({ price: '99' })
    await untilSent(id)
    await approve(id, '39')
    await untilSent(id)
    expect(callsTo('meta').map(moneyIn)).toEqual([
      '{"value":4.5,"currency":"BRL"}',
      '{"value":39,"currency":"EUR"}',
    ])
    outside.reset()
    await only('meta', { valorDoLead: 4 })
    await untilSent((await visit({ price: '99' })).id)
    await only('meta')
    await untilSent((await visit({ price: '99' })).id)
    expect(callsTo('meta').map(moneyIn)).toEqual(['{"value":4,"currency":"USD"}', undefined])
  })

  it('is none without what it needs, nor for a lead that is refused or erased', async () => {
    const { id } = await visit({ ga: '', gclid: '' })
    const needed = new Set<AdId>(['ga4', 'google'])
    expect((await sendings(id)).map(({ destino }) => destino).toSorted()).toEqual(
      testedAds
        .map(({ id }) => id)
        .filter((id) => !needed.has(id))
        .toSorted(),
    )
    await untilSent(id)
    outside.reply(hosts.platform, { status: 400, body: '{"result":"error","error":"Não"}' })
    const refused = await visit()
    expect(await sendings(refused.id)).toEqual([])
    outside.reset()
    await only('meta')
    outside.reply(hosts.meta, { status: 503, body: '' })
    const erased = await visit()
    await vault.rest()
    await vault.read(`leads/${erased.id}`, { method: 'DELETE' })
    outside.reset()
    await untilSent(erased.id)
    expect(await stateOf(erased.id)).toBe('desligado')
    expect(outside.calls.filter(({ body }) => body.includes(sha256(erased.id)))).toEqual([])
  })

  const meta = (error: object): Reply => ({ status: 400, body: JSON.stringify({ error }) })
  const tiktok = (code: number): Reply => ({ status: 200, body: JSON.stringify({ code, message: 'Não' }) })
  const failures: [AdId, string, Reply, 'fila' | 'recusado'][] = [
    ['meta', 'a server error', { status: 500, body: '<html>' }, 'fila'],
    ['meta', 'too many', { status: 429, body: '{}' }, 'fila'],
    ['meta', 'a passing error', meta({ code: 2, message: 'Tente' }), 'fila'],
    ['meta', 'an error that says it passes', meta({ code: 99, is_transient: true }), 'fila'],
    ['meta', 'a wrong token', meta({ code: 190, message: 'Invalid OAuth' }), 'recusado'],
    ['meta', 'an event that is too old', meta({ code: 100, error_subcode: 2804003 }), 'recusado'],
    ['meta', 'an event it does not understand', meta({ code: 100 }), 'recusado'],
    ['meta', 'half an answer', 'half', 'fila'],
    ['meta', 'a cut connection', 'cut', 'fila'],
    ['meta', 'a page instead of an answer', { status: 200, body: '<html>' }, 'fila'],
    ['tiktok', 'too many', tiktok(40100), 'fila'],
    ['tiktok', 'an error of its own', tiktok(51000), 'fila'],
    ['tiktok', 'a wrong token', tiktok(40105), 'recusado'],
    ['tiktok', 'an event it does not understand', tiktok(40002), 'recusado'],
    ['ga4', 'a server error', { status: 503, body: '' }, 'fila'],
    ['utmify', 'a wrong token', { status: 401, body: '{"OK":false}' }, 'recusado'],
  ]

  async function fail(adPlatform: AdId, reply: Reply, state: string): Promise<string> {
    await only(adPlatform)
    outside.reply(hosts[adPlatform], reply)
    const { id } = await visit()
    await vault.rest()
    expect(callsTo(adPlatform)).toHaveLength(1)
    expect(await sendingOf(id)).toMatchObject({ estado: state, tentativas: 1 })
    outside.reset()
    return id
  }

  it.each(failures.filter(([, , , state]) => state === 'fila'))(
    'that meets %s with %s goes again',
    async (adPlatform, _, reply) => {
      const id = await fail(adPlatform, reply, 'fila')
      await untilSent(id)
      expect(await stateOf(id)).toBe('enviado')
      expect(callsTo(adPlatform)).toHaveLength(1)
    },
  )

  it.each(failures.filter(([, , , state]) => state === 'recusado'))(
    'that meets %s with %s stops, until its settings have changed',
    async (adPlatform, _, reply) => {
      const id = await fail(adPlatform, reply, 'recusado')
      await untilSent(id)
      expect(callsTo(adPlatform)).toHaveLength(0)
      await only(adPlatform)
      await untilSent(id)
      expect(await stateOf(id)).toBe('enviado')
      expect(callsTo(adPlatform)).toHaveLength(1)
    },
  )

  it('that is older than seven days is not told any more', async () => {
    await only('meta')
    outside.reply(hosts.meta, { status: 500, body: '' })
    const { id } = await visit()
    await vault.rest()
    outside.reset()
    await vault.pass(8 * day)
    expect(await stateOf(id)).toBe('vencido')
    expect(callsTo('meta')).toHaveLength(0)
  })

  it('can be tried, and shows what the platform says, but never a token', async () => {
    const test = async (destino: AdId): Promise<unknown> => {
      const body = JSON.stringify({ destino, codigo: 'TEST123' })
      return (await vault.read('teste', { method: 'POST', body })).json()
    }
    outside.reply(hosts.meta, meta({ code: 190, message: 'Bad EAAB-meta-secreto' }))
    expect(await test('meta')).toEqual({
      estado: 'recusado',
      http: 400,
      resposta: '{"error":{"code":190,"message":"Bad ***"}}',
    })
    expect(callsTo('meta')[0]?.body).toContain('"test_event_code":"TEST123"')
    for (const adPlatform of calledPlatforms.filter((id) => id !== 'meta'))
      expect(await test(adPlatform)).toMatchObject({ estado: 'enviado' })
    expect(callsTo('ga4')[0]?.path).toMatch(/^\/debug\/mp\/collect/)
    expect(callsTo('utmify')[0]?.body).toContain('"isTest":true')
    const paths = ['destinos', 'envios', 'leads', 'ajustes']
    const all = await Promise.all(paths.map(async (path) => (await vault.read(path)).text()))
    expect(all.join('\n')).not.toMatch(/secreto/)
  })
})

describe('the table for Google Ads', () => {
  const fetchTable = async (secret: string, query = '') => vault.ask(`/conversoes/${secret}.csv${query}`)

  it('has the header, the time zone and one kind of click, and nothing of a person', async () => {
    await only('google')
    const { id } = await visit({ gclid: 'tabela_1' })
    await approve(id)
    const braid = await visit({ gclid: '', gbraid: 'braid-1' })
    await visit({ gclid: '=cmd|x' })
    const { csv } = await vault.addresses()
    const reply = await fetchTable(csv)
    expect(reply.headers.get('Content-Type')).toMatch('text/csv')
    const text = await reply.text()
    const [zone, head, purchase, lead, ...rest] = text.split('\n')
    expect([zone, head]).toEqual([
      'Parameters:TimeZone=America/Sao_Paulo',
      'Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency',
    ])
    const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`
    expect(purchase).toMatch(new RegExp(`^tabela_1,"Venda, aprovada",${time},39,EUR$`))
    expect(lead).toMatch(new RegExp(`^tabela_1,"Lead do site",${time},,USD$`))
    const { now } = await vault.control({})
    const written = Date.parse(`${/\d{4}-.{14}/.exec(purchase ?? '')?.[0].replace(' ', 'T')}-03:00`)
    expect(Math.abs(written - now)).toBeLessThan(minute)
    expect(rest.at(-1)).toBe('')
    expect(text).not.toMatch(/Popescu|700|cmd|braid-1/)
    expect(await (await fetchTable(csv, '?id=gbraid')).text()).toMatch(
      /^.*\nGBRAID,.*\nbraid-1,"Lead do site",/,
    )
    expect(await (await fetchTable(csv, '?id=wbraid')).text()).not.toContain('braid-1')
    await vault.read(`leads/${braid.id}`, { method: 'DELETE' })
    expect(await (await fetchTable(csv, '?id=gbraid')).text()).not.toContain('braid-1')
  })

  it('has no row, and nothing waits for one, of what it has no name for', async () => {
    await only('google')
    await vault.read('destinos', { method: 'PUT', body: JSON.stringify({ google: { compra: 'Venda' } }) })
    const { id } = await visit({ gclid: 'sem_nome' })
    expect(await sendings(id)).toEqual([])
    expect(await conversionsOf(id)).toEqual({})
    await approve(id)
    expect(await sendings(id)).toMatchObject([{ evento: 'compra', estado: 'espera' }])
    expect(await conversionsOf(id)).toMatchObject({ 'google compra': { estado: 'espera' } })
    const { csv } = await vault.addresses()
    expect((await (await fetchTable(csv)).text()).match(/sem_nome/g)).toHaveLength(1)
  })

  it('does not promise what is in no table any more, because its name was taken away', async () => {
    await only('google')
    const { id } = await visit({ gclid: 'com_nome' })
    expect(await sendings(id)).toMatchObject([{ evento: 'lead', estado: 'espera' }])
    await vault.read('destinos', { method: 'PUT', body: JSON.stringify({ google: { compra: 'Venda' } }) })
    expect(await sendings(id)).toMatchObject([{ evento: 'lead', estado: 'desligado' }])
    expect(await conversionsOf(id)).toMatchObject({ 'google lead': { estado: 'desligado' } })
  })

  it('is nobody’s who fetches none', async () => {
    const { csv } = await vault.addresses()
    expect((await fetchTable(csv, '?de=google')).status).toBe(200)
    for (const other of ['meta', 'alerta', '__proto__'])
      expect((await fetchTable(csv, `?de=${other}`)).status).toBe(404)
  })

  it('is at its secret address only, until that is replaced', async () => {
    const { csv, retorno } = await vault.addresses()
    for (const wrong of ['', 'x', 'a'.repeat(64), retorno]) expect((await fetchTable(wrong)).status).toBe(404)
    expect((await fetchTable(csv)).status).toBe(200)
    await vault.read('novo-endereco', { method: 'POST', body: '{"qual":"csv"}' })
    expect((await fetchTable(csv)).status).toBe(404)
    expect((await vault.addresses()).retorno).toBe(retorno)
  })
})

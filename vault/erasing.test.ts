import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { Summary, WholeLead } from '#contract/vault.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { openConversions } from '#generator/testing/vault/open-conversions.ts'
import { openVault, type Vault } from '#generator/testing/vault/open-vault.ts'
import { from } from './testing/crowd.ts'

const minute = 60_000
const hour = 60 * minute
const { vault, outside, setAll, close } = await openConversions(subjectOf('lemonad'))

afterAll(close)
beforeEach(() => outside.reset())

/** Whatever could tell who this was. */
const personal = {
  name: 'Ermenegilda Quaranta',
  phone: '+39 345 678 9012',
  domain: 'https://loja.example/creme?quem=ermenegilda',
  clickid: 'clique-da-ermenegilda',
  fbp: 'fb.1.1790446417975.99887766',
  observacao: 'mora perto da padaria',
}
const address = '203.0.113.77'
const agent = 'Navegador da Ermenegilda/1.0'
const traces = /ermenegilda|quaranta|3456789012|345 678|99887766|padaria|203\.0\.113\.77/i

/** Which of these texts are in no row of the vault. */
async function missing({ control }: Pick<Vault, 'control'>, texts: readonly string[]): Promise<string[]> {
  const gone: string[] = []
  for (const trace of texts) if ((await control({ trace })).tracedRows === 0) gone.push(trace)
  return gone
}
const kept = [
  'ermenegilda',
  'quaranta',
  '3456789012',
  '345 678',
  personal.clickid,
  '99887766',
  'padaria',
  address,
]

const visit = () =>
  vault.post(personal, {
    headers: { ...from(address).headers, 'User-Agent': agent, Referer: personal.domain },
  })
const erase = (id: string) => vault.read(`leads/${id}`, { method: 'DELETE' })

/** All that was counted, whatever it was of: states, what came back, money. */
async function sum(): Promise<Record<string, number>> {
  const days = Summary.parse(await (await vault.read('resumo')).json())
  const counts = days.flatMap(({ contas }) => Object.values(contas)).flatMap((by) => Object.entries(by))
  const sums: Record<string, number> = {}
  for (const [name, count] of counts) sums[name] = (sums[name] ?? 0) + count
  return Object.fromEntries(Object.entries(sums).filter(([, count]) => count !== 0))
}

/** Everything that the panel can read. */
async function readAll(id: string): Promise<string> {
  const paths = [
    'leads?limite=500',
    `leads/${id}`,
    'leads?busca=ermenegilda',
    'leads?busca=3456789012',
    'resumo?dias=366',
    'retornos',
    'envios',
    'palavras',
    'destinos',
    'ajustes',
  ]
  const replies = await Promise.all(paths.map((path) => vault.read(path)))
  expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 200))
  const texts = await Promise.all(replies.map((reply) => reply.text()))
  return texts.join('\n')
}

describe('a lead that is erased', () => {
  it('leaves nothing of a person anywhere, and its part of the sums', async () => {
    await setAll()
    const { id, body } = await visit()
    await vault.pass(2 * minute)
    await vault.tell(
      `pedido=${String(body['orderId'])}&clickid=${personal.clickid}&status=sale&valor=21.5&moeda=EUR`,
    )
    await vault.pass(2 * minute)
    expect(await readAll(id)).toMatch(traces)
    expect(await missing(vault, kept)).toEqual([])
    const before = await sum()
    expect(before).toMatchObject({ entregue: 1, aprovado: 1, 'valor EUR': 21.5 })

    expect((await erase(id)).status).toBe(200)
    expect(await readAll(id)).not.toMatch(traces)
    // The panel hides what is erased: it would not show what was left.
    expect(await missing(vault, kept)).toEqual(kept)
    expect(await sum()).toEqual(before)
    await vault.pass(2 * hour)
    expect(await readAll(id)).not.toMatch(traces)
    expect(await sum()).toEqual(before)
  })

  it('leaves none of its clicks, at a network that has several', async () => {
    await using several = await openVault(subjectOf('adcombo'), { outbound: outside.address })
    const clicks = { clickid: 'primeiro-clique', subacc: 'segundo-clique' }
    const { id } = await several.post(clicks)
    expect(await missing(several, Object.values(clicks))).toEqual([])
    await several.read(`leads/${id}`, { method: 'DELETE' })
    expect(await missing(several, Object.values(clicks))).toEqual(Object.values(clicks))
  })

  it('is in no list, and says only that it was erased, in what state and when', async () => {
    const { id } = await visit()
    await erase(id)
    const { leads } = await vault.list('?limite=500')
    expect(leads.map((lead) => lead.id)).not.toContain(id)
    for (const state of ['entregue', 'apagado', 'pendente']) {
      const { leads: listed } = await vault.list(`?estado=${state}&limite=500`)
      expect(listed.map((lead) => lead.id)).not.toContain(id)
    }
    const { now } = await vault.control({})
    const seen = WholeLead.parse(await (await vault.read(`leads/${id}`)).json())
    expect(seen).toMatchObject({ id, estado: 'entregue' })
    expect(Math.abs(now - (seen.apagado ?? 0))).toBeLessThan(minute)
  })

  it('is not sent any more, if it waited', async () => {
    outside.reply('sendmelead.com', { status: 503, body: '' })
    const { id } = await visit()
    expect((await vault.see(id)).estado).toBe('pendente')
    await erase(id)
    outside.reset()
    await vault.pass(2 * hour)
    expect(outside.calls.filter(({ body }) => /ermenegilda/i.test(body))).toEqual([])
    expect(await readAll(id)).not.toMatch(traces)
  })

  it('is not told to anybody any more, and no return brings it back', async () => {
    await setAll()
    const { id, body } = await visit()
    await erase(id)
    // What was being told when it was erased has been told.
    await vault.rest()
    outside.reset()
    await vault.tell(`pedido=${String(body['orderId'])}&id=${id}&status=sale&valor=10&moeda=EUR`)
    // What that return has caused goes out at once.
    await vault.rest()
    await vault.pass(2 * hour)
    expect(outside.calls.filter(({ host }) => host !== 'sendmelead.com')).toEqual([])
    expect(await readAll(id)).not.toMatch(traces)
  })

  it('makes no second call when its form is sent again', async () => {
    const { id } = await visit()
    await erase(id)
    outside.reset()
    expect((await vault.post({ ...personal, lead_id: id }, from(address))).body).toMatchObject({
      success: true,
    })
    expect(outside.calls).toEqual([])
    expect(await readAll(id)).not.toMatch(traces)
  })

  it('can be erased again', async () => {
    const { id } = await visit()
    const before = await sum()
    await erase(id)
    expect((await erase(id)).status).toBe(200)
    expect(await sum()).toEqual(before)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { WholeLead } from '#contract/vault.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { openVault } from '#generator/testing/vault/open-vault.ts'
import { addressOf, from } from './testing/crowd.ts'
import { startScriptedPlatform } from './testing/scripted-platform.ts'

const minute = 60_000
const adcombo = subjectOf('adcombo')
const platform = await startScriptedPlatform(adcombo)
const vault = await openVault(adcombo, { outbound: platform.address })

afterAll(async () => {
  await vault[Symbol.asyncDispose]()
  await platform[Symbol.asyncDispose]()
})
afterEach(() => {
  platform.letGo()
  platform.judge('accepted')
})

const see = async (id: string) => WholeLead.parse(await (await vault.read(`leads/${id}`)).json())

let people = 0
/** One visitor, who presses as often as they like, always with the same number for what they send. */
function startVisit() {
  const name = `Giulia Rossi ${(people += 1)}`
  const id = randomUUID()
  const address = addressOf(people)
  const before = platform.calls.length
  return {
    id,
    press: (change: Record<string, string>) => vault.post({ name, lead_id: id, ...change }, from(address)),
    calls: () => platform.calls.slice(before).filter((call) => call.name === name),
    /** Everything that is kept of this visitor, the oldest first. */
    stored: async () => {
      const { leads } = await vault.list('?limite=200')
      const own = leads.filter(({ nome }) => nome === name).toReversed()
      return Promise.all(own.map((lead) => see(lead.id)))
    },
  }
}
type Visit = ReturnType<typeof startVisit>

const untilCalled = async (visit: Visit, times: number) => {
  await expect.poll(() => visit.calls().length).toBe(times)
}

const wrong = { phone: '+39 333 000 1111' }
const right = { phone: '+39 333 000 2222' }

describe.each([
  ['a phone', wrong, right],
  ['a quantity', { quantity: '1' }, { quantity: '3' }],
  ['a price', { price: '39.00' }, { price: '99.00' }],
  ['an offer', { offer_id: '777' }, { offer_id: '778' }],
])('%s that is corrected', (_, first, second) => {
  it('while the network takes its time is a second lead, and the first one names it', async () => {
    const visit = startVisit()
    platform.hold()
    const pressed = visit.press(first)
    await untilCalled(visit, 1)
    const corrected = visit.press(second)
    await untilCalled(visit, 2)
    platform.letGo()
    const answers = await Promise.all([pressed, corrected])
    const [one, two, ...others] = await visit.stored()
    expect(others).toEqual([])
    expect(one).toMatchObject({ id: visit.id, estado: 'entregue', correcao: two?.id, corrige: null })
    expect(two).toMatchObject({ estado: 'entregue', correcao: null, corrige: visit.id })
    // Each visitor's page gets the number of what it has sent itself.
    expect(answers.map(({ body }) => body['orderId'])).toEqual([one?.pedido, two?.pedido])
    expect(new Set([one?.pedido, two?.pedido]).size).toBe(2)
  })

  it('after the first one was accepted is a second lead too', async () => {
    const visit = startVisit()
    await visit.press(first)
    await visit.press(second)
    expect(visit.calls()).toHaveLength(2)
    expect((await visit.stored()).map(({ corrige }) => corrige)).toEqual([null, visit.id])
  })

  it('while the network is away reaches it as well, after the outage', async () => {
    const visit = startVisit()
    platform.judge('away')
    await visit.press(first)
    await visit.press(second)
    platform.judge('accepted')
    await vault.pass(2 * minute)
    const stored = await visit.stored()
    expect(stored.map(({ estado, corrige }) => [estado, corrige])).toEqual([
      ['entregue', null],
      ['entregue', visit.id],
    ])
  })
})

describe('a correction', () => {
  it('that comes many times at once is one lead, and so is the first', async () => {
    const visit = startVisit()
    platform.hold()
    const pressed = [visit.press(wrong)]
    await untilCalled(visit, 1)
    const both = [right, wrong]
    pressed.push(...Array.from({ length: 12 }, (_, index) => visit.press(both[index % 2] ?? right)))
    await untilCalled(visit, 2)
    platform.letGo()
    const answers = await Promise.all(pressed)
    await vault.pass(2 * minute)
    expect(visit.calls()).toHaveLength(2)
    expect(await visit.stored()).toHaveLength(2)
    expect(new Set(answers.map(({ body }) => body['orderId'])).size).toBe(2)
  })

  it('that comes again later gets the stored answer, and makes no call', async () => {
    const visit = startVisit()
    const answers = [
      await visit.press(wrong),
      await visit.press(right),
      await visit.press(right),
      await visit.press(wrong),
    ]
    const [first, second, secondAgain, firstAgain] = answers.map(({ body }) => body['orderId'])
    expect([secondAgain, firstAgain]).toEqual([second, first])
    expect(visit.calls()).toHaveLength(2)
  })

  it('of a correction is a third lead', async () => {
    const visit = startVisit()
    await visit.press(wrong)
    await visit.press(right)
    await visit.press({ phone: '+39 333 000 3333' })
    expect(visit.calls().map(({ phone }) => phone)).toEqual([wrong.phone, right.phone, '+39 333 000 3333'])
    expect((await visit.stored()).every(({ estado }) => estado === 'entregue')).toBe(true)
  })

  it('is not mistaken for the first, which is refused meanwhile', async () => {
    const visit = startVisit()
    platform.judge(({ phone }) => (phone === wrong.phone ? 'refused' : 'accepted'))
    platform.hold()
    const pressed = visit.press(wrong)
    await untilCalled(visit, 1)
    const corrected = visit.press(right)
    await untilCalled(visit, 2)
    platform.letGo()
    const [refused, accepted] = await Promise.all([pressed, corrected])
    expect([refused.status, accepted.body['success']]).toEqual([400, true])
    const ends = [
      { estado: 'recusado', telefone: wrong.phone },
      { estado: 'entregue', telefone: right.phone },
    ]
    expect(await visit.stored()).toMatchObject(ends)
    expect((await visit.press(right)).body).toEqual(accepted.body)
    await vault.pass(3 * minute)
    expect(await visit.stored()).toMatchObject(ends)
    expect(visit.calls()).toHaveLength(2)
  })

  it('of what was refused takes its place', async () => {
    const visit = startVisit()
    platform.judge('refused')
    expect((await visit.press(wrong)).status).toBe(400)
    platform.judge('accepted')
    expect((await visit.press(right)).body).toMatchObject({ success: true })
    const stored = await visit.stored()
    expect(stored).toMatchObject([
      { id: visit.id, estado: 'entregue', telefone: right.phone, correcao: null, corrige: null },
    ])
    expect(visit.calls()).toHaveLength(2)
  })

  it('of what was refused waits for the network, whatever that had told of the refused one', async () => {
    const visit = startVisit()
    platform.judge('refused')
    await visit.press(wrong)
    await vault.tell(`id=${visit.id}&status=trash`)
    platform.judge('away')
    await visit.press(right)
    expect(await visit.stored()).toMatchObject([{ estado: 'pendente', telefone: right.phone, retorno: null }])
    platform.judge('accepted')
    await vault.pass(2 * minute)
    expect(await visit.stored()).toMatchObject([{ estado: 'entregue', retorno: null }])
    expect(visit.calls()).toHaveLength(3)
  })

  it('that is refused, and is corrected, is two leads in the end', async () => {
    const visit = startVisit()
    await visit.press(wrong)
    platform.judge('refused')
    expect((await visit.press({ phone: '+39 1' })).status).toBe(400)
    platform.judge('accepted')
    expect((await visit.press(right)).body).toMatchObject({ success: true })
    const stored = await visit.stored()
    const delivered = stored.filter(({ estado }) => estado === 'entregue').map(({ telefone }) => telefone)
    expect(new Set(delivered)).toEqual(new Set([wrong.phone, right.phone]))
    expect(delivered).toHaveLength(2)
  })
})

it.each([
  ['0700 000 001', '40 0'],
  ['+40 700 000 001', '40 0'],
  ['0040700000001', '40 0'],
  ['+40 (0) 700-000-001', '40 0'],
  ['700000001', '40 0'],
  ['40 700 000 001', '40 0'],
])(
  'the same order with its phone written as %s is the same lead, and makes no second call',
  async (phone, ddi) => {
    const visit = startVisit()
    const first = await visit.press({ phone: '0700 000 001', ddi: '40 0' })
    const again = await visit.press({ phone, ddi })
    expect(again.body).toEqual(first.body)
    expect(visit.calls()).toHaveLength(1)
    expect(await visit.stored()).toHaveLength(1)
  },
)

it('the same number in the browser’s second tab, with another person’s order, is that person’s lead', async () => {
  const id = randomUUID()
  await vault.post({ lead_id: id, name: 'Anna Uno', ...wrong }, from('192.0.2.9'))
  await vault.post({ lead_id: id, name: 'Anna Due', ...right }, from('192.0.2.9'))
  const { leads } = await vault.list('?busca=anna')
  expect(leads.map(({ nome }) => nome)).toEqual(['Anna Due', 'Anna Uno'])
})

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { openVault, type Vault } from '#generator/testing/vault/open-vault.ts'
import { addressOf, crowdOf, from, postMany } from './testing/crowd.ts'
import { startScriptedPlatform, type ScriptedPlatform } from './testing/scripted-platform.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const lemonad = subjectOf('lemonad')

let platform: ScriptedPlatform
let vault: Vault

beforeEach(async () => {
  platform = await startScriptedPlatform(lemonad)
  vault = await openVault(lemonad, { outbound: platform.address })
})
afterEach(async () => {
  platform.letGo()
  await vault[Symbol.asyncDispose]()
  await platform[Symbol.asyncDispose]()
})

const phoneOf = (person: number) => `+39 333 ${1_000_000 + person}`
const visit = (person: number, change: Record<string, string> = {}) =>
  vault.post({ phone: phoneOf(person), ...change }, from(addressOf(person)))
const stateOf = async (id: string) => (await vault.see(id)).estado
const countOf = async (state: string) => (await vault.list(`?estado=${state}&limite=500`)).leads.length
const callsFor = (phone: string) => platform.calls.filter((call) => call.phone === phone).length

/** A network that has been away for so long that its leads wait for an hour each. */
async function waitLong(): Promise<void> {
  for (const minutes of [1, 5, 15]) await vault.pass(minutes * minute + second)
}

describe('when the network is back and has accepted a lead', () => {
  it('all those that wait are sent at once: forty in a run, six at a time, none twice', async () => {
    platform.judge('away')
    const waiting = await postMany(
      vault,
      crowdOf(110, (person) => ({ phone: phoneOf(person) })),
    )
    await waitLong()
    expect(await countOf('pendente')).toBe(110)
    const { now } = await vault.control({})
    const next = await Promise.all(
      waiting.slice(0, 5).map(async ({ id }) => (await vault.see(id)).proxima ?? 0),
    )
    expect(Math.min(...next)).toBeGreaterThan(now + 50 * minute)

    const calls = platform.calls.length
    platform.judge('accepted')
    platform.takeMostAtOnce()
    await vault.control({})
    expect((await visit(500)).body).toMatchObject({ success: true })
    await expect.poll(() => countOf('entregue')).toBe(111)
    expect(platform.calls.length - calls).toBe(111)
    expect(platform.takeMostAtOnce()).toBeLessThanOrEqual(6)
    expect((await vault.control({})).mostCallsInARun).toBeLessThanOrEqual(40)
  })

  it('six at a time are under way, though the network hangs', async () => {
    platform.judge('away')
    await postMany(
      vault,
      crowdOf(20, (person) => ({ phone: phoneOf(person) })),
    )
    platform.judge('accepted')
    expect((await visit(500)).body).toMatchObject({ success: true })
    platform.hold()
    platform.takeMostAtOnce()
    await vault.control({ advanceMs: minute })
    await expect.poll(() => platform.calls.length).toBeGreaterThanOrEqual(27)
    platform.letGo()
    await vault.rest()
    expect(platform.takeMostAtOnce()).toBeLessThanOrEqual(6)
    expect(await countOf('entregue')).toBe(21)
  })

  it('one that it goes on refusing is not hammered, and keeps nobody from being delivered', async () => {
    const poor = phoneOf(999)
    platform.judge((call) => (call.phone === poor ? 'away' : 'accepted'))
    const { id } = await visit(999)
    for (let person = 0; person < 60; person += 1) {
      await visit(person)
      await vault.pass(10 * second)
    }
    expect(await countOf('entregue')).toBe(60)
    // By its own clock it is tried three times within these ten minutes.
    expect(callsFor(poor)).toBeGreaterThanOrEqual(2)
    expect(callsFor(poor)).toBeLessThanOrEqual(14)
    expect(await stateOf(id)).toBe('pendente')
  })

  it('a hundred that it goes on refusing keep none from its turn', async () => {
    const poor = new Set(
      crowdOf(100, (person) => ({ phone: phoneOf(person) })).map(({ phone }) => phone ?? ''),
    )
    platform.judge('away')
    await postMany(
      vault,
      [...poor].map((phone) => ({ phone })),
    )
    await waitLong()
    const late = await visit(900)
    platform.judge((call) => (poor.has(call.phone) ? 'away' : 'accepted'))
    const calls = platform.calls.length
    await vault.pass(minute + second)
    expect(await stateOf(late.id)).toBe('entregue')
    expect(callsFor(phoneOf(900))).toBe(2)
    // None of them is called in vain more than a few times in an hour.
    await vault.pass(hour)
    expect(platform.calls.length - calls).toBeLessThanOrEqual(1 + 4 * poor.size)
  })
})

it('an answer that comes late does not undo the call after it', async () => {
  platform.judge('away')
  const { id } = await visit(1)
  platform.judge('accepted')
  platform.hold()
  await vault.control({ advanceMs: minute + second })
  await expect.poll(() => callsFor(phoneOf(1))).toBe(2)
  const late = {
    card: { id, recebido: { ...lemonad.post, phone: phoneOf(1) }, visitante: {} },
    attempt: awayAt(Date.now()),
  }
  await vault.control({ keep: [late] })
  expect(await stateOf(id)).toBe('enviando')
  platform.letGo()
  await vault.rest()
  expect(await stateOf(id)).toBe('entregue')
  expect(callsFor(phoneOf(1))).toBe(2)
})

const awayAt = (quando: number) => ({
  quando,
  http: 503,
  estado: 'pendente',
  enviado: '',
  resposta: '',
  resultado: { corpo: { success: false } },
})

describe('a lead that throws when it is looked after', () => {
  const poison = 'veneno'

  it('is set aside, with its error, and keeps none from its turn', async () => {
    platform.judge('away')
    const poisoned = await postMany(
      vault,
      crowdOf(12, (person) => ({ phone: phoneOf(person), name: `${poison} ${person}` })),
    )
    const healthy = await postMany(
      vault,
      crowdOf(5, (person) => ({ phone: phoneOf(100 + person), name: 'Ana' })),
      { addressOfPerson: (person) => addressOf(100 + person) },
    )
    platform.judge('accepted')
    await vault.control({ failWith: poison })
    await vault.pass(minute + second)
    // An hour in which everything has its turn.
    for (let rounds = 0; rounds < 6; rounds += 1) await vault.pass(10 * minute)
    const states = await Promise.all(healthy.map(({ id }) => stateOf(id)))
    expect(states).toEqual(healthy.map(() => 'entregue'))
    await vault.control({ failWith: '' })
    for (const { id } of poisoned) {
      const { estado, motivo } = await vault.see(id)
      expect(estado).toBe('verificar')
      expect(motivo).toMatch(/\S/)
    }
    // Shown where the panel looks for what is wrong, and not called again and again.
    expect(await countOf('verificar')).toBe(12)
    expect(platform.calls.filter(({ name }) => name.startsWith(poison)).length).toBeLessThanOrEqual(2 * 12)
    expect(vault.log.join('\n')).not.toContain(poison)
  })

  it('can be sent again by hand, once what was wrong is over', async () => {
    platform.judge('away')
    const { id } = await visit(1, { name: poison })
    await vault.control({ failWith: poison })
    platform.judge('accepted')
    await vault.pass(minute + second)
    await vault.pass(10 * minute)
    await vault.control({ failWith: '' })
    expect((await vault.read(`leads/${id}/reenviar`, { method: 'POST' })).status).toBe(200)
    await vault.rest()
    expect(await stateOf(id)).toBe('entregue')
  })

  it('when it comes in reaches the network all the same', async () => {
    await vault.control({ failWith: poison })
    const { body } = await visit(1, { name: poison, lead_id: randomUUID() })
    expect(body).toMatchObject({ success: true })
    expect(callsFor(phoneOf(1))).toBe(1)
    expect((await visit(2)).body).toMatchObject({ success: true })
  })
})

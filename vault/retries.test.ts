import { afterEach, describe, expect, it } from 'vitest'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { startStandIn, type StandIn } from '#generator/testing/platforms/stand-in.ts'
import { askUntil } from '#generator/testing/vault/ask-until.ts'
import { eachFault } from '#generator/testing/vault/each-fault.ts'
import { openVault, type Vault } from '#generator/testing/vault/open-vault.ts'

const minute = 60_000
const hour = 60 * minute

let standIn: StandIn
let vault: Vault

async function open(platform: string): Promise<void> {
  standIn = await startStandIn()
  vault = await openVault(subjectOf(platform), { outbound: standIn.address })
}
afterEach(async () => {
  await vault[Symbol.asyncDispose]()
  await standIn.close()
})

const stateOf = async (id: string) => (await vault.see(id)).estado
const untilState = async (id: string, state: string) => {
  await expect.poll(() => stateOf(id), { interval: 20 }).toBe(state)
}
const untilCalls = async (calls: number) => {
  await expect.poll(() => standIn.requests.length, { interval: 10 }).toBe(calls)
}

describe('a lead that the network did not take', () => {
  it('is tried after 1, 5, 15 and 60 minutes, then every hour, and given up after 48 hours', async () => {
    await open('lemonad')
    await standIn.enter('server-error')
    const { id } = await vault.post()
    let lead = await vault.see(id)
    let { now } = await vault.control({})
    for (let calls = 2; lead.proxima !== null; calls += 1) {
      await vault.control({ advanceMs: lead.proxima - now - 20_000 })
      expect(standIn.requests).toHaveLength(calls - 1)
      ;({ now } = await vault.control({ advanceMs: 20_000 }))
      await untilCalls(calls)
      await expect.poll(async () => (lead = await vault.see(id)).dados.tentativas?.length).toBe(calls)
    }
    const { dados, n, estado } = lead
    expect(estado).toBe('desistiu')
    const times = dados.tentativas?.map(({ quando }) => quando) ?? []
    const gaps = times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / minute))
    expect(gaps).toEqual([1, 5, 15, ...Array.from({ length: 47 }, () => 60)])
    expect((times.at(-1) ?? 0) - n / 1000).toBeLessThanOrEqual(48 * hour)
    const { leads } = await vault.list('?estado=desistiu')
    expect(leads.map((lead) => lead.id)).toEqual([id])
    await vault.pass(10 * hour)
    expect(standIn.requests).toHaveLength(times.length)

    await vault.read(`leads/${id}/reenviar`, { method: 'POST' })
    await untilCalls(times.length + 1)
    await untilState(id, 'pendente')
  })

  it('is delivered with all that was known of its visitor', async () => {
    await open('trafficlight')
    await standIn.enter('server-error')
    const { id } = await vault.post({}, { headers: { 'CF-Connecting-IP': '203.0.113.7' } })
    await standIn.enter('accepted')
    await vault.control({ advanceMs: minute })
    await untilState(id, 'entregue')
    const [first, second] = standIn.requests
    expect(second?.fields).toEqual(first?.fields)
    expect(second?.fields).toMatchObject({ ip_address: '203.0.113.7', id })
  })

  it('is one of forty in a run, and six at once', async () => {
    await open('lemonad')
    await standIn.enter('server-error')
    const posted = await Promise.all(Array.from({ length: 50 }, () => vault.post()))
    await standIn.enter('time-out')
    await vault.control({ advanceMs: minute + 1000 })
    await untilCalls(56)
    await vault.read('leads')
    expect(standIn.requests).toHaveLength(56)
    await standIn.reset()
    await vault.kill()
    await vault.control({ advanceMs: minute })
    const countOf = async (state: string) => (await vault.list(`?estado=${state}`)).leads.length
    // What was under way when the runtime died may have arrived: nobody sends it again by itself.
    await expect.poll(() => countOf('verificar')).toBe(6)
    await expect.poll(() => countOf('pendente')).toBe(0)
    await untilCalls(44)
    expect((await vault.list('?limite=100')).leads).toHaveLength(posted.length)
  })
})

describe('a call whose end nobody has seen', () => {
  it('has a minute to end, whenever the alarm rings', async () => {
    await open('lemonad')
    await vault.post()
    await vault.control({ advanceMs: 50_000 })
    await standIn.enter('time-out')
    const id = '0b9d3f52-aaaa-4aaa-8aaa-000000000008'
    const waiting = vault.post({ lead_id: id }).catch(() => null)
    await untilCalls(2)
    await vault.pass(15_000)
    expect(await stateOf(id)).toBe('enviando')
    // The Worker's own limit goes with it.
    await vault.kill()
    await waiting
    await vault.control({ advanceMs: 2 * minute })
    await untilState(id, 'verificar')
  })

  it.each([
    ['lemonad', 'verificar', 1],
    ['adcombo', 'entregue', 2],
  ])('is an unknown outcome after a minute: %s', async (platform, state, calls) => {
    await open(platform)
    await standIn.enter('time-out')
    const id = '0b9d3f52-aaaa-4aaa-8aaa-000000000007'
    const lost = vault.post({ lead_id: id }).catch(() => null)
    await untilCalls(1)
    await vault.kill()
    await lost
    await standIn.enter('accepted')
    expect(await stateOf(id)).toBe('enviando')
    await vault.control({ advanceMs: minute + 100 })
    await expect.poll(() => stateOf(id)).not.toBe('enviando')
    await vault.control({ advanceMs: 2 * minute })
    await untilState(id, state)
    expect(standIn.requests).toHaveLength(calls)
  })

  it('is an unknown outcome also of a lead that was refused and corrected, long after it came', async () => {
    await open('lemonad')
    await standIn.enter('refused')
    const id = '0b9d3f52-aaaa-4aaa-8aaa-000000000009'
    await vault.post({ lead_id: id, phone: '+39 333 000 1111' })
    await standIn.enter('accepted')
    await vault.post()
    await vault.pass(2 * minute)
    await standIn.enter('time-out')
    const lost = vault.post({ lead_id: id, phone: '+39 333 000 2222' }).catch(() => null)
    await untilCalls(3)
    await vault.kill()
    await lost
    expect(await stateOf(id)).toBe('enviando')
    await vault.control({ advanceMs: minute + 100 })
    await untilState(id, 'verificar')
    expect(standIn.requests).toHaveLength(3)
  })
})

describe('the alarm', () => {
  it('is set by every post that finds none', async () => {
    await open('lemonad')
    await vault.post()
    expect(await vault.control({ dropAlarm: true })).toMatchObject({ alarm: null })
    await vault.post()
    const { alarm, now } = await vault.control({})
    expect((alarm ?? Infinity) - now).toBeLessThanOrEqual(minute)
  })

  it('is set anew whichever statement fails, and the lead is looked after', async () => {
    await open('lemonad')
    for await (const statement of eachFault(vault, { fewest: 10 })) {
      await standIn.enter('server-error')
      const { id } = await vault.post()
      await standIn.enter('accepted')
      let seen = await vault.control({ failAt: statement, advanceMs: minute + 100 })
      let rings = seen.rings
      await askUntil(
        async () => {
          seen = await vault.control({})
          rings += seen.rings
          return seen
        },
        ({ isWorking, alarm, now }) => rings > 0 && !isWorking && alarm !== null && alarm > now,
      )
      await vault.control({ failAt: 0 })
      await expect
        .poll(async () => {
          await vault.control({ advanceMs: minute + 100 })
          return stateOf(id)
        })
        .toBeOneOf(['entregue', 'verificar'])
    }
    expect(vault.log.filter((line) => !/^\{"(lead_id|cofre)":/.test(line))).toEqual([])
  })
})

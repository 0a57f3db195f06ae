import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { startStandIn } from '#generator/testing/platforms/stand-in.ts'
import { askUntil } from '#generator/testing/vault/ask-until.ts'
import { storedLead } from '#generator/testing/vault/stored-leads.ts'
import { eachFault } from '#generator/testing/vault/each-fault.ts'
import { openVault, type Posted } from '#generator/testing/vault/open-vault.ts'

const minute = 60_000
const lemonad = subjectOf('lemonad')
const standIn = await startStandIn()
const vault = await openVault(lemonad, { outbound: standIn.address })
const order = { success: true, orderId: '5f0c7d1e9a3b4c0012ab34cd' }

afterAll(async () => {
  await vault[Symbol.asyncDispose]()
  await standIn.close()
})
const beWell = async () => {
  await standIn.reset()
  await vault.control({ hangs: false, failAt: 0 })
}
beforeEach(beWell)
/** What waits for the network would go there in the middle of a later test. */
afterEach(async () => {
  await beWell()
  const countWaiting = async () => (await vault.list('?estado=pendente')).leads.length
  if ((await countWaiting()) === 0) return
  await vault.control({ advanceMs: minute + 1_000 })
  await askUntil(countWaiting, (count) => count === 0)
})

const bodiesOf = (posts: Posted[]) => [...new Set(posts.map(({ body }) => JSON.stringify(body)))]

describe('a lead that comes more than once', () => {
  it('is one call and one answer, though it comes fifty times at once', async () => {
    const id = randomUUID()
    const posts = await Promise.all(Array.from({ length: 50 }, () => vault.post({ lead_id: id })))
    expect(standIn.requests).toHaveLength(1)
    expect(bodiesOf(posts)).toEqual([JSON.stringify(order)])
  })

  it.each([
    ['delivered', 'accepted', order],
    ['kept for later', 'server-error', { success: true }],
    ['of an unknown outcome', 'cut', { success: true }],
  ] as const)('gets the stored answer when it was %s', async (_, scenario, body) => {
    await standIn.enter(scenario)
    const first = await vault.post()
    await standIn.enter('accepted')
    const again = await vault.post({ lead_id: first.id })
    expect([first.body, again.body]).toEqual([body, body])
    expect(standIn.requests).toHaveLength(1)
  })

  it('is called again after a refusal, with what the visitor has corrected', async () => {
    await standIn.enter('refused')
    const first = await vault.post({ phone: '+39 000', utm_campaign: 'primeira' })
    expect(first).toMatchObject({ status: 400, body: { success: false, error: 'Offer is not active' } })
    expect(await vault.see(first.id)).toMatchObject({ estado: 'recusado', motivo: 'Offer is not active' })
    await standIn.enter('accepted')
    expect(
      (await vault.post({ lead_id: first.id, phone: '+39 333 111', utm_campaign: 'outra' })).body,
    ).toEqual(order)
    expect(standIn.requests.map(({ lead }) => lead?.phone)).toEqual(['+39 000', '+39 333 111'])
    expect(await vault.see(first.id)).toMatchObject({ estado: 'entregue', telefone: '+39 333 111' })
    const counted = await (await vault.read('resumo')).text()
    expect(counted).not.toContain('-1')
    expect(counted).toContain('"recusado":0')
  })

  it('gets the refusal too, when the first one is refused while it waits', async () => {
    await standIn.enter('refused')
    const id = randomUUID()
    const posts = await Promise.all(Array.from({ length: 5 }, () => vault.post({ lead_id: id })))
    expect(standIn.requests.length).toBeLessThan(5)
    expect(bodiesOf(posts)).toEqual([JSON.stringify({ success: false, error: 'Offer is not active' })])
  })
})

it.each([
  ['delivered', 'accepted', 'entregue'],
  ['erased', 'server-error', 'apagado'],
] as const)(
  'a lead that was %s never changes again, whatever is told of it later',
  async (what, scenario, state) => {
    await standIn.enter(scenario)
    const { id } = await vault.post()
    const { dados } = await vault.see(id)
    if (what === 'erased') await vault.read(`leads/${id}`, { method: 'DELETE' })
    const before = await vault.see(id)
    const { now } = await vault.control({})
    const { card, attempt } = storedLead(50, { at: now })
    await vault.control({ keep: [{ card: { ...card, id, recebido: dados.recebido ?? {} }, attempt }] })
    expect([before.estado, before.apagado !== null]).toEqual([state, what === 'erased'])
    expect(await vault.see(id)).toEqual(before)
  },
)

describe('a vault that fails', () => {
  it('never stops a lead: whichever statement throws, the network is called once', async () => {
    for await (const statement of eachFault(vault, { fewest: 11 })) {
      await standIn.reset()
      await vault.control({ failAt: statement })
      const { id, body } = await vault.post()
      expect(body).toEqual(order)
      await vault.control({ failAt: 0 })
      expect(standIn.requests).toHaveLength(1)
      expect(await vault.see(id)).toMatchObject({ estado: 'entregue' })
    }
  })

  it('keeps a lead all the same when the network is away and a statement throws', async () => {
    for await (const statement of eachFault(vault, { fewest: 11 })) {
      await standIn.enter('server-error')
      await vault.control({ failAt: statement })
      const { id, body } = await vault.post()
      expect(body).toEqual({ success: true })
      await vault.control({ failAt: 0 })
      expect(await vault.see(id)).toMatchObject({ estado: 'pendente' })
    }
  })

  it('counts each lead once all the same', async () => {
    const { leads } = await vault.list('?limite=1000')
    const Summary = z.array(z.object({ contas: z.record(z.string(), z.record(z.string(), z.number())) }))
    const days = Summary.parse(await (await vault.read('resumo')).json())
    const counts = days.flatMap(({ contas }) => Object.values(contas)).flatMap((by) => Object.values(by))
    // The one that was erased above is still counted, and no longer listed.
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(leads.length + 1)
  })

  it('that hangs costs a lead some seconds, and nothing else', async () => {
    await vault.control({ hangs: true })
    expect((await vault.post()).body).toEqual(order)
    await standIn.enter('server-error')
    // Nobody has kept it, so the visitor must know.
    expect(await vault.post()).toMatchObject({ status: 400, body: { success: false } })
    expect(standIn.requests).toHaveLength(2)
  })
})

describe('a visitor who is cut off right after the tap', () => {
  const withinMoments = () => pause(Math.random() * 30)
  const calls = () => standIn.requests.length

  /** As by a phone that lost its network. */
  async function postAndLeave(
    id: string,
    untilLeaving: () => Promise<unknown> = withinMoments,
  ): Promise<void> {
    const body = new URLSearchParams({ ...lemonad.post, lead_id: id }).toString()
    const head = [
      'POST / HTTP/1.1',
      `Host: ${vault.worker.url.host}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ]
    const written = Promise.withResolvers<void>()
    const socket = connect(Number(vault.worker.url.port), '127.0.0.1')
    // A reset of our own making is no error of the test's.
    socket.on('error', () => {})
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => written.resolve())
    await written.promise
    await untilLeaving()
    socket.resetAndDestroy()
  }

  it('leaves no half states: what reached the network has its result', async () => {
    const ids = Array.from({ length: 40 }, () => randomUUID())
    const [patient = '', ...others] = ids
    const untilCalled = async () => {
      await expect.poll(calls).toBeGreaterThan(0)
    }
    await Promise.all([postAndLeave(patient, untilCalled), ...others.map((id) => postAndLeave(id))])
    const stateOf = async (id: string) => {
      const lead = (await (await vault.read(`leads/${id}`)).json()) as { estado?: string }
      return lead.estado
    }
    const settled = async () => {
      const states = await Promise.all(ids.map(stateOf))
      const delivered = states.filter((state) => state === 'entregue').length
      return { isAnyLeft: states.includes('enviando'), withoutResult: calls() - delivered }
    }
    await expect.poll(settled).toEqual({ isAnyLeft: false, withoutResult: 0 })
  })
})

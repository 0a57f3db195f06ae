import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { clickFields } from '#generator/platforms/platform.ts'
import { subjects } from '#generator/testing/platforms/index.ts'
import { html, json } from '#generator/testing/platforms/answers.ts'
import type { Answer, Scenario } from '#generator/testing/platforms/stand-in-platform.ts'
import { startStandIn } from '#generator/testing/platforms/stand-in.ts'
import type { Subject } from '#generator/testing/platforms/tested-platform.ts'
import { askUntil } from '#generator/testing/vault/ask-until.ts'
import { openVault, type Posted, type Vault } from '#generator/testing/vault/open-vault.ts'

/** What a network does with a lead, and what is then known of it. */
type Reaction = {
  name: string
  does: Scenario | Answer
  outcome: 'delivered' | 'refused' | 'away' | 'unknown'
}

const away = (status: number): Reaction => ({
  name: `HTTP ${status}`,
  does: html(status, 'Nada'),
  outcome: 'away',
})
const unknown = (does: Scenario): Reaction => ({ name: does, does, outcome: 'unknown' })

/** They answer nothing, or half of something, and are given up after ten seconds. */
const slow: Reaction[] = [unknown('time-out'), unknown('stalled')]

/**
 * In this order: a network that takes a lead is sent all that waits for it, and what waits has a minute, by a clock that
 * runs on while the slow ones are given up.
 */
const reactions: Reaction[] = [
  { name: 'accepted', does: 'accepted', outcome: 'delivered' },
  { name: 'refused', does: 'refused', outcome: 'refused' },
  { name: 'refused without a reason', does: json(200, { error: 'error' }), outcome: 'refused' },
  ...slow,
  { name: 'server-error', does: 'server-error', outcome: 'away' },
  { name: 'wrong-key', does: 'wrong-key', outcome: 'away' },
  ...[302, 401, 403, 404, 429, 503, 521, 530].map(away),
  // A refusal by its words, of whoever calls and not of the lead.
  ...[401, 403, 408, 429].map((status): Reaction => ({
    name: `HTTP ${status} with a refusal`,
    does: json(status, { error: 'error' }),
    outcome: 'away',
  })),
  ...[504, 520, 524].map((status): Reaction => ({ ...away(status), outcome: 'unknown' })),
  unknown('html-instead-of-json'),
  unknown('server-error-without-json'),
  unknown('empty-body'),
  unknown('cut'),
  unknown('connection-refused'),
]

const minute = 60_000

type Played = {
  reaction: Reaction
  posted: Posted
  /** The state after the first call, and after the network's return. */
  states: [string, string]
  /** How often the network was called with this lead. */
  calls: number
}

/** So often a lead comes at once, where the network is well. */
const copies = 20

/** One lead into each network; an hour later all of them are well. */
async function play(subject: Subject): Promise<Played[]> {
  await using standIn = await startStandIn([subject.standIn])
  await using vault = await openVault(subject, { outbound: standIn.address })
  const phoneOf = (index: number) => `+39 333 ${100 + index}`
  const posts: Promise<Posted>[] = []
  for (const [index, reaction] of reactions.entries()) {
    await standIn.enter(reaction.does)
    const lead = { lead_id: randomUUID(), phone: phoneOf(index) }
    posts.push(vault.post(lead))
    if (reaction.does === 'accepted')
      await Promise.all(Array.from({ length: copies }, () => vault.post(lead)))
    // The slow ones are waited for together.
    if (reaction === slow[0])
      await askUntil(
        () => standIn.requests.length,
        (calls) => calls > index,
      )
    else await Promise.all(posts)
  }
  const posted = await Promise.all(posts)
  const first = await statesOf(vault, posted)

  await standIn.enter('server-error')
  for (const wait of [1, 5, 15]) await vault.pass(wait * minute)
  await standIn.enter('accepted')
  await vault.pass(60 * minute)
  const last = await statesOf(vault, posted)
  const digits = (text: string) => text.replaceAll(/\D/g, '')
  return reactions.map((reaction, index) => ({
    reaction,
    posted: posted[index] ?? { id: '', status: 0, body: {} },
    states: [first[index] ?? '', last[index] ?? ''],
    calls: standIn.requests.filter(({ lead }) => digits(lead?.phone ?? '') === digits(phoneOf(index))).length,
  }))
}

const statesOf = (vault: Vault, posted: Posted[]) =>
  Promise.all(posted.map(async ({ id }) => (await vault.see(id)).estado))

const plays = new Map(subjects.map((subject) => [subject.platform.id as string, play(subject)]))

it.each(subjects)(
  'a lead for $platform.name ends in a state that is known, and is never sent twice by our doing',
  async ({ platform, standIn }) => {
    const { means } = standIn.replies.accepted
    const isAgain = platform.isRepeatHarmless
    const expected = {
      delivered: { states: ['entregue', 'entregue'], calls: 1, isSuccess: true },
      refused: { states: ['recusado', 'recusado'], calls: 1, isSuccess: false },
      away: { states: ['pendente', 'entregue'], calls: 5, isSuccess: true },
      unknown: isAgain
        ? { states: ['pendente', 'entregue'], calls: 5, isSuccess: true }
        : { states: ['verificar', 'verificar'], calls: 1, isSuccess: true },
    }
    const played = (await plays.get(platform.id)) ?? []
    expect(played).toHaveLength(reactions.length)
    for (const { reaction, posted, states, calls } of played) {
      const { name, outcome, does } = reaction
      // A refused connection is no call that a stand-in could count.
      const counted = does === 'connection-refused' ? expected[outcome].calls : calls
      const { success, orderId } = posted.body
      expect({ name, states, calls: counted, isSuccess: success }).toEqual({ name, ...expected[outcome] })
      expect(orderId).toBe(outcome === 'delivered' && means.success ? means.orderId : undefined)
    }
  },
)

it.each(subjects)('a lead for $platform.name carries its own id to the network', async (subject) => {
  await using standIn = await startStandIn()
  await using other = await openVault(subject, { outbound: standIn.address })
  const noClicks = Object.fromEntries(clickFields(subject.platform).map((name) => [name, '']))
  const { id } = await other.post(noClicks)
  expect(JSON.stringify(standIn.requests.map(({ fields }) => fields))).toContain(id)
  const whole = await other.post()
  expect(JSON.stringify(standIn.requests[1]?.fields)).not.toContain(id)
  expect(await other.see(whole.id)).toMatchObject({ estado: 'entregue' })
})

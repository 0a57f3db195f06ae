import { afterEach, describe, expect, it } from 'vitest'
import { aFewOf } from '#generator/testing/every-case.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import type { Post } from '#generator/testing/platforms/tested-platform.ts'
import { openVault, type Vault } from '#generator/testing/vault/open-vault.ts'
import { storedLead } from '#generator/testing/vault/stored-leads.ts'
import { crowdOf, from, postMany } from './testing/crowd.ts'
import { startScriptedPlatform, type ScriptedPlatform } from './testing/scripted-platform.ts'

const minute = 60_000
const hour = 60 * minute

let platform: ScriptedPlatform
let vault: Vault

async function open(platformId: string): Promise<void> {
  const subject = subjectOf(platformId)
  platform = await startScriptedPlatform(subject)
  vault = await openVault(subject, { outbound: platform.address })
}
afterEach(async () => {
  await vault[Symbol.asyncDispose]()
  await platform[Symbol.asyncDispose]()
})

const stateOf = async (id: string) => (await vault.see(id)).estado

/** Others for each person, and long; with all of them a post is shorter than what is refused. */
const controls = (person: number, length: number) =>
  String(person).padStart(4, '0') + '\u0001\u0002\u0007'.repeat(length / 3)
const han = (person: number) => String(person).padStart(4, '0') + '漢'.repeat(300)

/** A post that is as long as it may be wherever a vault might keep it whole, and another for each person. */
const describeHostile =
  ({ country, clicks }: { country: string; clicks: readonly string[] }) =>
  (person: number): Post => ({
    name: han(person),
    [country]: controls(person, 990),
    utm_campaign: controls(person, 990),
    utm_content: controls(person, 990),
    base_url: controls(person, 990),
    ...Object.fromEntries(clicks.map((name) => [name, han(person)])),
  })

/** Of the first a vault keeps most. */
const floods = aFewOf(
  [
    [
      'adcombo',
      { posts: 300, country: 'country_code', clicks: ['clickid', 'subacc', 'subacc2', 'subacc3', 'subacc4'] },
    ],
    ['drcash', { posts: 300, country: 'country', clicks: ['sub1', 'sub2', 'sub3'] }],
  ] as const,
  1,
)

describe.each(floods)('strangers who fill the vault for %s', (platformId, { posts, ...fields }) => {
  it('keep no lead from its turn: none before them, none after, and none that is sent again by hand', async () => {
    await open(platformId)
    const visit = (person: number) =>
      vault.post({ name: 'Giulia Rossi', phone: `+39 333 000 000${person}` }, from(`192.0.2.${person}`))
    platform.judge('refused')
    const refused = await visit(1)
    platform.judge('away')
    const before = await visit(2)
    const flood = await postMany(vault, crowdOf(posts, describeHostile(fields)))
    const after = await visit(3)
    expect([before, after, ...flood].every(({ body }) => body['success'] === true)).toBe(true)

    platform.judge('accepted')
    await vault.read(`leads/${refused.id}/reenviar`, { method: 'POST' })
    await vault.rest()
    const states = { resent: await stateOf(refused.id) }
    await vault.pass(2 * minute)
    platform.judge('away')
    const later = await visit(4)
    platform.judge('accepted')
    await vault.pass(hour)
    expect({
      ...states,
      before: await stateOf(before.id),
      after: await stateOf(after.id),
      later: await stateOf(later.id),
    }).toEqual({ resent: 'entregue', before: 'entregue', after: 'entregue', later: 'entregue' })
  })
})

it('a lead is found, and its returns find it, whatever came in the six hours after it', async () => {
  await open('adcombo')
  const { id, body } = await vault.post(
    { name: 'Giulia Rossi', phone: '+39 333 000 0001', clickid: 'clique-da-giulia' },
    from('192.0.2.1'),
  )
  const { now } = await vault.control({})
  const longClicks = (person: number) =>
    Object.fromEntries(
      ['clickid', 'subacc', 'subacc2', 'subacc3', 'subacc4'].map((name) => [
        name,
        `${name}-${person}-`.padEnd(120, 'x'),
      ]),
    )
  const others = crowdOf(1_250, (person) => ({
    name: `Pessoa ${person}`.padEnd(90, 'y'),
    ...longClicks(person),
  }))
  const keep = others.map((recebido, person) => {
    const { card, attempt } = storedLead(person + 1, { at: now + person })
    return { card: { ...card, recebido: { ...card.recebido, ...recebido } }, attempt }
  })
  for (let start = 0; start < keep.length; start += 250)
    await vault.control({ keep: keep.slice(start, start + 250) })

  const returned = async (query: string) => {
    expect((await vault.tell(query)).status).toBe(200)
    return (await vault.see(id)).retorno
  }
  const found = async (words: string) =>
    (await vault.list(`?busca=${encodeURIComponent(words)}`)).leads.map((lead) => lead.id)
  expect(await returned(`pedido=${String(body['orderId'])}&status=hold`)).toBe('aguardando')
  expect(await returned('clickid=clique-da-giulia&status=confirmed')).toBe('aprovado')
  expect(await found('giulia')).toEqual([id])
  expect(await found('rossi giulia')).toEqual([id])
  expect(await found('333 0000001')).toEqual([id])
  expect(await found(String(body['orderId']))).toEqual([id])
})

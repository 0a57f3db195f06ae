import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { startStandIn } from '#generator/testing/platforms/stand-in.ts'
import type { ListedLead } from '#contract/vault.ts'
import { openVault, type Vault } from '#generator/testing/vault/open-vault.ts'
import { atLeast, exactly } from '../figures.ts'
import { makeWeather } from '../platform-weather.ts'

export const vaultKillsLimits = {
  acknowledgedLeads: atLeast(1),
  lostLeads: exactly(0),
  leadsWithoutAnEnd: exactly(0),
  sentTwice: exactly(0),
  failedKills: exactly(0),
}

const ends = new Set(['entregue', 'recusado', 'verificar', 'desistiu'])

type Size = { platform: string; leads: number; kills: number }

/**
 * Kills the runtime again and again while four visitors post, the network comes and goes and time flies. What a
 * visitor was told is kept must have an end, and where a repeat may do harm no network may have taken a lead twice.
 */
export async function vaultKills({ platform, leads, kills }: Size) {
  const subject = subjectOf(platform)
  await using standIn = await startStandIn()
  await using vault = await openVault(subject, { outbound: standIn.address })
  const weather = makeWeather(standIn)
  const acknowledged = new Set<string>()
  let failedKills = 0
  const over = new AbortController()
  const untilOver = async (step: () => Promise<unknown>) => {
    while (!over.signal.aborted) await step()
  }

  const killing = async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(Math.random() * 300)
      await vault.kill().catch(() => (failedKills += 1))
    }
  }
  const sending = shareOut(leads, 4).map(async (numbers) => {
    for (const number of numbers) await postLikeAVisitor(vault, number, acknowledged)
  })
  await Promise.all([
    Promise.all([killing(), ...sending]).finally(() => over.abort()),
    untilOver(() => weather.change()),
    untilOver(() => letTimeFly(vault)),
  ])

  await weather.settle()
  const stored = await untilEverythingHasAnEnd(vault)
  const accepted = await weather.settle()
  const twice = [...accepted.values()].filter((times) => times > 1).length
  const { isRepeatHarmless } = subject.platform
  const states = Object.groupBy(stored, ({ estado }) => estado)
  return {
    acknowledgedLeads: acknowledged.size,
    lostLeads: [...acknowledged].filter((id) => !stored.some((lead) => lead.id === id)).length,
    leadsWithoutAnEnd: stored.filter(({ estado }) => !ends.has(estado)).length,
    // Where a repeat is harmless, what may have arrived is sent again by itself.
    sentTwice: isRepeatHarmless ? 0 : twice,
    harmlessRepeats: isRepeatHarmless ? twice : 0,
    failedKills,
    delivered: states['entregue']?.length ?? 0,
    toBeChecked: states['verificar']?.length ?? 0,
  }
}

function shareOut(count: number, parts: number): number[][] {
  const numbers = Array.from({ length: count }, (_, index) => index)
  return Array.from({ length: parts }, (_, part) => numbers.filter((number) => number % parts === part))
}

const phoneOf = (number: number) => `+39 333 ${1_000_000 + number}`

/** Whoever gets no answer tries again, with the same number; three times at most. */
async function postLikeAVisitor(vault: Vault, number: number, acknowledged: Set<string>): Promise<void> {
  const id = randomUUID()
  await wait(Math.random() * 100)
  for (let tries = 0; tries < 3; tries += 1) {
    const posted = await vault.post({ lead_id: id, phone: phoneOf(number) }).catch(() => null)
    if (posted?.body['success'] === true) acknowledged.add(id)
    if (posted) return
    await wait(50)
  }
}

async function letTimeFly(vault: Vault): Promise<void> {
  await vault.control({ advanceMs: 60_000 }).catch(() => {})
  await wait(250)
}

async function untilEverythingHasAnEnd(vault: Vault): Promise<ListedLead[]> {
  for (let rounds = 0; rounds < 200; rounds += 1) {
    await vault.control({ advanceMs: 61_000 })
    await wait(150)
    const stored = await listAll(vault)
    if (stored.every(({ estado }) => ends.has(estado))) return stored
  }
  return listAll(vault)
}

async function listAll(vault: Vault): Promise<ListedLead[]> {
  const all: ListedLead[] = []
  let cursor: number | null = 0
  while (cursor !== null) {
    const page = await vault.list(`?limite=1000&cursor=${cursor || ''}`)
    all.push(...page.leads)
    cursor = page.cursor
  }
  return all
}

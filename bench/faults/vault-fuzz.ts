import { setTimeout as wait } from 'node:timers/promises'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import type { Subject } from '#generator/testing/platforms/tested-platform.ts'
import { openVault, type Vault } from '#generator/testing/vault/open-vault.ts'
import { atLeast, atMost, exactly } from '../figures.ts'
import { makeVisitors, type Visitors } from '../genuine-visitors.ts'
import { hostileCall, hostileReturn } from '../hostile-requests/hostile-calls.ts'
import { hostilePost } from '../hostile-requests/hostile-posts.ts'
import type { HostileRequest } from '../hostile-requests/hostile-request.ts'
import { strangersMark } from '../hostile-requests/hostile-words.ts'
import { inspectVault } from '../inspect-vault.ts'
import { startLyingWorld, type LyingWorld, type Mood } from '../lying-world.ts'
import { openLines } from '../open-lines.ts'
import { makeRandom, type Random } from '../seeded-random.ts'

export const vaultFuzzLimits = {
  acknowledgedVisitors: atLeast(4),
  lostVisitors: exactly(0),
  visitorsWithoutAnEnd: exactly(0),
  notDelivered: exactly(0),
  notFound: exactly(0),
  notMatched: exactly(0),
  notToldToMeta: exactly(0),
  alertsTold: atLeast(1),
  afterItsTurnSeconds: atMost(60),
  afterAnotherIsAcceptedSeconds: atMost(30),
  serverErrors: exactly(0),
  unanswered: exactly(0),
  routesThatFail: exactly(0),
  largestLeadKilobytes: atMost(32),
  personalLinesInTheLog: exactly(0),
  missingAlarms: exactly(0),
}

type Size = {
  platform: string
  /** Posts, returns and calls of strangers. */
  requests: number
  connections: number
  kills: number
  /** Of chance: the same seed sends the same requests, though not in the same moments. */
  seed: number
  /** How long whatever waits at the end may take to be worked off. */
  longestSeconds: number
}

const minute = 60_000
/** One request in so many is a genuine visitor's. */
const visitorEvery = 250

/**
 * Everybody sends whatever they like, while the network comes, goes and lies, time flies and the runtime is killed. In
 * the end a genuine lead of before the flood, one of an outage during the flood and one of an outage after it must be
 * kept, delivered in their time, found, matched with what the network says of them, and told to whom it may concern.
 */
export async function vaultFuzz(size: Size) {
  process.stdout.write(`a vault's fuzz for ${size.platform}: seed ${size.seed}\n`)
  const subject = subjectOf(size.platform)
  const random = makeRandom(size.seed)
  await using world = await startLyingWorld(subject, random)
  await using vault = await openVault(subject, { outbound: world.address })
  const destinations = {
    meta: { pixel: '123', token: 'um-token' },
    alerta: { chat: '-1', token: '1:outro-token' },
  }
  await vault.read('destinos', { method: 'PUT', body: JSON.stringify(destinations) })
  const visitors = makeVisitors(vault)
  const scene = { vault, world, visitors, subject, size, random }
  const started = performance.now()

  const early = await visitors.visit('Fiorella Montanari')
  const before = await flood(scene, {
    round: 0,
    share: 0.65,
    moods: ['accepting', 'accepting', 'refusing', 'away', 'cutting', 'hanging', 'lying'],
  })
  world.be('away')
  const waiting = await visitors.visit('Ottavia Bellandi')
  const during = await flood(scene, { round: 1, share: 0.35, moods: ['away'] })
  world.be('accepting')
  const afterItsTurnSeconds = await untilItsTurn(vault, waiting.id)
  await workOff(scene)
  world.be('away')
  const second = await visitors.visit('Ginevra Lombardini')
  world.be('accepting')
  const last = await visitors.visit('Serafina Colonna')
  const afterAnotherIsAcceptedSeconds = await secondsUntilDelivered(
    vault,
    second.id,
    (await vault.control({})).now,
  )
  await workOff(scene)

  const followed = [early, waiting, second, last]
  const judged = await visitors.judge(followed, {
    sentToMeta: world.sentToMeta,
    workOff: () => workOff(scene),
  })
  const counts = await visitors.count()
  const { alarm, now } = await vault.control({})
  const lines = vault.log.filter((line) => line.includes(strangersMark) || visitors.isTracedIn(line))
  return {
    seed: size.seed,
    requests: before.requests + during.requests,
    ...counts,
    ...judged,
    alertsTold: world.sentToChat.length,
    afterItsTurnSeconds,
    afterAnotherIsAcceptedSeconds,
    serverErrors: before.serverErrors + during.serverErrors,
    unanswered: before.unanswered + during.unanswered,
    ...(await inspectVault(vault)),
    personalLinesInTheLog: lines.length,
    missingAlarms: alarm === null || alarm > now + 61 * minute ? 1 : 0,
    callsToThePlatform: world.countCalls(),
    requestsPerSecond: (before.requests + during.requests) / (before.seconds + during.seconds),
    seconds: (performance.now() - started) / 1000,
  }
}

type Scene = {
  vault: Vault
  world: LyingWorld
  visitors: Visitors
  subject: Subject
  size: Size
  random: Random
}

/** A share of all requests, a few at a time, under a network that changes its mood. */
async function flood(
  scene: Scene,
  { round, share, moods }: { round: 0 | 1; share: number; moods: readonly Mood[] },
) {
  const { vault, world, visitors, size, random } = scene
  const requests = Math.round(size.requests * share)
  const killEvery = Math.floor(size.requests / (size.kills + 1))
  const lines = openLines(vault.worker.url, size.connections)
  const makeRequest = await requestMaker(scene, round)
  const counts = { requests, serverErrors: 0, unanswered: 0 }
  const started = performance.now()
  let [sent, dying, deaths] = [0, false, 0]

  const die = async () => {
    dying = true
    deaths += 1
    await vault.kill()
    dying = false
  }
  const send = async (): Promise<void> => {
    while (sent < requests) {
      const number = (sent += 1)
      if (number % killEvery === 0) await die()
      if (number % visitorEvery === 0) await visitors.visitAnyhow()
      const deathsBefore = deaths
      const status = await lines.send(makeRequest(number))
      // Whoever was being answered when the runtime died has no answer.
      if (dying || deaths !== deathsBefore) continue
      if (status === 'an answer') continue
      // It can be made again by its numbers.
      process.stdout.write(`request ${number} of round ${round}: ${status}\n`)
      counts[status === 'no answer' ? 'unanswered' : 'serverErrors'] += 1
    }
  }
  const over = new AbortController()
  const untilOver = async (act: () => unknown, pauseMs: number) => {
    while (!over.signal.aborted) {
      await act()
      await wait(pauseMs)
    }
  }
  await Promise.all([
    Promise.all(Array.from({ length: size.connections }, send)).finally(() => over.abort()),
    untilOver(() => world.be(random.pick(moods)), 150),
    untilOver(() => vault.control({ advanceMs: random.below(40_000) }).catch(() => {}), 400),
  ])
  lines.close()
  return { ...counts, seconds: (performance.now() - started) / 1000 }
}

/** Each request has a chance of its own, made of the seed and its number. */
async function requestMaker(
  { vault, subject, size }: Scene,
  round: number,
): Promise<(number: number) => HostileRequest> {
  const { retorno } = await vault.addresses()
  return (number) => {
    const random = makeRandom(size.seed + (2 * number + round) * 7919)
    return random.choose<() => HostileRequest>([
      [90, () => hostilePost(random, subject)],
      [5, () => hostileReturn(random, retorno)],
      [5, () => hostileCall(random)],
    ])()
  }
}

/** From the moment that it is due, or from now on if that has passed, until it is called for. */
async function untilItsTurn(vault: Vault, id: string): Promise<number> {
  const { proxima } = await vault.see(id)
  const { now } = await vault.control({})
  const due = Math.max(proxima ?? now, now)
  await vault.control({ advanceMs: due - now })
  return secondsUntilDelivered(vault, id, due)
}

/** By the vault's clock, which nobody moves meanwhile. */
async function secondsUntilDelivered(vault: Vault, id: string, since: number): Promise<number> {
  for (let asked = 0; asked < 4_000; asked += 1) {
    const { estado, dados } = await vault.see(id)
    const called = dados.tentativas?.at(-1)?.quando ?? Infinity
    if (estado === 'entregue') return Math.max(0, called - since) / 1000
    await wait(50)
  }
  return Infinity
}

/** Until nothing waits any more, neither leads nor what is to be told of them: an hour is a moment here. */
async function workOff({ vault, size }: Scene): Promise<void> {
  const end = performance.now() + size.longestSeconds * 1000
  while (performance.now() < end) {
    const { alarm, now, isWorking } = await vault.control({})
    const isBusy = isWorking || (alarm !== null && alarm <= now)
    if (isBusy) {
      await wait(100)
      continue
    }
    const states = await Promise.all(
      ['pendente', 'enviando'].map((state) => vault.list(`?estado=${state}&limite=1`)),
    )
    if (alarm !== null && alarm - now > 30 * minute && states.every(({ leads }) => leads.length === 0)) return
    await vault.control({ advanceMs: Math.max(0, Math.min((alarm ?? now) - now, 60 * minute)) })
  }
}

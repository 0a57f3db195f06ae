import { z } from 'zod'
import { hashPassword, passwordQueueLimit } from '#server/features/auth/passwords.ts'
import { users } from '#server/features/users/tables.ts'
import type { Database } from '#server/platform/database/database.ts'
import { rateCounters } from '#server/platform/http/tables.ts'
import { ask } from '../ask.ts'
import { atLeast, atMost, exactly } from '../figures.ts'
import { callRepeatedly } from '../call-repeatedly.ts'
import { median } from '../median.ts'
import { openLine, type Line } from '../open-line.ts'
import { playScene, type Scene } from '../scene.ts'

export const loginsLimits = {
  ratio: atLeast(0.8),
  failures: exactly(0),
  healthWhileWaitingP99Ms: atMost(250),
  loginGapMs: atMost(5),
  recoveryGapMs: atMost(5),
}

/** As many as a small machine lets wait: the next one would be told to come back. */
const waiting = Math.min(200, passwordQueueLimit)
const password = 'senha certa'
const Load = z.object({ perSecond: z.number() })

/** Logins against bare argon2id in turns; then who waits for them, and what their time gives away. */
export function logins({ rounds, seconds, tries }: { rounds: number; seconds: number; tries: number }) {
  return playScene(async (scene) => {
    const { url } = await scene.startPostgres()
    const env = { DATABASE_URL: url, DATA_DIR: await scene.newFolder(), TRUST_PROXY: '1' }
    const product = await scene.startServer({ env, quiet: true })
    await product.untilHealthy()
    const db = scene.connect(url)
    await makePeople(db)

    const ours: number[] = []
    const bare: number[] = []
    let failures = 0
    for (let round = 0; round < rounds; round++) {
      const load = await logInForSeconds(product.url, seconds)
      failures += load.failures
      ours.push(load.perSecond)
      bare.push(await checkBarely(scene, seconds))
    }
    const healthWhileWaitingP99Ms = await callHealthMeanwhile(product.url)
    // Not before: the server closes a connection that asks for nothing for ten seconds.
    const line = openLine(product.url)
    scene.afterwards(line.close)
    return {
      loginsPerSecond: median(ours),
      bareChecksPerSecond: median(bare),
      // Each turn against its neighbour: what else the machine does then meets both alike.
      ratio: median(ours.map((rate, round) => rate / (bare[round] ?? Infinity))),
      failures,
      healthWhileWaitingP99Ms,
      loginGapMs: await measureGap(db, tries, (email) =>
        post(line, '/api/login', { email, password: 'errada' }),
      ),
      recoveryGapMs: await measureGap(db, tries, (email) =>
        post(line, '/api/auth/forgot-password', { email }),
      ),
    }
  })
}

/** One for each login that waits: failed tries are counted per person and address, also while they are open. */
async function makePeople(db: Database): Promise<void> {
  const hash = await hashPassword(password)
  const people = Array.from({ length: waiting }, (_, index) => index)
  await db
    .insert(users)
    .values(people.map((index) => ({ username: `pessoa${index}`, email: emailOf(index), password: hash })))
}

const emailOf = (index: number) => `pessoa${index}@example.com`

async function post(line: Line, path: string, body: object, person = 0): Promise<number> {
  const started = performance.now()
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${person}` }
  const status = await line.post(path, JSON.stringify(body), headers)
  if (status >= 500 || status === 429) throw new Error(`${path} answered ${status}`)
  return performance.now() - started
}

const logIn = (line: Line, person: number) =>
  post(line, '/api/login', { email: emailOf(person), password }, person)

async function logInForSeconds(origin: string, seconds: number) {
  const started = performance.now()
  let done = 0
  let failures = 0
  const people = Array.from({ length: 20 }, async (_, person) => {
    const line = openLine(origin)
    while (performance.now() - started < seconds * 1000) {
      await logIn(line, person).then(
        () => (done += 1),
        () => (failures += 1),
      )
    }
    line.close()
  })
  await Promise.all(people)
  return { perSecond: done / ((performance.now() - started) / 1000), failures }
}

async function checkBarely(scene: Scene, seconds: number): Promise<number> {
  const child = scene.startNode('bench/figures/children/bare-argon2.ts', { args: [String(seconds)] })
  const line = await child.untilLine('result ', 60_000)
  return Load.parse(JSON.parse(line.slice('result '.length))).perSecond
}

async function callHealthMeanwhile(origin: string): Promise<number> {
  const calling = callRepeatedly(() => ask(`${origin}/api/health`), { callers: 1, pauseMs: 5 })
  const lines = Array.from({ length: waiting }, () => openLine(origin))
  await Promise.all(lines.map((line, person) => logIn(line, person)))
  for (const line of lines) line.close()
  await calling.stop()
  const times = calling.answers.map(({ seconds }) => seconds * 1000)
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

/** How far apart the medians for a known and an unknown email are. In turns, with no counter left over. */
async function measureGap(
  db: Database,
  tries: number,
  call: (email: string) => Promise<number>,
): Promise<number> {
  const known: number[] = []
  const unknown: number[] = []
  for (let index = 0; index < tries; index++) {
    await db.delete(rateCounters)
    known.push(await call(emailOf(0)))
    unknown.push(await call('ninguem@example.com'))
  }
  return Math.abs(median(known) - median(unknown))
}

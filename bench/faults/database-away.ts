import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestPostgres } from '#server/testing/postgres.ts'
import type { ServerProcess } from '#server/testing/server-process.ts'
import { ask, secondsUntil, type Answer } from '../ask.ts'
import { atLeast, atMost, exactly } from '../figures.ts'
import { callRepeatedly } from '../call-repeatedly.ts'
import { logIn, secret } from '../log-in.ts'
import { queueMailTo } from '../queue-mail-to.ts'
import { playScene } from '../scene.ts'

const healLimit = { limitMs: 60_000, what: 'The server healed' }

export const databaseAwayLimits = {
  healedAfterStartSeconds: atMost(5),
  slowestHealingSeconds: atMost(5),
  slowestJobAfterwardsSeconds: atMost(5),
  slowestCallSeconds: atMost(4),
  refusedCalls: atLeast(1),
  wrongAnswers: exactly(0),
  deaths: exactly(0),
}

/** A server whose database is not there when it starts, and then goes away again and again under load. */
export function databaseAway({ rounds }: { rounds: number }) {
  return playScene(async (scene) => {
    const postgres = await scene.startPostgres()
    await postgres.stop('fast')
    const dataDir = await scene.newFolder()
    const server = await scene.startServer({
      env: { DATABASE_URL: postgres.url, DATA_DIR: dataDir, SESSION_SECRET: secret },
    })
    const atStart = await askWithoutDatabase(server)
    await postgres.start()
    const healedAfterStartSeconds = await secondsUntil(async () => isWell(server), healLimit)

    const { cookie } = await logIn(scene.connect(postgres.url))
    const load = callRepeatedly(() => ask(`${server.url}/api/user`, { cookie }), { callers: 4, pauseMs: 100 })
    const { answers } = load
    scene.afterwards(load.stop)
    const healing: number[] = []
    const jobs: number[] = []
    for (let round = 0; round < rounds; round++) {
      await wait(500)
      await postgres.stop(round % 2 === 0 ? 'immediate' : 'fast')
      await wait(1_500 + (round % 4) * 1_500)
      healing.push(await returnOf(postgres, server, cookie))
      await queueMailTo(scene.connect(postgres.url), `round-${round}@example.com`)
      const mailIsSent = async () => (await readOutbox(dataDir)).length > round
      jobs.push(await secondsUntil(mailIsSent, { limitMs: 60_000, what: 'The mail was sent' }))
    }
    await load.stop()
    return {
      rounds,
      healedAfterStartSeconds,
      slowestHealingSeconds: Math.max(...healing),
      slowestJobAfterwardsSeconds: Math.max(...jobs),
      calls: answers.length,
      refusedCalls: answers.filter(({ status }) => status === 503).length,
      slowestCallSeconds: Math.max(...answers.map(({ seconds }) => seconds)),
      wrongAnswers: [...answers, ...atStart].filter((answer) => !isRight(answer)).length,
      deaths: server.isAlive() ? 0 : 1,
    }
  })
}

/** Pages are not asked to be there, only not to bring the process down. */
async function askWithoutDatabase(server: ServerProcess): Promise<Answer[]> {
  await secondsUntil(async () => (await ask(`${server.url}/`)).status !== 0, {
    limitMs: 60_000,
    what: 'The server listens',
  })
  const answers: Answer[] = []
  for (const path of ['/api/health', '/api/user', '/api/health', '/api/user']) {
    const answer = await ask(`${server.url}${path}`)
    answers.push(answer.status === 200 ? { ...answer, status: 0 } : answer)
    await wait(500)
  }
  return answers
}

async function isWell(server: ServerProcess): Promise<boolean> {
  return (await ask(`${server.url}/api/health`)).status === 200
}

/** Seconds from the moment the database takes connections again to the moment the server serves again. */
async function returnOf(postgres: TestPostgres, server: ServerProcess, cookie: string): Promise<number> {
  await postgres.start()
  return secondsUntil(async () => {
    const user = await ask(`${server.url}/api/user`, { cookie })
    return user.status === 200 && isWell(server)
  }, healLimit)
}

function isRight({ status, isJson }: Answer): boolean {
  return isJson && (status === 200 || status === 503)
}

async function readOutbox(dataDir: string): Promise<string[]> {
  const files = await readdir(join(dataDir, 'outbox')).catch(() => [])
  return files.filter((file) => file.endsWith('.eml'))
}

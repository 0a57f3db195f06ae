import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { buildApp, listWorks } from '#server/app.ts'
import type { Clock, Context } from '#server/context.ts'
import { readEnv, type Env } from '#server/env.ts'
import type { users } from '#server/features/users/tables.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import type { JobWork } from '#server/platform/jobs/job.ts'
import { createLifecycle } from '#server/platform/lifecycle.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { mails as mailTable } from '#server/platform/mail/tables.ts'
import { createSealer } from '#server/platform/settings/sealer.ts'
import { openSession } from './open-session.ts'
import { silentLog } from './silent-log.ts'

export type TestClock = Clock & { set: (now: Date) => void; advance: (ms: number) => void }

export type TestServer = {
  app: FastifyInstance
  context: Context
  clock: TestClock
  /** What the product mailed, in order. */
  mails: Mail[]
  /** Begins anew, once no job is left of which one could still come. */
  forgetMails: () => Promise<void>
  /** Makes a person and logs them in; answers the headers of their requests. */
  logIn: (person?: Partial<typeof users.$inferInsert>) => Promise<{ cookie: string; userId: string }>
  close: () => Promise<void>
}

type Options = {
  /** The one of the suite unless given. */
  db?: Database
  env?: Record<string, string>
  webRoot?: string
  /** Routes besides the product's own, to show how any route behaves. */
  routes?: (app: FastifyInstance, context: Context) => void
  works?: (context: Context) => JobWork[]
  /** How often jobs are looked for that nobody announces; as in the product unless given. */
  jobRounds?: Parameters<typeof createJobs>[2]
  context?: Partial<Context>
}

/** Loaded only when asked for: it knows the test runner, and a browser journey runs under another one. */
async function createSuiteDatabase(): Promise<Database> {
  const { createTestDatabase } = await import('./databases.ts')
  return createTestDatabase()
}

/** The whole server on a real database, with the clock and the mailer in the test's hands. */
export async function startTestServer(options: Options = {}): Promise<TestServer> {
  const db = options.db ?? (await createSuiteDatabase())
  const mails: Mail[] = []
  const clock = createTestClock()
  const context = { ...createContext(db, { ...options, mails, clock }), ...options.context }
  const app = await buildApp(context, { webRoot: options.webRoot ?? '/nowhere' })
  options.routes?.(app, context)
  await context.jobs.start(options.works?.(context) ?? listWorks(context).map(unscheduled))

  return {
    app,
    context,
    clock,
    mails,
    forgetMails: async () => {
      while (await hasWork(db)) await wait(10)
      mails.length = 0
    },
    logIn: (person) => logIn(context, person),
    close: async () => {
      await app.close()
      await context.jobs.stop()
      context.mailer.close()
      await db.close()
    },
  }
}

type InHand = Pick<Options, 'env' | 'jobRounds'> & { clock: Clock; mails: Mail[] }

function createContext(db: Database, { env, jobRounds, clock, mails }: InHand): Context {
  const sealer = createSealer()
  sealer.unlock('a secret that only tests know, long enough')
  return {
    env: testEnv(env),
    db,
    jobs: createJobs(db, silentLog, jobRounds),
    mailer: { send: async (mail) => void mails.push(mail), close: () => {} },
    sealer,
    clock,
    log: silentLog,
    lifecycle: createLifecycle(),
  }
}

/** Makes the queues that every server of the suite would make: its databases are copies of this one. */
export async function createQueues(db: Database): Promise<void> {
  const context = createContext(db, { clock: createTestClock(), mails: [] })
  await context.jobs.start([], listWorks(context))
  await context.jobs.stop()
}

/** Waits until every mail is out, given up or dropped: what it says is true at the clock of its sending. */
export async function untilMailed({ context: { db } }: Pick<TestServer, 'context'>): Promise<void> {
  while ((await db.$count(mailTable, eq(mailTable.status, 'queued'))) > 0) await wait(10)
}

/** By the real clock a schedule would come due in the middle of some test, once a day. */
export function unscheduled(scheduled: JobWork): JobWork {
  const work = { ...scheduled }
  delete work.cron
  return work
}

async function hasWork(db: Database): Promise<boolean> {
  const isDue = sql`state in ('created', 'retry', 'active') and start_after <= now() and not starts_with(name, '__')`
  return (await db.$count(sql`pgboss.job`, isDue)) > 0
}

export function testEnv(variables: Record<string, string> = {}): Env {
  return readEnv({ APP_URL: 'http://localhost:3000', ...variables })
}

function createTestClock(): TestClock {
  let now = new Date('2026-11-15T12:00:00.000Z')
  return {
    now: () => now,
    set: (to) => {
      now = to
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms)
    },
  }
}

let people = 0

function logIn(context: Context, person: Partial<typeof users.$inferInsert> = {}) {
  people += 1
  return openSession(context, {
    username: `pessoa${people}`,
    email: `pessoa${people}@example.com`,
    ...person,
  })
}

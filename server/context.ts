import type { FastifyBaseLogger } from 'fastify'
import type { Env } from './env.ts'
import type { Database } from './platform/database/database.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Lifecycle } from './platform/lifecycle.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { Sealer } from './platform/settings/sealer.ts'

export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

/** Everything impure that the server touches, passed in so that tests can own it. */
export type Context = {
  env: Env
  db: Database
  jobs: Jobs
  mailer: Mailer
  sealer: Sealer
  clock: Clock
  log: FastifyBaseLogger
  lifecycle: Lifecycle
}

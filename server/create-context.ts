import { join } from 'node:path'
import { systemClock, type Context } from './context.ts'
import type { Env } from './env.ts'
import { closeDataFolder } from './platform/close-to-others.ts'
import { openEmbedded } from './platform/database/embedded.ts'
import { openPostgres } from './platform/database/postgres.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createLifecycle } from './platform/lifecycle.ts'
import { createLog } from './platform/log/create-log.ts'
import { describeError } from './platform/log/describe-error.ts'
import { createOutboxMailer, createSmtpMailer } from './platform/mail/mailer.ts'
import { createSealer } from './platform/settings/sealer.ts'

export async function createContext(env: Env): Promise<Context> {
  const log = createLog(env.LOG_LEVEL)
  const keepsFiles = !env.DATABASE_URL || !env.SMTP_URL
  if (keepsFiles && !closeDataFolder(env.DATA_DIR))
    log.warn({ folder: env.DATA_DIR }, 'other users of this machine may be able to read the data folder')
  const db = env.DATABASE_URL
    ? openPostgres({
        url: env.DATABASE_URL,
        onConnectionError: (error) =>
          log.warn({ error: describeError(error) }, 'a database connection broke'),
      })
    : await openEmbedded(env.DATA_DIR)
  return assembleContext({ env, db, log })
}

/** Everything else, around a database that is open. */
export function assembleContext({ env, db, log }: Pick<Context, 'env' | 'db' | 'log'>): Context {
  const { hostname: domain } = new URL(env.APP_URL)
  const mailOptions = { from: env.MAIL_FROM, domain, replyTo: env.SUPPORT_EMAIL }
  const mailer = env.SMTP_URL
    ? createSmtpMailer(env.SMTP_URL, mailOptions)
    : createOutboxMailer(join(env.DATA_DIR, 'outbox'), mailOptions)
  return {
    env,
    db,
    mailer,
    log,
    jobs: createJobs(db, log),
    sealer: createSealer(),
    clock: systemClock,
    lifecycle: createLifecycle(),
  }
}

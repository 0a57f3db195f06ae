import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp, listWorks } from './app.ts'
import type { Context } from './context.ts'
import { createContext } from './create-context.ts'
import type { Env } from './env.ts'
import { doctorPath } from './features/doctor/doctor.ts'
import { ensureFirstAdmin } from './features/auth/first-admin.ts'
import { controlSocketPath, copyPath, serveControl } from './platform/database/control-socket.ts'
import { statementsOf } from './platform/database/database.ts'
import { NewerDatabaseError, refuseNewerDatabase } from './platform/database/migrate.ts'
import { noteData, refuseLostData } from './platform/database/had-data.ts'
import { writeCopy } from './platform/backup/write-copy.ts'
import { isDatabaseAway } from './platform/database/failures.ts'
import { describeError } from './platform/log/describe-error.ts'
import { beginBringingUnderRules } from './features/customers/bring-under-rules.ts'
import { noteHour } from './features/customers/doubt-clock.ts'
import { beginDatingSales } from './features/sales/date-sales.ts'
import { readOrMakeSecret } from './platform/settings/secret.ts'

const retryMs = 1_000
/** How long a start waits for the database before it answers all the same: pages, and 503 to calls. */
const readyPatienceMs = 5_000
/** What a shutdown may take, once the balancers have been given their time. */
const closeLimitMs = 9_500
/** Of that, for answers that are on their way: the jobs need the rest. */
const answersLimitMs = 3_000
/** Behind a proxy, which looks at our health now and then; who stands alone is told by nobody. */
const usualDrainSeconds = 3

/** How soon an instance notices that newer code has left it behind. */
const outdatedEveryMs = 10_000

export type RunningServer = {
  /** Rejects when the database, which was waited for, turns out to be none to start on. */
  ready: Promise<void>
  /** Rejects when a newer version has changed the database so that this one must not go on. */
  untilOutdated: () => Promise<never>
  close: () => Promise<void>
}

/**
 * env -> database -> app -> jobs -> listen: traffic comes to an instance that is ready. A database that is away delays
 * the jobs, not the pages.
 */
export async function startServer(env: Env, { webRoot }: { webRoot: string }): Promise<RunningServer> {
  const context = await createContext(env)
  const app = await buildApp(context, { webRoot })
  const stopping = new AbortController()
  const broughtUp = bringUp(context, stopping.signal)
  let control: Server | undefined

  /** Calls end before the jobs, which they may need, and the jobs before the database. */
  async function closeAll(): Promise<void> {
    stopping.abort()
    await broughtUp.catch(() => {})
    await Promise.race([app.close(), wait(answersLimitMs, undefined, { ref: false })])
    await context.jobs.stop()
    control?.close()
    context.mailer.close()
    await context.db.close()
  }
  const closeInTime = () => Promise.race([closeAll(), wait(closeLimitMs, undefined, { ref: false })])

  try {
    await Promise.race([broughtUp, wait(readyPatienceMs, undefined, { ref: false })])
    await app.listen({ port: env.PORT, host: env.HOST })
  } catch (error) {
    await closeInTime()
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  control = await offerControl(app, context)
  return {
    ready: broughtUp.then((adminLink) => announce(context, `http://localhost:${port}`, adminLink)),
    untilOutdated: () => untilOutdated(context, stopping.signal),
    close: async () => {
      context.lifecycle.isLeaving = true
      await wait(drainSecondsOf(env) * 1000)
      await closeInTime()
    },
  }
}

/** Newer code migrates while older code still serves; what cannot go on beside it is told by its migration. */
async function untilOutdated({ db }: Context, stopping: AbortSignal): Promise<never> {
  const statements = statementsOf(db)
  for (;;) {
    await wait(outdatedEveryMs, undefined, { ref: false, signal: stopping })
    await refuseNewerDatabase(statements).catch((error: unknown) => {
      if (error instanceof NewerDatabaseError) throw error
    })
  }
}

function drainSecondsOf({ DRAIN_SECONDS, TRUST_PROXY }: Env): number {
  return DRAIN_SECONDS ?? (TRUST_PROXY > 0 ? usualDrainSeconds : 0)
}

/** A path too long for a socket must not keep the product from starting: a backup then waits until it rests. */
async function offerControl(
  app: FastifyInstance,
  { db, env, log, lifecycle }: Context,
): Promise<Server | undefined> {
  const isEmbedded = db.kind === 'embedded'
  try {
    return await serveControl(controlSocketPath(env.DATA_DIR), {
      [doctorPath]: async (reply) => reply.end(JSON.stringify({ diagnoses: await app.doctor() })),
      ...(isEmbedded ? { [copyPath]: (reply: Writable) => writeCopy(db, reply, { lifecycle }) } : {}),
    })
  } catch (error) {
    if (isEmbedded)
      log.warn({ error: describeError(error) }, 'backups are possible only while the server rests')
    return undefined
  }
}

/** Everything that needs the database, tried until it is there. Returns the administrator's first-login link. */
async function bringUp(context: Context, stopping: AbortSignal): Promise<string | undefined> {
  const { db, env, sealer, jobs, log, clock } = context
  const startedAt = new Date(performance.timeOrigin)
  let adminLink: string | undefined
  let isTold = false
  for (;;) {
    stopping.throwIfAborted()
    try {
      await refuseLostData(db, env.DATA_DIR)
      await db.migrate()
      sealer.unlock(env.SESSION_SECRET ?? (await readOrMakeSecret(db)))
      // Made by an earlier round, it is this start's own.
      adminLink ??= await ensureFirstAdmin(context, startedAt)
      await jobs.start(listWorks(context))
      await beginBringingUnderRules(context)
      await noteHour(context)
      await beginDatingSales(context)
      if (!(await noteData(db, env.DATA_DIR, clock.now())))
        log.warn({ folder: env.DATA_DIR }, 'nothing can be kept there: a lost database would not be noticed')
      return adminLink
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      const reason = reasonOf(error)
      log.warn({ reason }, 'waiting for the database')
      if (!isTold) process.stderr.write(describeWaiting(env, reason))
      isTold = true
      await wait(retryMs, undefined, { signal: stopping })
    }
  }
}

/** What the database, or the way to it, says in the end: why a statement has failed is the last of its causes. */
function reasonOf(error: unknown): string {
  let last = describeError(error)
  while (last.cause) last = last.cause
  return last.message || last.code || last.name
}

function describeWaiting({ DATABASE_URL }: Env, reason: string): string {
  const where = DATABASE_URL ? 'DATABASE_URL: o banco de dados' : 'DATA_DIR: o banco de dados'
  return `\n${where} não responde (${reason}). O Integrador continua tentando; até lá só as páginas abrem.\n`
}

/** The link goes to standard output and never through the logger, whose lines may be kept elsewhere. */
function announce({ env, log }: Context, url: string, adminLink: string | undefined): void {
  if (!env.DATABASE_URL)
    log.warn(
      'embedded database: safe against crashes, not against power loss; for paid production set DATABASE_URL',
    )
  if (!env.SMTP_URL)
    log.warn({ folder: join(env.DATA_DIR, 'outbox') }, 'SMTP_URL is not set: mails are written to files')
  if (env.CHECKOUT_PROVIDER)
    log.warn('CHECKOUT_PROVIDER does nothing any more: every checkout whose secret is set is taken')
  if (env.checkoutSecrets.size === 0)
    log.warn('no checkout has its secret (as CHECKOUT_WEBHOOK_SECRET): sale events are refused')
  if (Object.keys(env.CHECKOUT_PLANS).length === 0)
    log.warn('CHECKOUT_PLANS is empty: every product of the checkout account gives access')
  process.stdout.write(`\nIntegrador pronto em ${url}\n`)
  if (adminLink)
    process.stdout.write(`Primeiro acesso do administrador (${env.ADMIN_EMAIL}):\n${adminLink}\n`)
}

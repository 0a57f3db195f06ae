import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Executor } from '#server/platform/database/database.ts'
import type { ServerProcess } from '#server/testing/server-process.ts'
import { startSmtpSink, type SmtpSink } from '#server/testing/smtp-sink.ts'
import { secondsUntil } from './ask.ts'
import { secret } from './log-in.ts'
import { webhookSecrets } from './make-sale.ts'
import type { Scene } from './scene.ts'

export async function startSink(scene: Scene, port?: number): Promise<SmtpSink> {
  const sink = await startSmtpSink(port)
  scene.afterwards(sink.close)
  return sink
}

export type DatabaseKind = 'postgres' | 'embedded'

export async function chooseDatabase(scene: Scene, on: DatabaseKind): Promise<{ databaseUrl?: string }> {
  return on === 'postgres' ? { databaseUrl: (await scene.startPostgres()).url } : {}
}

type Place = {
  dataDir?: string
  databaseUrl?: string
  smtpUrl?: string
  port?: number
  /** Of another version's code. */
  root?: string
  env?: Record<string, string>
}

/** A server that takes sales. Without an address of a database it has the embedded one. */
export async function startSaleServer(scene: Scene, place: Place): Promise<ServerProcess> {
  const { databaseUrl, smtpUrl, port, root, env = {} } = place
  const server = await scene.startServer({
    env: {
      DATA_DIR: place.dataDir ?? (await scene.newFolder()),
      SESSION_SECRET: secret,
      ...webhookSecrets,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...(smtpUrl === undefined ? {} : { SMTP_URL: smtpUrl }),
      ...env,
    },
    ...(port === undefined ? {} : { port }),
    ...(root === undefined ? {} : { root }),
    quiet: true,
  })
  await server.untilHealthy(60_000)
  return server
}

const Counts = z.object({
  rows: z.array(
    z.object({
      sales: z.coerce.number(),
      waiting: z.coerce.number(),
      buyers: z.coerce.number(),
      buyers_with_access: z.coerce.number(),
      welcomes: z.coerce.number(),
      unsent: z.coerce.number(),
      unfinished_jobs: z.coerce.number(),
      wrongly_counted: z.coerce.number(),
    }),
  ),
})

/** What became of everything that was sold, by the product's own tables. */
export async function readSales(db: Executor) {
  const counts = await db.execute(sql`
    select
      (select count(*) from sale_transactions) as sales,
      (select count(*) from sale_transactions where not processed) as waiting,
      (select count(*) from users where not is_admin) as buyers,
      (select count(*) from users where not is_admin
        and subscription_status = 'active' and subscription_expires_at > now()) as buyers_with_access,
      (select count(*) from mails where kind = 'sale-welcome') as welcomes,
      (select count(*) from mails where status <> 'sent') as unsent,
      (select count(*) from pgboss.job where name in ('apply-sale', 'send-mail')
        and state in ('created', 'retry', 'active')) as unfinished_jobs,
      (select abs((select count(*) from sale_transactions where processed) - coalesce(sum(processed), 0))
        from sale_counts) as wrongly_counted`)
  const [row] = Counts.parse(counts).rows
  if (!row) throw new Error('Nothing was counted')
  return row
}

/** Waits until every stored event is applied and every mail is out. */
export function untilQuiet(db: Executor, limitMs = 300_000): Promise<number> {
  return secondsUntil(
    async () => {
      const { waiting, unsent } = await readSales(db)
      return waiting === 0 && unsent === 0
    },
    { limitMs, what: 'Every sale is applied and every mail is sent' },
  )
}

/** Mails to customers, by the mail server's account: how many got none, and how many came again. */
export function countWelcomes(sink: SmtpSink, customers: readonly string[]) {
  const received = new Map<string, number>()
  for (const { to } of sink.received) for (const each of to) received.set(each, (received.get(each) ?? 0) + 1)
  const counts = customers.map((customer) => received.get(customer) ?? 0)
  return {
    withoutMail: counts.filter((count) => count === 0).length,
    repeatedMails: counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0),
  }
}

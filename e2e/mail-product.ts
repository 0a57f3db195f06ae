import { sql } from 'drizzle-orm'
import { users } from '#server/features/users/tables.ts'
import { createSmtpMailer } from '#server/platform/mail/mailer.ts'
import { startSmtpSink, type SmtpSink } from '#server/testing/smtp-sink.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { test as base } from './product.ts'
import { startProduct } from './start-product.ts'

/** The product with a real mail server behind it, which a journey can make misbehave. */
export const test = base.extend<object, { sink: SmtpSink }>({
  sink: [
    async ({}, provide) => {
      const sink = await startSmtpSink()
      await provide(sink)
      await sink.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ sink }, provide) => {
      const mailer = createSmtpMailer(sink.url, {
        from: 'Integrador <nao-responda@exemplo.com>',
        domain: 'exemplo.com',
      })
      const server = await startProduct({ context: { mailer } })
      await provide({ ...server, logLines: [] })
      await server.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const dayMs = 24 * 60 * 60 * 1000

type Groups = { active?: number; inactive?: number; canceled?: number }

/** Forgets every mail and person of the test before, and makes new people. */
export async function makePeople(
  { context }: TestServer,
  { active = 0, inactive = 0, canceled = 0 }: Groups,
) {
  await context.db.execute(sql`truncate campaigns, campaign_recipients, mail_exclusions`)
  await context.db.execute(sql`delete from users`)
  const person = (name: string, days: number) => ({
    username: name,
    email: `${name}@exemplo.com.br`,
    subscriptionType: 'mensal' as const,
    subscriptionExpiresAt: new Date(Date.now() + days * dayMs),
  })
  const list = (count: number, name: string, days: number) =>
    Array.from({ length: count }, (_, index) => person(`${name}${index + 1}`, days))
  const people = [
    ...list(active, 'ativo', 20),
    ...list(inactive, 'inativo', -20),
    ...list(canceled, 'cancelado', 9).map((one) => ({
      ...one,
      subscriptionStatus: 'canceled' as const,
      cancellationReason: 'canceled' as const,
    })),
  ]
  if (people.length > 0) await context.db.insert(users).values(people)
}

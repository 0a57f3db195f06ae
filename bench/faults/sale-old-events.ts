import { eq, sql } from 'drizzle-orm'
import { salesTable } from '#server/features/sales/tables.ts'
import type { SaleSample } from '#server/features/sales/providers/checkout.ts'
import { addMonths } from '#server/features/subscriptions/add-months.ts'
import { users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { exactly } from '../figures.ts'
import { logIn } from '../log-in.ts'
import { customerOf, signSale } from '../make-sale.ts'
import { createSaleSender, forEachOf } from '../sale-sender.ts'
import { startSaleServer, untilQuiet } from '../sale-scene.ts'
import { playScene } from '../scene.ts'

export const saleOldEventsLimits = {
  refused: exactly(0),
  wrongAtFirst: exactly(0),
  wrongAfterwards: exactly(0),
  mailsAfterwards: exactly(0),
}

const dayMs = 24 * 60 * 60 * 1000

/** To the minute, as a checkout tells times. */
function daysAgo(days: number): Date {
  return new Date(Math.floor((Date.now() - days * dayMs) / 60_000) * 60_000)
}

type Story = {
  events: (Pick<SaleSample, 'event'> & { days: number; order?: string })[]
  frequency: string
  /** Empty: for ever. */
  end: () => Date | null
  status: string
}

const approval = { event: 'order_approved', days: 90 }
const monthly = { frequency: 'monthly' }

/** What happened 90 days ago and since, and what must be true of it today. */
const stories: Story[] = [
  { events: [approval], ...monthly, end: () => addMonths(daysAgo(90), 1), status: 'expired' },
  { events: [approval], frequency: 'once', end: () => null, status: 'active' },
  {
    events: [approval, { event: 'order_refunded', days: 85 }],
    ...monthly,
    end: () => daysAgo(85),
    status: 'canceled',
  },
  {
    events: [approval, { event: 'subscription_renewed', days: 20, order: 'second' }],
    ...monthly,
    end: () => addMonths(daysAgo(20), 1),
    status: 'active',
  },
  {
    events: [
      approval,
      { event: 'subscription_renewed', days: 10, order: 'second' },
      { event: 'subscription_canceled', days: 5 },
    ],
    ...monthly,
    end: () => addMonths(daysAgo(10), 1),
    status: 'canceled',
  },
]

/** Events of 90 days ago whose effects were lost since: trying each again brings the right state back, and no mail. */
export function saleOldEvents({ customers }: { customers: number }) {
  return playScene(async (scene) => {
    const { url } = await scene.startPostgres()
    const server = await startSaleServer(scene, { databaseUrl: url })
    const db = scene.connect(url)
    const { cookie, userId } = await logIn(db)
    await db.update(users).set({ isAdmin: true }).where(eq(users.id, userId))
    const sender = createSaleSender(8)
    scene.afterwards(sender.close)
    const people = Array.from({ length: customers }, (_, index) => ({
      email: customerOf(`antiga-${index}`),
      story: stories[index % stories.length] as Story,
    }))

    let refused = 0
    await forEachOf(people, 8, async ({ email, story }) => {
      for (const { event, days, order = 'first' } of story.events.toReversed()) {
        const { frequency } = story
        const sale = signSale({ event, email, frequency, orderId: `${email} ${order}`, at: daysAgo(days) })
        if ((await sender.post(server.url, sale)) !== 200) refused += 1
      }
    })
    await untilQuiet(db)
    await db.execute(sql`update sale_transactions set created_at = created_at - interval '80 days'`)
    const readWrong = async () => {
      const rows = await db.select().from(users)
      const found = new Map(rows.map((user) => [user.email, user]))
      return people.filter(({ email, story }) => !isRight(found.get(email), story)).length
    }
    const wrongAtFirst = await readWrong()

    await db.execute(sql`update users set subscription_type = null, subscription_expires_at = null,
      subscription_status = 'active', cancellation_reason = null where not is_admin`)
    const mailsBefore = await db.$count(mails)
    const rows = await db.select({ id: salesTable.id }).from(salesTable)
    await forEachOf(rows, 8, async ({ id }) => {
      const address = `${server.url}/api/admin/transactions/${id}/reprocess`
      const answer = await fetch(address, { method: 'POST', headers: { cookie } })
      if (answer.status !== 200) refused += 1
    })
    return {
      customers,
      events: rows.length,
      refused,
      wrongAtFirst,
      wrongAfterwards: await readWrong(),
      mailsAfterwards: (await db.$count(mails)) - mailsBefore,
    }
  })
}

function isRight(user: typeof users.$inferSelect | undefined, { end, status }: Story): boolean {
  if (!user || user.subscriptionStatus !== status) return false
  const expected = end()
  const actual = user.subscriptionExpiresAt
  if (expected === null || actual === null) return expected === actual
  // The minute may have passed since the event was made.
  return Math.abs(actual.getTime() - expected.getTime()) <= 120_000
}

import { lt, sql } from 'drizzle-orm'
import type { RefusalReason } from '#contract/checkouts.ts'
import type { Context } from '#server/context.ts'
import { findCheckout } from '#server/features/sales/providers/index.ts'
import { refusedDeliveries } from '#server/features/sales/tables.ts'
import { compareText } from '#server/features/subscriptions/access-facts.ts'
import { startOfDay } from '#server/features/subscriptions/sao-paulo.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { batchCalls } from '#server/platform/batch-calls.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { addressKey } from '#server/platform/http/address-key.ts'
import { countTry } from '#server/platform/http/rate-limit.ts'

const limit = 100
const windowMs = 15 * 60 * 1000
const mostRemembered = 10_000

type Refusal = { provider: string; reason: RefusalReason }
type Refuse = (refusal: Refusal & { address: string }) => Promise<never>
export type Refusals = {
  refuse: Refuse
  /** For the administrator, where somebody else refuses. */
  note: (refusal: Refusal) => Promise<void>
}

/**
 * Refuses deliveries, notes why for the administrator, and after too many from one address asks it to wait. Only what
 * was found wrong is counted: a rightly signed event is taken from anywhere, at any time. An address that is to wait
 * is remembered, so that a flood of forgeries does not become one of writes.
 */
export function createRefusals(context: Pick<Context, 'db' | 'clock'>): Refusals {
  const { db, clock } = context
  const waitsUntilMs = new Map<string, number>()
  const note = createNotes(context)

  async function countForgery(ip: string): Promise<void> {
    const address = addressKey(ip)
    const nowMs = clock.now().getTime()
    const leftMs = (waitsUntilMs.get(address) ?? 0) - nowMs
    if (leftMs > 0) throw tooMany(Math.ceil(leftMs / 1000))
    const key = `forged sales from ${address}`
    const waitSeconds = await countTry(db, [{ key, limit, windowMs }], clock.now())
    if (waitSeconds === null) return
    if (waitsUntilMs.size >= mostRemembered) waitsUntilMs.clear()
    waitsUntilMs.set(address, nowMs + waitSeconds * 1000)
    throw tooMany(waitSeconds)
  }

  return {
    note,
    refuse: async ({ address, ...refusal }) => {
      // Where no secret is set nothing can be forged: the checkout itself calls, and is to call again.
      if (refusal.reason !== 'off') await countForgery(address)
      await note(refusal)
      throw errorOf(refusal)
    },
  }
}

const keptDays = 30
const dayMs = 24 * 60 * 60 * 1000

export async function purgeRefusals(tx: Transaction, now: Date): Promise<void> {
  await tx
    .delete(refusedDeliveries)
    .where(lt(refusedDeliveries.day, new Date(now.getTime() - keptDays * dayMs)))
}

function errorOf({ provider, reason }: Refusal): AppError {
  if (reason !== 'off') return new AppError('signature_invalid')
  const variable = findCheckout(provider)?.secret.variable
  return new AppError('checkout_without_secret', {
    message: `O webhook ainda não foi configurado: falta o segredo do checkout (${variable}).`,
  })
}

function tooMany(retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', { retryAfterSeconds })
}

/** Refusals that come at once are one statement: they all change the same few rows. */
function createNotes({ db, clock }: Pick<Context, 'db' | 'clock'>): (refusal: Refusal) => Promise<void> {
  return batchCalls<Refusal, void>(
    async (refusals) => {
      const now = clock.now()
      const same = Map.groupBy(refusals, ({ provider, reason }) => `${provider} ${reason}`)
      const rows = [...same.keys()].toSorted(compareText).flatMap((key) => {
        const each = same.get(key) ?? []
        const [first] = each
        return first ? [{ ...first, count: each.length, day: startOfDay(now), lastAt: now }] : []
      })
      const { provider, day, reason, count } = refusedDeliveries
      await db
        .insert(refusedDeliveries)
        .values(rows)
        .onConflictDoUpdate({
          target: [provider, day, reason],
          set: { count: sql`${count} + excluded.count`, lastAt: sql`excluded.last_at` },
        })
      return refusals.map(() => undefined)
    },
    { atOnce: 1, most: 100 },
  )
}

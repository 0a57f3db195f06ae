import { desc, gte } from 'drizzle-orm'
import type { RefusalReason } from '#contract/checkouts.ts'
import { findLastDelivery } from '#server/features/checkout/list-checkouts.ts'
import { findCheckout } from '#server/features/sales/providers/index.ts'
import { refusedDeliveries } from '#server/features/sales/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Condition, Finding } from '../condition.ts'
import { count } from '../format-span.ts'

const dayMs = 24 * 60 * 60 * 1000
/** So many in a day are no stranger's try, also while other deliveries get through: one of several secrets is wrong. */
const many = 5

const reasons: Record<RefusalReason, string> = {
  unproven: 'sem assinatura',
  forged: 'com o segredo errado',
  too_large: 'maiores que 256 kB',
  off: 'sem o segredo configurado aqui',
}

export type Refused = {
  /** Of the checkout. */
  name: string
  reason: RefusalReason
  count: number
  lastAt: Date
  /** When something of this checkout was last taken. */
  takenAt: Date | undefined
}

/** A refusal counts for a day, until something of the same checkout is taken: then its secret is right. */
export function judgeRefusals(refused: readonly Refused[], now: Date): Finding {
  const recent = refused.filter(({ lastAt }) => now.getTime() - lastAt.getTime() < dayMs)
  const open = recent.filter(
    ({ reason, count, lastAt, takenAt }) =>
      takenAt === undefined || takenAt < lastAt || (reason !== 'unproven' && count >= many),
  )
  if (open.length > 0) {
    const total = open.reduce((sum, each) => sum + each.count, 0)
    const which = [...new Set(open.map(({ name, reason }) => `${name}, ${reasons[reason]}`))].join('; ')
    return { state: 'trouble', text: `${count(total, 'entrega recusada', 'entregas recusadas')}: ${which}.` }
  }
  return {
    state: 'fine',
    text:
      recent.length === 0
        ? 'Nenhuma entrega recusada em 24 horas.'
        : 'Depois das que foram recusadas em 24 horas, outras foram aceitas.',
  }
}

async function readRefusals(db: Executor, now: Date): Promise<Refused[]> {
  const { day, lastAt } = refusedDeliveries
  // A row is of a whole day: yesterday's may end within the last 24 hours.
  const rows = await db
    .select()
    .from(refusedDeliveries)
    .where(gte(day, new Date(now.getTime() - 2 * dayMs)))
    .orderBy(desc(lastAt))
  const taken = new Map<string, Date | undefined>()
  for (const { provider } of rows) {
    if (taken.has(provider)) continue
    const last = await findLastDelivery(db, provider)
    taken.set(provider, last === null ? undefined : new Date(last))
  }
  return rows.map(({ provider, reason, count, lastAt }) => ({
    name: findCheckout(provider)?.name ?? provider,
    reason,
    count,
    lastAt,
    takenAt: taken.get(provider),
  }))
}

export const deliveriesRefused: Condition = {
  id: 'deliveries-refused',
  label: 'Entregas dos checkouts',
  heading: 'Entregas de um checkout são recusadas',
  remedy: { label: 'Ver os checkouts', path: '/admin?secao=checkouts' },
  look: async ({ clock }, db) => {
    const now = clock.now()
    return judgeRefusals(await readRefusals(db, now), now)
  },
}

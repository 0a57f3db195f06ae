import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, inArray, sql } from 'drizzle-orm'
import { mostReprocessed, type reprocessFailures as call } from '#contract/failed-sales.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { recordEntry, type Actor } from '#server/features/audit/record-entry.ts'
import { nameSale } from '#server/features/sales/name-sale.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { applySaleJob } from './apply-sale.ts'
import { failureKey, isFailed, splitMessage } from './list-failures.ts'

type Wish = { key: string | undefined; actor: Actor }
type Outcome = Omit<Reply<typeof call>, 'message'>

/** No longer does anybody look at a button; what is not done by then is done all the same. */
const patienceMs = 20_000
const lookMs = 100

/**
 * Tries failed sales again, those of one cause or all, oldest first. They wait as if they had just arrived, each with its
 * job, from the moment the act is written down: an instance that ends here leaves nothing undone. Whoever asks at the
 * same time finds them waiting, and tries nothing twice.
 */
export async function reprocessFailures(context: Context, wish: Wish): Promise<Reply<typeof call>> {
  const ids = await context.db.transaction((tx) => queueFailed(context, tx, wish))
  const outcome = await watch(context, ids)
  return { message: describe(outcome), ...outcome }
}

async function queueFailed(context: Context, tx: Transaction, { key, actor }: Wish): Promise<string[]> {
  const failed = await tx
    .select()
    .from(salesTable)
    .where(and(isFailed, key === undefined ? undefined : sql`${failureKey} = ${key}`))
    .orderBy(asc(salesTable.createdAt), asc(salesTable.id))
    .limit(mostReprocessed)
    .for('update', { skipLocked: true })
  const [first] = failed
  if (!first) return []
  const ids = failed.map(({ id }) => id)
  await tx.update(salesTable).set({ errorMessage: null }).where(inArray(salesTable.id, ids))
  await context.jobs.enqueueAll(
    tx,
    applySaleJob,
    ids.map((transactionId) => ({ transactionId })),
  )
  const { cause, about: detail } = splitMessage(first.errorMessage ?? '')
  const ofOneCause = { checkout: nameSale(first).checkout, error: cause, product: detail }
  await recordEntry(context, tx, {
    action: 'failures-reprocessed',
    actor,
    about: { sales: ids.length, ...(key === undefined ? {} : ofOneCause) },
  })
  return ids
}

/** Looks on until each has been tried, or for as long as somebody would wait. */
async function watch(context: Context, ids: readonly string[]): Promise<Outcome> {
  const until = performance.now() + patienceMs
  let outcome = await readOutcome(context, ids)
  while (outcome.pending > 0 && performance.now() < until && context.jobs.isRunning()) {
    await wait(lookMs)
    outcome = await readOutcome(context, ids)
  }
  return outcome
}

async function readOutcome({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<Outcome> {
  const { id, processed, errorMessage } = salesTable
  const count = sql<number>`count(*)::int`
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            processed,
            errorMessage: sql<string | null>`case when not ${processed} then ${errorMessage} end`,
            count,
          })
          .from(salesTable)
          .where(inArray(id, [...ids]))
          .groupBy(sql`1, 2`)
  const sum = (own: typeof rows) => own.reduce((total, row) => total + row.count, 0)
  return {
    processed: sum(rows.filter((row) => row.processed)),
    failed: rows
      .flatMap((row) =>
        row.errorMessage === null ? [] : { errorMessage: row.errorMessage, count: row.count },
      )
      .toSorted((a, b) => b.count - a.count),
    pending: sum(rows.filter((row) => !row.processed && row.errorMessage === null)),
  }
}

function describe({ processed, failed, pending }: Outcome): string {
  const again = failed.reduce((sum, { count }) => sum + count, 0)
  if (processed + again + pending === 0) return 'Não há vendas com erro para reprocessar.'
  const parts = [
    processed > 0 && `${count(processed, 'venda processada', 'vendas processadas')}.`,
    again > 0 && `${count(again, 'continua', 'continuam')} com erro: ${reasons(failed)}.`,
    pending > 0 && `${count(pending, 'ainda está', 'ainda estão')} em andamento.`,
  ]
  return parts.filter(Boolean).join(' ')
}

const namedReasons = 3

function reasons(failed: Outcome['failed']): string {
  const named = failed.slice(0, namedReasons).map(({ errorMessage }) => errorMessage.replace(/\.$/, ''))
  const others = failed.length - named.length
  return [...named, ...(others > 0 ? [count(others, 'outro motivo', 'outros motivos')] : [])].join('; ')
}

function count(value: number, one: string, many: string): string {
  return `${value.toLocaleString('pt-BR')} ${value === 1 ? one : many}`
}

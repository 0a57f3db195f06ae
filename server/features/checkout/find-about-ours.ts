import { and, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SaleKind } from '#contract/checkout.ts'
import { factKinds } from '#server/features/sales/fact-kinds.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'

const kinds = Object.keys(factKinds) as SaleKind[]
const granting = kinds.filter((kind) => factKinds[kind] === 'grant')
const ending = kinds.filter((kind) => factKinds[kind] !== 'grant' && factKinds[kind] !== undefined)

/** Which of these sales end something that the same customer has bought as one of our plans. */
export async function findAboutOurs(tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const bought = alias(salesTable, 'bought')
  const { id, kind, customerEmail, orderId, provider, subscriptionId } = salesTable
  const ofTheSame = tx
    .select({ one: sql`1` })
    .from(bought)
    .where(
      and(
        eq(bought.customerEmail, customerEmail),
        inArray(bought.kind, granting),
        isNotNull(bought.subscriptionType),
        or(
          eq(bought.orderId, orderId),
          sql`starts_with(${bought.orderId}, ${orderId} || ':')`,
          and(eq(bought.provider, provider), eq(bought.subscriptionId, subscriptionId)),
        ),
      ),
    )
  const rows = await tx
    .select({ id })
    .from(salesTable)
    .where(and(inArray(id, [...ids]), inArray(kind, ending), exists(ofTheSame)))
  return new Set(rows.map((row) => row.id))
}

import { inArray, like, or, sql, type SQL } from 'drizzle-orm'
import { salesTable } from '#server/features/sales/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { buyerNumbers } from './tables.ts'

const fewestDigits = 8

export function reverseDigits(number: string): string {
  return number.replace(/\D/g, '').split('').toReversed().join('')
}

/**
 * Whether a sale is of somebody who has the phone or the document that is looked for; nothing when it is none, or
 * nobody's. What old sales knew of it is covered, and not found.
 */
export async function matchNumber(db: Executor, q: string | undefined): Promise<SQL | undefined> {
  const endings = readEndings(q ?? '')
  if (endings.length === 0) return undefined
  const isFound = or(...endings.map((ending) => like(buyerNumbers.reversed, `${ending}%`)))
  const [any] = await db
    .select({ one: sql`1` })
    .from(buyerNumbers)
    .where(isFound)
    .limit(1)
  const sales = db.select({ saleId: buyerNumbers.saleId }).from(buyerNumbers).where(isFound)
  return any && inArray(salesTable.id, sales)
}

/** As it was typed, and without what may stand before a phone: a zero, or the country's code. */
function readEndings(q: string): string[] {
  if (!/^[\d\s().+/-]+$/.test(q)) return []
  const digits = q.replace(/\D/g, '')
  const spellings = new Set([digits, digits.replace(/^0+/, ''), digits.replace(/^55(?=\d{10,11}$)/, '')])
  return [...spellings].filter(({ length }) => length >= fewestDigits).map(reverseDigits)
}

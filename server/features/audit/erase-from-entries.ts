import { and, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { auditEntries } from './tables.ts'

const keptYears = 2

/** What is told of a person in the details of an entry. */
const personalFacts = ['name', 'email', 'frozenBy'] as const

export type ErasedPerson = {
  id: string
  /** Every address they had, in lower case. */
  emails: string[]
}

/**
 * Blanks what entries say of people who are gone for good: name, email, address, and what tells it in the details. That
 * something was done, when and by whom else, stays.
 */
export async function eraseFromEntries(tx: Transaction, people: ErasedPerson[]): Promise<void> {
  if (people.length === 0) return
  const ids = people.map(({ id }) => id)
  const { actorId, subjectId, subjectEmail, details, address } = auditEntries
  await tx.update(auditEntries).set({ actorName: null, address: null }).where(inArray(actorId, ids))
  const emails = people.flatMap((person) => person.emails)
  // Where no account is named, the address may be somebody else's by now.
  const isOthers = sql`exists (select from ${users} where lower(${users.email}) = lower(${subjectEmail}))`
  const isTheirAddress = and(
    isNull(subjectId),
    inArray(sql`lower(${subjectEmail})`, emails),
    sql`not ${isOthers}`,
  )
  await tx
    .update(auditEntries)
    .set({
      subjectName: null,
      subjectEmail: null,
      details: withoutFacts(sql`${details}`),
      // Who was at the door without a session may have been this very person.
      address: sql`case when ${actorId} is null then null else ${address} end`,
    })
    .where(or(inArray(subjectId, ids), isTheirAddress))
}

function withoutFacts(details: SQL): SQL {
  const paths = ['before', 'after', 'about'].flatMap((part) =>
    personalFacts.map((fact) => sql.raw(` #- '{${part},${fact}}'`)),
  )
  return sql`${details}${sql.join(paths)}`
}

export async function purgeEntries(tx: Transaction, now: Date): Promise<void> {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - keptYears)
  await tx.delete(auditEntries).where(lt(auditEntries.createdAt, before))
}

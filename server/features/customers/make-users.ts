import { randomInt } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'

export type User = typeof users.$inferSelect

const longestName = 60
export const mostTries = 20

export async function findUser(tx: Transaction, email: string): Promise<User | undefined> {
  return (await findUsers(tx, [email])).get(email.toLowerCase())
}

/** By address in lower case. */
export async function findUsers(tx: Transaction, emails: readonly string[]): Promise<Map<string, User>> {
  if (emails.length === 0) return new Map()
  const addresses = emails.map((email) => email.toLowerCase())
  const found = await tx
    .select()
    .from(users)
    .where(inArray(sql`lower(${users.email})`, addresses))
  return new Map(found.map((user) => [user.email.toLowerCase(), user]))
}

export type Newcomer = Omit<typeof users.$inferInsert, 'username'> & { name: string | null }

/**
 * The users of buyers, without a password yet, by address; those are missing whose address somebody has registered
 * meanwhile. The names of others are left to them: a taken one gets a number. A conflict is waited for and answered
 * with nothing, so that it does not break the transaction.
 */
export async function makeUsers(tx: Transaction, newcomers: Newcomer[]): Promise<Map<string, User>> {
  const made = new Map<string, User>()
  let waiting = newcomers
  for (let tries = 0; waiting.length > 0; tries++) {
    if (tries === mostTries) throw new Error('No free username was found')
    const inserted = await tx
      .insert(users)
      .values(waiting.map((newcomer) => toValues(newcomer, tries)).toSorted(byName))
      .onConflictDoNothing()
      .returning()
    for (const user of inserted) made.set(user.email, user)
    const left = waiting.filter(({ email }) => !made.has(email))
    const registered = await findUsers(
      tx,
      left.map(({ email }) => email),
    )
    waiting = left.filter(({ email }) => !registered.has(email))
  }
  return made
}

function toValues({ name, ...values }: Newcomer, tries: number): typeof users.$inferInsert {
  return { ...values, username: nameCandidate(name ?? startOf(values.email), tries), mustResetPassword: true }
}

/** Gives an account the name that it would have got if it had been made for this buyer. */
export async function renameUser(tx: Transaction, { id, email }: User, name: string | null): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    const username = nameCandidate(name ?? startOf(email), tries)
    const isFree = sql`not exists (
      select from users as other where lower(other.username) = lower(${username}) and other.id <> ${id})`
    const renamed = await tx
      .update(users)
      .set({ username })
      .where(and(eq(users.id, id), isFree))
      .returning({ id: users.id })
    if (renamed.length > 0) return
  }
  throw new Error('No free username was found')
}

function startOf(email: string): string {
  return email.split('@', 1)[0] ?? email
}

/** In one order everywhere: two who want the same names never wait for each other. */
function byName(a: { username: string }, b: { username: string }): number {
  const [one, other] = [a.username.toLowerCase(), b.username.toLowerCase()]
  return one === other ? 0 : one < other ? -1 : 1
}

/** The name itself, then with a 2 or 3; with the many that share a common name, a number that nobody has. */
export function nameCandidate(name: string, tries: number): string {
  const suffix = tries === 0 ? '' : tries < 3 ? ` ${tries + 1}` : ` ${randomInt(1_000, 1_000_000_000)}`
  return `${name.slice(0, longestName - suffix.length).trim()}${suffix}`
}

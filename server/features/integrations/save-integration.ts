import { and, count, eq, gt, isNull, lte, min, sql } from 'drizzle-orm'
import type { SavedAnswers } from '#contract/integrations.ts'
import {
  longestName,
  mostDeleted,
  mostIntegrations,
  mostVersions,
  type SavedIntegration,
} from '#contract/saved-integrations.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { readIntegration, type Owned } from './read-integrations.ts'
import { integrations, integrationVersions } from './tables.ts'

/** For so long a deletion can be taken back. */
export const weekMs = 7 * 24 * 60 * 60 * 1000

type Save = Owned & { name: string; answers: SavedAnswers; basedOn: number }

/**
 * Keeps an integration, or what has changed of it as a new version. The same answers once more change nothing, so a save
 * can be sent again; a change of anything but the newest version is refused, so that two tabs lose nothing to each other.
 */
export async function saveIntegration(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  save: Save,
): Promise<SavedIntegration> {
  const { id, userId } = save
  return db.transaction(async (tx) => {
    // One at a time for each person: the limit holds, and nobody makes the same one twice.
    const isOwner = eq(users.id, userId)
    const [owner] = await tx.select({ id: users.id }).from(users).where(isOwner).for('no key update')
    // The account was deleted while this was on its way.
    if (!owner) throw new AppError('unauthenticated')
    const [found] = await tx.select().from(integrations).where(eq(integrations.id, id))
    if (!found) await insert(tx, save, clock.now())
    else if (found.userId !== userId || found.deletedAt) throw new AppError('not_found')
    else if (!(await isSame(tx, save))) await change(tx, { ...save, version: found.version }, clock.now())
    return readIntegration(tx, { id, userId })
  })
}

async function insert(
  tx: Transaction,
  { id, userId, name, answers, basedOn }: Save,
  now: Date,
): Promise<void> {
  // It was there, and was deleted for good.
  if (basedOn > 0) throw new AppError('not_found')
  await refuseTooMany(tx, userId)
  await refuseTooManyDeleted(tx, userId, now)
  const { platform } = answers
  const ownName = await findFreeName(tx, userId, name)
  const inserted = await tx
    .insert(integrations)
    .values({ id, userId, name: ownName, platform, config: answers, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: integrations.id })
  // Somebody else came first with the same id, at the same time.
  if (inserted.length === 0) throw new AppError('not_found')
  await tx
    .insert(integrationVersions)
    .values({ integrationId: id, number: 1, config: answers, createdAt: now })
}

/** Two of the same name could not be told apart: the second becomes 'Crema IT (2)'. */
async function findFreeName(tx: Transaction, userId: string, wanted: string): Promise<string> {
  const rows = await tx.select({ name: integrations.name }).from(integrations).where(isKeptBy(userId))
  const taken = new Set(rows.map(({ name }) => name))
  let name = wanted
  for (let count = 2; taken.has(name); count++) name = `${wanted.slice(0, longestName - 6)} (${count})`
  return name
}

const isKeptBy = (userId: string) => and(eq(integrations.userId, userId), isNull(integrations.deletedAt))

export async function refuseTooMany(tx: Transaction, userId: string): Promise<void> {
  if ((await tx.$count(integrations, isKeptBy(userId))) >= mostIntegrations)
    throw new AppError('too_many_integrations')
}

/** What was deleted stays for a week: whoever makes and deletes without end would fill the database all the same. */
async function refuseTooManyDeleted(tx: Transaction, userId: string, now: Date): Promise<void> {
  const weekAgo = new Date(now.getTime() - weekMs)
  const [row] = await tx
    .select({ count: count(), oldest: min(integrations.deletedAt) })
    .from(integrations)
    .where(and(eq(integrations.userId, userId), gt(integrations.deletedAt, weekAgo)))
  if (!row?.oldest || row.count < mostDeleted) return
  const retryAfterSeconds = Math.ceil((row.oldest.getTime() + weekMs - now.getTime()) / 1000)
  throw new AppError('too_many_deleted', { retryAfterSeconds })
}

async function isSame(tx: Transaction, { id, answers }: Save): Promise<boolean> {
  const same = sql`${integrations.config} = ${JSON.stringify(answers)}::jsonb`
  return (await tx.$count(integrations, and(eq(integrations.id, id), same))) > 0
}

async function change(tx: Transaction, save: Save & { version: number }, now: Date): Promise<void> {
  const { id, answers, basedOn, version } = save
  if (basedOn !== version) throw new AppError('integration_changed')
  const number = version + 1
  await tx
    .update(integrations)
    .set({ config: answers, platform: answers.platform, version: number, updatedAt: now })
    .where(eq(integrations.id, id))
  await tx.insert(integrationVersions).values({ integrationId: id, number, config: answers, createdAt: now })
  await tx
    .delete(integrationVersions)
    .where(
      and(eq(integrationVersions.integrationId, id), lte(integrationVersions.number, number - mostVersions)),
    )
}

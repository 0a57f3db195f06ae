import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { IntegrationPart } from '#contract/integration-parts.ts'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { isKept, readIntegration, type Owned } from './read-integrations.ts'
import { refuseTooMany, weekMs } from './save-integration.ts'
import { integrations } from './tables.ts'

type ChangeContext = Pick<Context, 'db' | 'clock'>
type Changes = Partial<Omit<typeof integrations.$inferInsert, 'taken'>> & { taken?: ReturnType<typeof sql> }

export async function renameIntegration(
  { db, clock }: ChangeContext,
  { name, ...owned }: Owned & { name: string },
): Promise<SavedIntegration> {
  return db.transaction(async (tx) => {
    await write(tx, owned, { name, updatedAt: clock.now() })
    return readIntegration(tx, owned)
  })
}

/** Notes what was copied or downloaded: later changes then say what must be put online again. */
export async function recordCopy(
  { db, clock }: ChangeContext,
  { part, version, ...owned }: Owned & { part: IntegrationPart; version: number },
): Promise<SavedIntegration> {
  const taken = JSON.stringify({ [part]: { version, at: clock.now().toISOString() } })
  return db.transaction(async (tx) => {
    await write(tx, owned, { taken: sql`${integrations.taken} || ${taken}::jsonb` })
    return readIntegration(tx, owned)
  })
}

export async function deleteIntegration({ db, clock }: ChangeContext, owned: Owned): Promise<void> {
  await db.transaction((tx) => write(tx, owned, { deletedAt: clock.now() }))
}

/** A deletion that is taken back needs a free place like a new one. */
export async function restoreIntegration({ db }: ChangeContext, owned: Owned): Promise<SavedIntegration> {
  const { id, userId } = owned
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const isOwn = and(eq(integrations.id, id), eq(integrations.userId, userId))
    const isDeleted = and(isOwn, isNotNull(integrations.deletedAt))
    if ((await tx.$count(integrations, isDeleted)) > 0) {
      await refuseTooMany(tx, userId)
      await tx.update(integrations).set({ deletedAt: null }).where(isOwn)
    }
    return readIntegration(tx, owned)
  })
}

/** Throws away what was deleted more than a week ago. */
export async function purgeIntegrations(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(integrations).where(lt(integrations.deletedAt, new Date(now.getTime() - weekMs)))
}

async function write(tx: Transaction, owned: Owned, changes: Changes): Promise<void> {
  const rows = await tx
    .update(integrations)
    .set(changes)
    .where(isKept(owned))
    .returning({ id: integrations.id })
  if (rows.length === 0) throw new AppError('not_found')
}

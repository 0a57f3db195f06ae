import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Reply } from '#contract/endpoint.ts'
import type { listVersions as versionsCall, SavedIntegration } from '#contract/saved-integrations.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { integrations, integrationVersions } from './tables.ts'

/** Names an integration, and who asks for it: nobody learns of another's. */
export type Owned = { id: string; userId: string }

const versionsPerPage = 20

const columns = {
  id: integrations.id,
  name: integrations.name,
  answers: integrations.config,
  version: integrations.version,
  taken: integrations.taken,
  createdAt: integrations.createdAt,
  updatedAt: integrations.updatedAt,
}

type Row = Pick<typeof integrations.$inferSelect, Exclude<keyof typeof columns, 'answers'>> & {
  answers: SavedIntegration['answers']
}

function toSaved(row: Row): SavedIntegration {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}

/** One of theirs that they have not deleted. */
export function isKept({ id, userId }: Owned) {
  return and(eq(integrations.id, id), eq(integrations.userId, userId), isNull(integrations.deletedAt))
}

export async function listIntegrations(db: Database, userId: string): Promise<SavedIntegration[]> {
  const rows = await db
    .select(columns)
    .from(integrations)
    .where(and(eq(integrations.userId, userId), isNull(integrations.deletedAt)))
    .orderBy(desc(integrations.updatedAt), desc(integrations.id))
  return rows.map(toSaved)
}

export async function readIntegration(db: Database | Transaction, owned: Owned): Promise<SavedIntegration> {
  const [row] = await db.select(columns).from(integrations).where(isKept(owned))
  if (!row) throw new AppError('not_found')
  return toSaved(row)
}

type VersionPage = Owned & { before: number | undefined }

export async function listVersions(
  db: Database,
  { before, ...owned }: VersionPage,
): Promise<Reply<typeof versionsCall>> {
  const { integrationId, number, config, createdAt } = integrationVersions
  const rows = await db
    .select({ number, answers: config, createdAt })
    .from(integrationVersions)
    .innerJoin(integrations, eq(integrations.id, integrationId))
    .where(and(isKept(owned), before === undefined ? undefined : lt(number, before)))
    .orderBy(desc(number))
    .limit(versionsPerPage + 1)
  const versions = rows
    .slice(0, versionsPerPage)
    .map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  return { versions, hasMore: rows.length > versionsPerPage }
}

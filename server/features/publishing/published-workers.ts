import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Vault } from '#contract/publishing.ts'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { publishedWorkers } from './tables.ts'

type VaultContext = Pick<Context, 'db' | 'sealer' | 'clock'>

export type Publishing = Pick<
  typeof publishedWorkers.$inferInsert,
  'userId' | 'address' | 'platform' | 'name' | 'cloudflareAccount'
>

type Published = Pick<Publishing, 'userId' | 'address'>

const isOne = ({ userId, address }: Published) =>
  and(eq(publishedWorkers.userId, userId), eq(publishedWorkers.address, address))

/**
 * The key that the next upload brings along. It is written down first: an upload whose answer was lost may have
 * succeeded, and is taken up again with the same key.
 */
export async function prepareKey({ db, sealer }: VaultContext, publishing: Publishing): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.insert(publishedWorkers).values(publishing).onConflictDoNothing()
    const [row] = await tx.select().from(publishedWorkers).where(isOne(publishing)).for('update')
    const begun = unseal(sealer, row?.sealedNextKey ?? null)
    if (begun !== null) return begun
    const key = randomBytes(32).toString('base64url')
    await tx
      .update(publishedWorkers)
      .set({ sealedNextKey: sealer.seal(key) })
      .where(isOne(publishing))
    return key
  })
}

/** Once the upload has succeeded its key is the one that opens the vault. */
export async function recordPublished(
  { db, clock }: VaultContext,
  { version, ...publishing }: Publishing & { version: number },
): Promise<void> {
  const { platform, name, cloudflareAccount } = publishing
  await db
    .update(publishedWorkers)
    .set({
      sealedKey: publishedWorkers.sealedNextKey,
      sealedNextKey: null,
      platform,
      name,
      cloudflareAccount,
      version,
      publishedAt: clock.now(),
    })
    .where(isOne(publishing))
}

/** Put online by its owner from the kit: nothing is known of it but where it is and what opens it. */
export async function recordConnected(
  { db, sealer, clock }: VaultContext,
  { key, ...connected }: Omit<Publishing, 'cloudflareAccount'> & { key: string },
): Promise<void> {
  const opened = { sealedKey: sealer.seal(key), sealedNextKey: null, publishedAt: clock.now() }
  await db
    .insert(publishedWorkers)
    .values({ ...connected, cloudflareAccount: '', ...opened })
    .onConflictDoUpdate({ target: [publishedWorkers.userId, publishedWorkers.address], set: opened })
}

/** With their keys: for nobody but the person whose they are. */
export async function listVaults({ db, sealer }: VaultContext, userId: string): Promise<Vault[]> {
  const rows = await selectPublished(db)
    .where(and(eq(publishedWorkers.userId, userId), isNotNull(publishedWorkers.sealedKey)))
    .orderBy(desc(publishedWorkers.publishedAt))
  return rows.map((row) => toVault(sealer, row))
}

export async function findVault(context: VaultContext, published: Published): Promise<Vault | undefined> {
  const [row] = await selectPublished(context.db).where(
    and(isOne(published), isNotNull(publishedWorkers.sealedKey)),
  )
  return row && toVault(context.sealer, row)
}

/** For an account that somebody else moved: what opened its vaults stays with nobody; publishing or connecting makes anew. */
export async function endVaultKeys(db: Executor, userId: string): Promise<void> {
  await db
    .update(publishedWorkers)
    .set({ sealedKey: null, sealedNextKey: null })
    .where(eq(publishedWorkers.userId, userId))
}

const selectPublished = (db: Executor) => db.select().from(publishedWorkers).$dynamic()

function toVault(sealer: Context['sealer'], row: typeof publishedWorkers.$inferSelect): Vault {
  const { address, platform, name, cloudflareAccount, version, publishedAt, sealedKey } = row
  return {
    address,
    key: unseal(sealer, sealedKey),
    platform,
    name,
    cloudflareAccount,
    version: version ?? 0,
    publishedAt: publishedAt?.toISOString() ?? '',
  }
}

/** Nothing where the server's secret is another one by now. */
function unseal(sealer: Context['sealer'], sealed: string | null): string | null {
  try {
    return sealed === null ? null : sealer.unseal(sealed)
  } catch {
    return null
  }
}

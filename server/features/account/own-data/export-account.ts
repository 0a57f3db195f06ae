import { and, eq, isNull } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import type { FastifyRequest } from 'fastify'
import type { SessionUser } from '#contract/auth.ts'
import type { Context } from '#server/context.ts'
import { noteSecurity, visitOf } from '#server/features/audit/note-security.ts'
import { listVaults } from '#server/features/publishing/published-workers.ts'
import { isoDayOf } from '#server/features/subscriptions/sao-paulo.ts'
import { users } from '#server/features/users/tables.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { countTry } from '#server/platform/http/rate-limit.ts'
import type { SentFile } from '#server/platform/http/send-file.ts'
import { loadOwnData } from './load-own-data.ts'
import { writeTables } from './own-data-tables.ts'
import { provePassword } from '../prove-password.ts'

/** Each reads all that somebody has, and carries what opens their vaults. */
const mostPerHour = 5
const hourMs = 60 * 60 * 1000

type Wish = { password: string; user: SessionUser; request: FastifyRequest }

/** Everything that is kept of oneself, made in this request and kept nowhere. */
export async function exportAccount(context: Context, { password, user, request }: Wish): Promise<SentFile> {
  const { db, clock } = context
  const proven = await provePassword(context, { password, user, request })
  const now = clock.now()
  const limit = { key: `export ${user.id}`, limit: mostPerHour, windowMs: hourMs }
  const retryAfterSeconds = await countTry(db, [limit], now)
  if (retryAfterSeconds !== null) throw new AppError('too_many_exports', { retryAfterSeconds })
  const vaults = await listVaults(context, user.id)
  const data = await db.transaction(async (tx) => {
    // Read until here is what was theirs only if it still is.
    const isStillTheirs = and(eq(users.id, user.id), eq(users.password, proven), isNull(users.frozenAt))
    const [person] = await tx.select({ id: users.id }).from(users).where(isStillTheirs).for('share')
    if (!person) throw new AppError('unauthenticated')
    await noteSecurity(context, tx, { userId: user.id, kind: 'data-exported', visit: visitOf(request) })
    return loadOwnData(context, tx, user)
  })
  const texts = { 'dados.json': JSON.stringify({ ...data, vaults }, null, 2), ...writeTables(data) }
  const files = Object.entries(texts).map(([name, text]) => [name, strToU8(text)] as const)
  const zip = zipSync(Object.fromEntries(files), { mtime: now })
  return { name: `meus-dados-${isoDayOf(now)}.zip`, content: Buffer.from(zip) }
}

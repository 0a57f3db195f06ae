import { hash, randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/platform/database/database.ts'
import { recoveryCodes } from './tables.ts'

const howMany = 10
const length = 16
/** Crockford's: none of them is taken for another. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Gives a person ten new codes in the place of those they had. This is the only time that they can be read. */
export async function makeRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, makeCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashCode(code) })))
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}

/** Uses a code up, and answers how many are left; nothing if it was none of theirs, or used before. */
export async function takeRecoveryCode(
  tx: Transaction,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<number | undefined> {
  const isOwn = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.codeHash, hashCode(normalize(code))), isOwn))
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0 ? tx.$count(recoveryCodes, isOwn) : undefined
}

function makeCode(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}

/** As it was made, however it was written down: in small letters, in groups, with an O for a 0. */
function normalize(code: string): string {
  return code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}

/** A code has 80 bits of chance: nobody finds it from its hash. */
function hashCode(code: string): string {
  return hash('sha256', `recovery ${code}`, 'hex')
}

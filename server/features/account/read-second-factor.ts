import { and, asc, eq, isNull } from 'drizzle-orm'
import type { SessionUser } from '#contract/auth.ts'
import type { SecondFactor } from '#contract/second-factor.ts'
import type { Context } from '#server/context.ts'
import { arePasskeysPossible, partyOf } from '#server/features/factors/passkeys.ts'
import { authenticators, passkeys, recoveryCodes } from '#server/features/factors/tables.ts'
import { needsFactor } from '#server/features/auth/guards.ts'

export async function readSecondFactor(context: Context, user: SessionUser): Promise<SecondFactor> {
  const { db } = context
  const party = partyOf(context)
  const [[authenticator], keys, recoveryCodesLeft] = await Promise.all([
    db.select().from(authenticators).where(eq(authenticators.userId, user.id)),
    db.select().from(passkeys).where(eq(passkeys.userId, user.id)).orderBy(asc(passkeys.createdAt)),
    db.$count(recoveryCodes, and(eq(recoveryCodes.userId, user.id), isNull(recoveryCodes.usedAt))),
  ])
  return {
    authenticatorSince: authenticator?.createdAt.toISOString() ?? null,
    recoveryCodesLeft,
    passkeys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      createdAt: key.createdAt.toISOString(),
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
      formerDomain: key.party === party ? null : key.party,
    })),
    arePasskeysPossible: arePasskeysPossible(context),
    isRequired: needsFactor(context, user),
  }
}

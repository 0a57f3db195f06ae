import { desc, eq } from 'drizzle-orm'
import type { AccountEvent } from '#contract/account.ts'
import { securityEvents } from '#server/features/audit/tables.ts'
import { logins } from '#server/features/auth/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'

type Told = Omit<AccountEvent, 'at'> & { at: Date }

/** A login that is told by another name as well stands within this of it. */
const sameMomentMs = 10_000

/** What happened to the safety of one's account and who came in, newest first. */
export async function listEvents(tx: Transaction, userId: string, most: number): Promise<AccountEvent[]> {
  const { kind, at, address, browser, about } = securityEvents
  const events: Told[] = await tx
    .select({ kind, at, address, browser, about })
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(desc(at))
    .limit(most)
  const entered = await tx
    .select({ at: logins.at, address: logins.address, browser: logins.browser })
    .from(logins)
    .where(eq(logins.userId, userId))
    .orderBy(desc(logins.at))
    .limit(most)
  const byPasskey = events.filter((event) => event.kind === 'login-by-passkey')
  const byPassword = entered.filter((login) => !byPasskey.some((event) => isSame(event, login)))
  const all: Told[] = [...events, ...byPassword.map((login) => ({ kind: 'login', about: null, ...login }))]
  return all
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, most)
    .map((event) => ({ ...event, at: event.at.toISOString() }))
}

function isSame(event: Told, login: { at: Date; address: string }): boolean {
  return event.address === login.address && Math.abs(event.at.getTime() - login.at.getTime()) < sameMomentMs
}

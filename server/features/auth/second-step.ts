import { eq } from 'drizzle-orm'
import type { SessionUser } from '#contract/auth.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { SecondFactorProof } from '#contract/second-factor.ts'
import type { Context } from '#server/context.ts'
import { visitOf } from '#server/features/audit/note-security.ts'
import { hasFactor } from '#server/features/factors/factors-of.ts'
import { spendTicket } from '#server/features/factors/tickets.ts'
import { takeCode } from '#server/features/factors/take-code.ts'
import { sessionUserColumns, toSessionUser } from '#server/features/users/session-user.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { bindLimits, buildCounting, refuseFor, type RateLimit } from '#server/platform/http/rate-limit.ts'
import { noteRefusedCode, type Enter, type Visit } from './entering.ts'
import { bindBrowser, isTrustedBrowser } from './known-browser.ts'
import { factorLimits } from './login-limits.ts'
import { loginTicket, passwordTagOf } from './login-ticket.ts'
import { checkPasskey, markPasskeyUsed, type CheckedPasskey } from './passkey-login.ts'
import { tellOfSecurity } from './security-notice.ts'

type Person = NonNullable<Awaited<ReturnType<typeof findTicketHolder>>>

/** The second half of a login: the ticket stands for the password that was right, the code or passkey for the rest. */
export async function proveSecondFactor(
  context: Context,
  { proof, visit, enter }: { proof: SecondFactorProof; visit: Visit; enter: Enter },
): Promise<SessionUser> {
  const { request, reply } = visit
  const held = loginTicket.read(context, request)
  const person = held && (await findTicketHolder(context, held.content))
  if (!person) throw new AppError('login_ticket_gone')
  if (person.frozenAt) throw new AppError('account_frozen')
  const limits = factorLimits(person.id, request.ip)
  await refuseTooManyCodes(context, person.email, limits, visit)
  const passkey = proof.passkey && (await checkPasskey(context, proof.passkey, request))

  const prove = async (tx: Transaction): Promise<ErrorCode | undefined> => {
    const refused = passkey
      ? await takePasskeyOf(context, tx, person, passkey)
      : await takeCodeOf(context, tx, { person, code: proof.code ?? '', visit })
    if (refused) return (await hasFactor(tx, person.id)) ? refused : 'factor_gone'
    return (await spendTicket(context, tx, held.ticket)) ? undefined : 'login_ticket_gone'
  }
  try {
    await enter({ person, limits, prove }, visit)
  } catch (error) {
    if (error instanceof AppError) await noteRefusedCode(context, person.id, request)
    throw error
  }
  loginTicket.clear(context, reply)
  const { password: _, frozenAt: __, ...user } = person
  return toSessionUser(user)
}

/** Who has given the right password with this ticket, if it still is the right one. */
async function findTicketHolder(
  { db }: Context,
  { userId, passwordTag }: { userId: string; passwordTag: string },
) {
  const [person] = await db
    .select({ ...sessionUserColumns, password: users.password, frozenAt: users.frozenAt })
    .from(users)
    .where(eq(users.id, userId))
  if (!person?.password) return undefined
  const entrant = { ...person, password: person.password }
  return passwordTagOf(entrant) === passwordTag ? entrant : undefined
}

/** As passwords are counted: who tries from elsewhere keeps nobody out of a browser that was here before. */
async function refuseTooManyCodes(
  context: Context,
  email: string,
  limits: RateLimit[],
  { request }: Visit,
): Promise<void> {
  const { db, clock } = context
  const { steps, refusal } = buildCounting(db, [{}, {}, { unless: isTrustedBrowser(db) }])
  const [row] = await db
    .with(...steps)
    .select({ waitSeconds: refusal.waitSeconds })
    .from(refusal)
    .execute({ ...bindLimits(limits, clock.now()), ...bindBrowser(context, request), email })
  refuseFor(row?.waitSeconds ?? null)
}

async function takePasskeyOf(
  context: Context,
  tx: Transaction,
  person: Person,
  passkey: CheckedPasskey,
): Promise<ErrorCode | undefined> {
  if (passkey.userId !== person.id) return 'passkey_of_another'
  return markPasskeyUsed(context, tx, passkey)
}

async function takeCodeOf(
  context: Context,
  tx: Transaction,
  { person, code, visit }: { person: Person; code: string; visit: Visit },
): Promise<ErrorCode | undefined> {
  const use = await takeCode(context, tx, { userId: person.id, code })
  if ('refused' in use) return use.refused
  if (use.by === 'recovery-code')
    await tellOfSecurity(context, tx, {
      userId: person.id,
      email: person.email,
      kind: 'recovery-code-used',
      visit: visitOf(visit.request),
      about: String(use.left),
    })
  return undefined
}

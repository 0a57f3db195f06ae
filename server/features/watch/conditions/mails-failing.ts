import { and, asc, count as countRows, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { isResendable } from '#server/features/admin/resend-mails.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { mails } from '#server/platform/mail/tables.ts'
import type { Condition, Finding } from '../condition.ts'
import { count } from '../format-span.ts'

export const mailsFailingId = 'mails-failing'
export const troubleMailName = 'trouble'

/** Waiting: refused, and still tried. Failed: given up, and it may be sent again. */
export type UnsentMails = { waiting: number; failed: number; reason: string | null; oldest: Date | undefined }

export function judgeMails({ waiting, failed, reason, oldest }: UnsentMails): Finding {
  const total = waiting + failed
  if (total === 0) return { state: 'fine', text: 'Nenhum email parado.' }
  return {
    state: 'trouble',
    text: `${count(total, 'email não saiu', 'emails não saíram')}. ${reason ?? 'O envio falhou.'}`,
    path: `/admin?secao=emails&envio=${failed > 0 ? 'failed' : 'queued'}#envios-individuais`,
    ...(oldest ? { since: oldest } : {}),
  }
}

/** What says that mails fail is none of those that do: it would go on saying so because of itself. */
const isNotAboutThis = sql`not (${mails.kind} = ${troubleMailName} and ${mails.cause}->>'condition' = ${mailsFailingId})`

export async function readUnsent(db: Executor, now: Date): Promise<UnsentMails> {
  const isWaiting = and(eq(mails.status, 'queued'), isNotNull(mails.reason), isNotAboutThis)
  const isGivenUp = and(isResendable(now), isNotAboutThis)
  const [waiting, failed] = [await countOf(db, isWaiting), await countOf(db, isGivenUp)]
  if (waiting + failed === 0) return { waiting, failed, reason: null, oldest: undefined }
  const isUnsent = sql`(${isWaiting}) or (${isGivenUp})`
  const { createdAt, reason } = mails
  const [newest] = await db.select({ reason }).from(mails).where(isUnsent).orderBy(desc(createdAt)).limit(1)
  const [oldest] = await db.select({ createdAt }).from(mails).where(isUnsent).orderBy(asc(createdAt)).limit(1)
  return { waiting, failed, reason: newest?.reason ?? null, oldest: oldest?.createdAt }
}

async function countOf(db: Executor, which: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: countRows() }).from(mails).where(which)
  return row?.total ?? 0
}

export const mailsFailing: Condition = {
  id: mailsFailingId,
  label: 'Emails',
  heading: 'Emails deixaram de sair',
  remedy: { label: 'Ver o que não saiu', path: '/admin?secao=emails#envios-individuais' },
  isToldAfterwards: true,
  look: async ({ clock }, db) => judgeMails(await readUnsent(db, clock.now())),
}

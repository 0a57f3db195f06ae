import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { MailContent } from '#contract/mail/layout.ts'
import { formatMinute } from '#server/features/subscriptions/sao-paulo.ts'
import { hasEmail } from '#server/features/users/find-user.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { mailKind, type DueMail } from '#server/platform/mail/mail-kind.ts'
import { mails } from '#server/platform/mail/tables.ts'
import type { Condition } from './condition.ts'
import { conditions } from './conditions/index.ts'
import { troubleMailName } from './conditions/mails-failing.ts'

/** `text`: how it stood when it was found. */
const cause = z.object({ condition: z.string(), since: z.coerce.date(), text: z.string() })
type Cause = z.output<typeof cause>

/** To each administrator. */
export const troubleMail = mailKind<Cause>({
  name: troubleMailName,
  cause,
  make: async ({ env, clock }, tx, mail) => {
    const condition = conditions.find(({ id }) => id === mail.cause.condition)
    if (!condition) return { dropped: 'Esta versão não vigia mais isto.' }
    if (!(await isAdministrator(tx, mail.to))) return { dropped: 'Quem receberia não é mais administrador.' }
    if (await hasNewer(tx, mail)) return { dropped: 'Um aviso mais novo tomou o lugar deste.' }
    if (condition.isToldAfterwards) return { content: writeAfterwards(condition, mail.cause, env.APP_URL) }
    const finding = await condition.look({ env, clock }, tx)
    if (finding.state !== 'trouble') return { dropped: 'O problema passou antes de o aviso sair.' }
    const path = finding.path ?? condition.remedy.path
    return { content: write(condition, { ...mail.cause, text: finding.text }, `${env.APP_URL}${path}`) }
  },
})

async function isAdministrator(tx: Transaction, email: string): Promise<boolean> {
  const [user] = await tx.select({ isAdmin: users.isAdmin }).from(users).where(hasEmail(email))
  return user?.isAdmin ?? false
}

/** After an outage of days there is one mail for each of them: the newest says it all. */
async function hasNewer(tx: Transaction, { id, to, createdAt, cause }: DueMail<Cause>): Promise<boolean> {
  const isSame = sql`${mails.cause}->>'condition' = ${cause.condition}`
  const isNewer = and(eq(mails.recipient, to), ne(mails.id, id), gt(mails.createdAt, createdAt))
  const newer = await tx.$count(mails, and(isNewer, eq(mails.kind, troubleMailName), isSame))
  return newer > 0
}

const once: MailContent['blocks'][number] = {
  note: 'Cada administrador recebe este aviso no máximo uma vez por dia enquanto o problema durar.',
}

function write({ heading, remedy }: Condition, { since, text }: Cause, url: string): MailContent {
  return {
    subject: heading,
    preview: text,
    heading,
    blocks: [
      { paragraph: text },
      { paragraph: `Desde ${formatMinute(since)}, horário de São Paulo.` },
      { button: { label: remedy.label, url } },
      once,
    ],
  }
}

/** That it has come is the news: what waited follows by itself. */
function writeAfterwards({ remedy }: Condition, { since, text }: Cause, appUrl: string): MailContent {
  const heading = 'Emails deixaram de sair, e este saiu'
  return {
    subject: heading,
    preview: text,
    heading,
    blocks: [
      { paragraph: text },
      {
        paragraph: `Foi desde ${formatMinute(since)}, horário de São Paulo. Este email saiu, então o envio funciona agora: o que esperava vai sozinho, e o que foi dado por perdido pode ser reenviado no painel.`,
      },
      { button: { label: remedy.label, url: `${appUrl}${remedy.path}` } },
      once,
    ],
  }
}

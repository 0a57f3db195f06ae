import type { MailContent } from '#contract/mail/layout.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/platform/database/database.ts'
import { eq } from 'drizzle-orm'
import type { Made, MailKind, MakingContext } from './mail-kind.ts'
import { mails } from './tables.ts'

type StoredMail = typeof mails.$inferSelect

/** Makes a mail of its cause, from what is true at this moment. */
export function makeMail(
  context: MakingContext & { db: Database },
  kinds: readonly MailKind[],
  mail: StoredMail,
): Promise<Made> {
  if (mail.cause === null) return Promise.resolve(openWhole(context, mail))
  const kind = kinds.find(({ name }) => name === mail.kind)
  if (!kind) return Promise.resolve({ dropped: 'Esta versão não conhece mais este tipo de email.' })
  const { id, recipient: to, createdAt } = mail
  const cause = kind.cause.parse(mail.cause)
  const secret = mail.sealed === null ? undefined : open(context, mail.sealed)
  return context.db.transaction(async (tx) => {
    const made = await kind.make(context, tx, {
      id,
      to,
      createdAt,
      isFirstTry: mail.attempts === 0,
      cause,
      secret,
    })
    if ('secret' in made && made.secret !== undefined && made.secret !== secret)
      await tx
        .update(mails)
        .set({ sealed: context.sealer.seal(made.secret) })
        .where(eq(mails.id, id))
    return made
  })
}

/** An earlier version wrote down what a mail says, and not why: nothing else can be made of it. */
function openWhole(context: MakingContext, { sealed }: StoredMail): Made {
  const text = sealed === null ? undefined : open(context, sealed)
  // Nobody but us can have sealed it.
  if (text !== undefined) return { content: JSON.parse(text) as MailContent }
  return {
    dropped:
      'O conteúdo não pode mais ser aberto, porque SESSION_SECRET mudou ou ele já foi apagado. Se era um link de acesso, envie outro na lista de usuários.',
  }
}

/** Nothing when it was sealed under another secret. */
function open({ sealer }: Pick<Context, 'sealer'>, sealed: string): string | undefined {
  try {
    return sealer.unseal(sealed)
  } catch {
    return undefined
  }
}

import { and, eq, gte, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { html as markup } from '#generator/source.ts'
import type { Context } from '#server/context.ts'
import { noteSecurity } from '#server/features/audit/note-security.ts'
import { securityEvents } from '#server/features/audit/tables.ts'
import { dropCodesWithoutFactor } from '#server/features/factors/factors-of.ts'
import { authenticators, passkeys } from '#server/features/factors/tables.ts'
import { hasEmail } from '#server/features/users/find-user.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { formatMoment } from '#server/platform/format-moment.ts'
import { servePlainPage, type PlainPage } from '#server/platform/http/serve-plain-page.ts'
import { makeResetLink } from './links.ts'
import { deniedLoginPath, readDenialToken, type DeniedLogin } from './new-browser-mail.ts'
import { endSessionsOf } from './sessions.ts'

const page = (title: string, body: PlainPage['body'], isBroken = false): PlainPage => ({
  title,
  body,
  isBroken,
})

const gonePage = page(
  'Não há o que encerrar',
  markup`<p>Esta conta não existe mais, usa outro email ou já está congelada. Se ela é sua, fale com quem vendeu o acesso a você.</p>`,
)
const donePage = page(
  'Já foi feito',
  markup`<p>Depois dessa entrada, todas as sessões já foram encerradas, e a senha daquele momento não vale mais. Para criar outra, use <a href="/forgot-password">Esqueci minha senha</a>.</p>`,
)
const expiredPage = page(
  'Este link não vale mais',
  markup`<p>Ele valia por 7 dias. Para trocar a senha e encerrar todas as sessões, use <a href="/forgot-password">Esqueci minha senha</a>.</p>`,
)
const brokenPage = page(
  'Link inválido',
  markup`<p>Este link está incompleto. Abra de novo pelo email, ou copie o endereço inteiro.</p>`,
  true,
)

/** What 'Não fui eu' of a mail about a new browser leads to. */
export async function denyLoginRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const answer = async (token: unknown, choosePage: (denied: DeniedLogin) => Promise<PlainPage>) => {
    const denied = readDenialToken(context, token)
    if (denied === undefined) return brokenPage
    return denied === 'expired' ? expiredPage : choosePage(denied)
  }
  await servePlainPage(app, context, {
    path: deniedLoginPath,
    bodyLimit: 1000,
    ask: (token) => answer(token, async (denied) => askPage(denied)),
    act: (token, address) => answer(token, (denied) => denyLogin(context, denied, address)),
  })
}

function askPage({ enteredAt }: DeniedLogin): PlainPage {
  return page(
    'Não foi você quem entrou?',
    markup`<p>Em ${formatMoment(enteredAt)} alguém entrou na sua conta com um navegador novo.</p>
<p>Se não foi você, encerre todas as sessões agora. A senha atual deixa de valer, o que foi acrescentado à verificação em duas etapas desde então é retirado, e você cria outra senha em seguida.</p>
<form method="post"><button>Não fui eu: encerrar tudo</button></form>`,
  )
}

/**
 * Whoever reads the account's mail may set its password anyway. The one that somebody else knows goes at once; the link for another
 * one is on the page, and may be asked for again by mail.
 */
async function denyLogin(context: Context, denied: DeniedLogin, address: string): Promise<PlainPage> {
  const { url, columns } = makeResetLink(context)
  const problem = await context.db.transaction(async (tx) => {
    const isTheirs = and(eq(users.id, denied.userId), hasEmail(denied.email), isNull(users.frozenAt))
    const [user] = await tx.select({ id: users.id }).from(users).where(isTheirs).for('update')
    if (!user) return gonePage
    if (await wasDenied(tx, denied)) return donePage
    await tx
      .update(users)
      .set({ password: null, ...columns, emailVerifiedAt: context.clock.now() })
      .where(isTheirs)
    await endSessionsOf(tx, user.id)
    await removeFactorsSince(tx, denied)
    const visit = { address, browser: null }
    await noteSecurity(context, tx, { userId: user.id, kind: 'login-denied', visit })
    return undefined
  })
  if (problem) return problem
  return page(
    'Todas as sessões foram encerradas',
    markup`<p>A senha anterior não vale mais. Crie uma nova agora: o link vale por 1 hora. Depois disso, use “Esqueci minha senha”.</p>
<p><a href="${url}">Criar nova senha</a></p>`,
  )
}

/** Then nothing of that login is left, and what was set up since is its owner's: the mail may lie there for others to find. */
async function wasDenied(tx: Transaction, { userId, enteredAt }: DeniedLogin): Promise<boolean> {
  const { userId: whose, kind, at } = securityEvents
  const isSince = and(eq(whose, userId), eq(kind, 'login-denied'), gte(at, enteredAt))
  return (await tx.$count(securityEvents, isSince)) > 0
}

/** What whoever came in then may have added is theirs. */
async function removeFactorsSince(tx: Transaction, { userId, enteredAt }: DeniedLogin): Promise<void> {
  for (const table of [authenticators, passkeys])
    await tx.delete(table).where(and(eq(table.userId, userId), gte(table.createdAt, enteredAt)))
  await dropCodesWithoutFactor(tx, userId)
}

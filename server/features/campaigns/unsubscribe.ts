import type { FastifyInstance } from 'fastify'
import { html as markup, type Html } from '#generator/source.ts'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { servePlainPage, type PlainPage } from '#server/platform/http/serve-plain-page.ts'
import { readSealedToken, writeSealedToken } from '#server/platform/settings/sealed-token.ts'
import { mailExclusions } from './tables.ts'

const path = '/unsubscribe'
const purpose = 'unsubscribe'

/** The link in every campaign mail. Its token is the address, and never expires. */
export function unsubscribeUrl({ sealer, env }: Pick<Context, 'sealer' | 'env'>, email: string): string {
  return `${env.APP_URL}${path}?token=${writeSealedToken(sealer, purpose, email.toLowerCase())}`
}

/** One-click unsubscribe (RFC 8058): a POST from anywhere, without a cookie, is enough; a GET changes nothing. */
export async function unsubscribeRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { db, clock, sealer } = context
  await servePlainPage(app, context, {
    bodyLimit: 10_000,
    path,
    allowCrossSite: true,
    ask: async (token) => describePage('ask', readSealedToken(sealer, purpose, token)),
    act: async (token) => {
      const email = readSealedToken(sealer, purpose, token)
      if (email !== undefined) await unsubscribe(db, email, clock.now())
      return describePage('done', email)
    },
  })
}

/** From the commit on no campaign mail begins to this address, not even one of a campaign that is under way. */
async function unsubscribe(db: Executor, email: string, now: Date): Promise<void> {
  await db
    .insert(mailExclusions)
    .values({ email, reason: 'unsubscribed', createdAt: now })
    .onConflictDoNothing()
}

const titles = {
  ask: 'Deixar de receber nossos emails?',
  done: 'Pronto, você não receberá mais campanhas',
}

/** Without an address the token was not made here. */
function describePage(kind: 'ask' | 'done', address: string | undefined): PlainPage {
  if (address === undefined) {
    const body = markup`<p>Este link está incompleto. Abra de novo pelo email, ou copie o endereço inteiro.</p>`
    return { title: 'Link inválido', body, isBroken: true }
  }
  return { title: titles[kind], body: renderBody(kind, markup`<strong>${address}</strong>`), isBroken: false }
}

function renderBody(kind: 'ask' | 'done', email: Html): Html {
  if (kind === 'done') {
    return markup`<p>${email} saiu da lista agora. Emails sobre sua conta, como o de redefinir a senha, continuam chegando.</p>`
  }
  return markup`<p>${email} deixa de receber novidades e ofertas. Emails sobre sua conta, como o de redefinir a senha, continuam chegando.</p>
<form method="post"><button>Não quero mais receber</button></form>`
}

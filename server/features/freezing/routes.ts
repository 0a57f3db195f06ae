import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { allowPage } from '#server/platform/http/security-headers.ts'
import { freezeAccount, readDenialState, type DenialState } from './freeze-account.ts'
import { notMePath, readNotMeToken, type Denial } from './not-me-link.ts'
import { renderNotMePage, type NotMePage } from './not-me-page.ts'

const bodyLimit = 1000

/** What the mail to a former address leads to. */
export async function freezingRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const isHttps = context.env.APP_URL.startsWith('https:')

  async function answer(
    { query }: FastifyRequest,
    reply: FastifyReply,
    act: (denial: Denial) => Promise<DenialState>,
  ): Promise<FastifyReply> {
    const page = await choosePage(context, query as { token?: unknown }, act)
    const nonce = allowPage(reply, { isHttps })
    return reply
      .code(page.kind === 'broken' ? 400 : 200)
      .type('text/html; charset=utf-8')
      .send(renderNotMePage(page, nonce))
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, _body, done) =>
      done(null, undefined),
    )
    scope.get(notMePath, { schema: { hide: true } }, (request, reply) =>
      answer(request, reply, (denial) => readDenialState(context.db, denial)),
    )
    scope.post(notMePath, { schema: { hide: true } }, (request, reply) =>
      answer(request, reply, (denial) => freezeAccount(context, denial)),
    )
  })
}

async function choosePage(
  context: Context,
  { token }: { token?: unknown },
  act: (denial: Denial) => Promise<DenialState>,
): Promise<NotMePage> {
  // The secret that opens tokens may lie in a database that has not been reached yet.
  if (!context.jobs.isRunning()) throw new AppError('unavailable', { retryAfterSeconds: 1 })
  const denial = readNotMeToken(context, token)
  if (denial === undefined) return { kind: 'broken' }
  if (denial === 'expired') return { kind: 'expired' }
  const kind = await act(denial)
  return kind === 'open' ? { kind, denial } : { kind }
}

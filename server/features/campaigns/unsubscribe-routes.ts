import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { allowPage } from '#server/platform/http/security-headers.ts'
import { renderUnsubscribePage, type UnsubscribePage } from './unsubscribe-page.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'
import { unsubscribe } from './unsubscribe.ts'

const url = '/unsubscribe'
/** `List-Unsubscribe=One-Click`, in whatever form a mail provider sends it. */
const bodyLimit = 10_000

/** One-click unsubscribe (RFC 8058): a POST from anywhere, without a cookie, is enough; a GET changes nothing. */
export async function unsubscribeRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const isHttps = context.env.APP_URL.startsWith('https:')

  function send(reply: FastifyReply, page: UnsubscribePage): FastifyReply {
    const nonce = allowPage(reply, { isHttps })
    return reply
      .code(page.kind === 'broken' ? 400 : 200)
      .type('text/html; charset=utf-8')
      .send(renderUnsubscribePage(page, nonce))
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, _body, done) =>
      done(null, undefined),
    )
    scope.get(url, { schema: { hide: true } }, async (request, reply) => {
      const email = readEmail(context, request)
      return send(reply, email === undefined ? { kind: 'broken' } : { kind: 'ask', email })
    })
    scope.post(url, { schema: { hide: true }, config: { allowCrossSite: true } }, async (request, reply) => {
      const email = readEmail(context, request)
      if (email === undefined) return send(reply, { kind: 'broken' })
      await unsubscribe(context.db, email, context.clock.now())
      return send(reply, { kind: 'done', email })
    })
  })
}

function readEmail({ sealer, jobs }: Context, { query }: FastifyRequest): string | undefined {
  // The secret that opens tokens may lie in a database that has not been reached yet.
  if (!jobs.isRunning()) throw new AppError('unavailable', { retryAfterSeconds: 1 })
  const { token } = query as { token?: unknown }
  return readUnsubscribeToken(sealer, token)
}

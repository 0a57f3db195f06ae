import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Html } from '#generator/source.ts'
import type { Context } from '#server/context.ts'
import { AppError } from './app-error.ts'
import { renderPlainPage } from './plain-page.ts'
import { allowPage } from './security-headers.ts'

export type PlainPage = { title: string; body: Html; isBroken: boolean }

type PageOfLink = {
  path: string
  /** By the token of the link. GET only asks: mail clients and virus scanners open links by themselves. */
  ask: (token: unknown) => Promise<PlainPage>
  /** For a POST. */
  act: (token: unknown, address: string) => Promise<PlainPage>
  /** Of what is posted: the form of the page itself, or whatever a mail provider sends. It is never read. */
  bodyLimit: number
  allowCrossSite?: boolean
}

/** Serves the page that a link in a mail leads to: without a session, its token says everything. */
export async function servePlainPage(
  app: FastifyInstance,
  { env, jobs }: Pick<Context, 'env' | 'jobs'>,
  { path, ask, act, bodyLimit, allowCrossSite = false }: PageOfLink,
): Promise<void> {
  const isHttps = env.APP_URL.startsWith('https:')

  const answerWith =
    (choosePage: PageOfLink['act']) =>
    async ({ query, ip }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      // The secret that opens tokens may lie in a database that has not been reached yet.
      if (!jobs.isRunning()) throw new AppError('unavailable', { retryAfterSeconds: 1 })
      const { token } = query as { token?: unknown }
      const page = await choosePage(token, ip)
      const nonce = allowPage(reply, { isHttps })
      return reply
        .code(page.isBroken ? 400 : 200)
        .type('text/html; charset=utf-8')
        .send(renderPlainPage(page, nonce))
    }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, _body, done) =>
      done(null, undefined),
    )
    scope.get(path, { schema: { hide: true } }, answerWith(ask))
    scope.post(path, { schema: { hide: true }, config: { allowCrossSite } }, answerWith(act))
  })
}

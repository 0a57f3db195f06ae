import type { FastifyInstance } from 'fastify'

/** One line per answer, with the request's id in it and in the answer. Never a query string: it may hold a token. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'warn' : 'info'
    request.log[level]({
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
    })
    done()
  })
}

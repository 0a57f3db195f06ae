import type { FastifyInstance } from 'fastify'
import { health, live } from '#contract/health.ts'

/** Asked every second by each proxy: all being well is not worth a line, or nobody finds the others. */
const probes = new Set<string | undefined>([health.path, live.path])

/** One line per answer, with the request's id in it and in the answer. Never a query string: it may hold a token. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const [path] = request.url.split('?', 1)
    const isWell = reply.statusCode < 500
    const level = isWell && probes.has(path) ? 'debug' : isWell ? 'info' : 'warn'
    request.log[level]({
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
    })
    done()
  })
}

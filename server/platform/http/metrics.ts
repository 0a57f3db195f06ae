import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Admission } from './route.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Prometheus figures at /metrics, for the machine itself and for whoever `admit` lets through. */
export function serveMetrics(app: FastifyInstance, admit: Admission): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route, method and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', {
    schema: { hide: true },
    onRequest: async function (request, reply) {
      if (!comesFromThisMachine(request)) await admit.call(this, request, reply)
    },
    handler: async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()),
  })
}

/** A proxy on this machine also connects from loopback, but says for whom it asks. */
function comesFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return (
    loopback.has(socket.remoteAddress ?? '') &&
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined
  )
}

import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Admission } from './route.ts'

export const durationsName = 'http_request_duration_seconds'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

export type MetricsOptions = {
  /** Who else may read them. */
  admit: Admission
  /** What a scraper sends as its bearer token. */
  token?: string | undefined
  /** Behind a proxy on this machine everybody comes from this machine. */
  isBehindProxy: boolean
}

/**
 * Prometheus figures at /metrics: for the machine itself, holders of the token, and callers that `admit` lets through.
 * Answers where others add theirs, and where our own pages read them.
 */
export function serveMetrics(
  app: FastifyInstance,
  { admit, token, isBehindProxy }: MetricsOptions,
): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: durationsName,
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
      if (token !== undefined && hasToken(request, token)) return
      if (!isBehindProxy && comesFromThisMachine(request)) return
      await admit.call(this, request, reply)
    },
    handler: async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()),
  })
  return registry
}

/** Hashes are compared, since they are of one length: how long it takes tells nothing about the token. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const given = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
  if (given === undefined) return false
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'))
}

/** A proxy that nobody told us of also connects from loopback, but most say for whom they ask. */
function comesFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return (
    loopback.has(socket.remoteAddress ?? '') &&
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined
  )
}

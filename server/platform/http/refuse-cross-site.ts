import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses state-changing calls that a browser sends on behalf of another site. Browsers say so themselves:
 * `Sec-Fetch-Site` cannot be forged by a page, and older ones send `Origin`.
 */
export function refuseCrossSite(app: FastifyInstance, appUrl: string): void {
  const ownHost = new URL(appUrl).host
  app.addHook('onRequest', (request, _reply, done) => {
    const isExempt = reading.has(request.method) || request.routeOptions.config.allowCrossSite
    done(!isExempt && isCrossSite(request, ownHost) ? new AppError('cross_site') : undefined)
  })
}

function isCrossSite({ headers }: FastifyRequest, ownHost: string): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true
  if (headers.origin === undefined) return false
  const origin = URL.canParse(headers.origin) ? new URL(headers.origin) : undefined
  if (!origin || origin.host === '') return true
  return origin.host !== ownHost && origin.host !== readHost(headers.host, origin.protocol)
}

/** A name or an address, with a port or without, and nothing that would make another host of it. */
const plainHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

/** As an address writes it: in small letters, and without the port that goes without saying. Clients differ in both. */
function readHost(host: string | undefined, protocol: string): string | undefined {
  if (host === undefined || !plainHost.test(host)) return undefined
  const address = `${protocol}//${host}`
  return URL.canParse(address) ? new URL(address).host : undefined
}

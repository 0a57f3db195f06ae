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
  const host = URL.canParse(headers.origin) ? new URL(headers.origin).host : undefined
  return host === undefined || host === '' || (host !== headers.host && host !== ownHost)
}

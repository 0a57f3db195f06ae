import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * For every answer. The policy is that of what is not a page: nothing in it may run or load anything. Nor is it kept,
 * or it would still be there for the next person after a logout; what may be kept says so itself.
 */
const headers = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

export type Transport = {
  isHttps: boolean
  /** Asked for by who knows that nothing else on the domain needs http: browsers would hold it to https for a year. */
  includesSubdomains: boolean
}

/** Constants, set in one go: working them out anew for each answer is time that every request would pay. */
export function addSecurityHeaders(app: FastifyInstance, { isHttps, includesSubdomains }: Transport): void {
  const hsts = `max-age=31536000${includesSubdomains ? '; includeSubDomains' : ''}`
  // Over https only: on http it would be ignored at best, and lock a developer out of localhost at worst.
  const all = isHttps ? { ...headers, 'strict-transport-security': hsts } : headers
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(all)
    done()
  })
}

/**
 * The policy of the app's own pages. The nonce is for the style elements that dialogs and selects add while
 * they lock scrolling; no inline script or style gets by without it.
 */
export function allowPage(
  reply: FastifyReply,
  { isHttps, allowsLocalWorkers = false }: { isHttps: boolean; allowsLocalWorkers?: boolean },
): string {
  const nonce = randomBytes(16).toString('base64')
  const directives = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    // A customer's own Worker may be asked who it is; without a scheme, an https page reaches it by https only.
    `connect-src 'self' *.workers.dev:*${allowsLocalWorkers ? ' http://*.localhost:*' : ''}`,
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ]
  reply.header('content-security-policy', directives.join('; '))
  return nonce
}

import type { FastifyInstance } from 'fastify'

export type ProxyNotice = {
  /** Whether a request has come through a proxy that the set-up does not tell of. */
  isUnknown: () => boolean
}

/**
 * Behind a proxy that nobody told us of, all visitors seem to come from one address and share its limits. Such a
 * proxy gives itself away by its header: told once in the log, and to callers who ask.
 */
export function noticeProxy(
  app: FastifyInstance,
  { trustedProxies }: { trustedProxies: number },
): ProxyNotice {
  let isUnknown = false
  if (trustedProxies === 0)
    app.addHook('onRequest', (request, _reply, done) => {
      if (!isUnknown && request.headers['x-forwarded-for'] !== undefined) {
        isUnknown = true
        request.log.warn(
          'X-Forwarded-For came while TRUST_PROXY is 0: behind a proxy all visitors share one address; set TRUST_PROXY to the number of proxies',
        )
      }
      done()
    })
  return { isUnknown: () => isUnknown }
}

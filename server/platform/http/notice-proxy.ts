import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isNearby } from './is-nearby.ts'

/** What requests have told of the way they came, since the start. */
export type Visits = {
  /** How many came with so many addresses in X-Forwarded-For: each proxy adds one, and whoever asks may have begun with some. */
  byHops: ReadonlyMap<number, number>
  /** Of those that came with any: from this machine or its network, where proxies stand. */
  forwardedNearby: number
  /** From elsewhere and without any. */
  direct: number
  /** By which public names they came, as the proxies tell it. */
  hosts: ReadonlyMap<string, number>
}

export type ProxyNotice = {
  /** Whether a request has come through a proxy that the set-up does not tell of. */
  isUnknown: () => boolean
  visits: Visits
}

type Noticed = Omit<Visits, 'byHops' | 'hosts'> & { byHops: Map<number, number>; hosts: Map<string, number> }

/** Who asks may write any name: no more are remembered. */
const mostHosts = 50
const mostHops = 20
/** Asked by balancers, supervisors and scrapers, who may stand beside the proxy. */
const notVisited = new Set(['/api/health', '/api/live', '/metrics'])

/**
 * Behind a proxy that nobody told us of, all visitors seem to come from one address and share its limits. Such a
 * proxy gives itself away by its header: told once in the log, and to callers who ask.
 */
export function noticeProxy(
  app: FastifyInstance,
  { trustedProxies }: { trustedProxies: number },
): ProxyNotice {
  let isUnknown = false
  const visits: Noticed = { byHops: new Map(), forwardedNearby: 0, direct: 0, hosts: new Map() }
  app.addHook('onRequest', (request, _reply, done) => {
    if (trustedProxies === 0 && !isUnknown && request.headers['x-forwarded-for'] !== undefined) {
      isUnknown = true
      request.log.warn(
        'X-Forwarded-For came while TRUST_PROXY is 0: behind a proxy all visitors share one address; set TRUST_PROXY to the number of proxies',
      )
    }
    if (!notVisited.has(request.url)) notice(request, visits)
    done()
  })
  return { isUnknown: () => isUnknown, visits }
}

function notice(request: FastifyRequest, visits: Noticed): void {
  const { headers, socket, host } = request
  const forwarded = headers['x-forwarded-for']
  const hops = forwarded === undefined ? 0 : Math.min(forwarded.toString().split(',').length, mostHops)
  const nearby = isNearby(socket.remoteAddress ?? '')
  if (hops > 0 && nearby) visits.forwardedNearby += 1
  if (hops === 0 && !nearby) visits.direct += 1
  countUp(visits.byHops, hops)
  if (isPublicName(host) && (visits.hosts.has(host) || visits.hosts.size < mostHosts))
    countUp(visits.hosts, host)
}

/** An address in figures, or a name of this machine, says nothing of where visitors come by. */
const isPublicName = (host: string) => /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z-]{2,}(:\d+)?$/i.test(host)

function countUp<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

import { randomUUID } from 'node:crypto'
import { LogController, type FastifyHttpOptions, type RawServerDefault } from 'fastify'

/**
 * Bounds on what a caller may ask of us. A request has ten seconds to arrive, checked every second, so that
 * sockets which send a byte now and then are closed while others are served.
 */
export const limits = {
  bodyLimit: 1024 * 1024,
  requestTimeout: 10_000,
  connectionTimeout: 120_000,
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
  routerOptions: { maxParamLength: 256 },
  forceCloseConnections: 'idle',
  // What still comes over an open connection while the server closes is answered like everything before it.
  return503OnClosing: false,
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
} as const satisfies FastifyHttpOptions<RawServerDefault>

/** What anybody may send, before it is known who it is: a name, an address and a password. */
export const publicBodyLimit = 16 * 1024

/** An event of a checkout has a few kB, and all of it is read before it is known who sent it. */
export const webhookBodyLimit = 256 * 1024

import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'

/**
 * JSON lines; readable ones on a terminal. Lines are gathered and written a few times a second, so that an answer
 * does not wait for its line; a fatal one and the end of the process write what is left.
 */
export function createLog(level: string): FastifyBaseLogger {
  if (process.stdout.isTTY) {
    return pino({ level, transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } })
  }
  return pino({ level }, pino.destination({ sync: false, minLength: 4_096, periodicFlush: 250 }))
}

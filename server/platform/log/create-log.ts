import pino from 'pino'
import type { FastifyBaseLogger } from 'fastify'

/** JSON lines; readable ones on a terminal. */
export function createLog(level: string): FastifyBaseLogger {
  const pretty = process.stdout.isTTY
    ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } }
    : {}
  return pino({ level, ...pretty })
}

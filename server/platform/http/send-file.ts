import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

const types = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' }

export type SentFile = { name: `${string}.${keyof typeof types}`; content: Readable | string }

/** For the caller to keep, under its name. */
export function sendFile(reply: FastifyReply, { name, content }: SentFile): FastifyReply {
  const ending = name.endsWith('.csv') ? 'csv' : 'json'
  return reply
    .type(types[ending])
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content)
}

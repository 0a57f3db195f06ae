import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

const types = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  zip: 'application/zip',
}

export type SentFile = { name: `${string}.${keyof typeof types}`; content: Readable | string | Buffer }

/** For the caller to keep, under its name. */
export function sendFile(reply: FastifyReply, { name, content }: SentFile): FastifyReply {
  const ending = name.slice(name.lastIndexOf('.') + 1) as keyof typeof types
  return reply
    .type(types[ending])
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content)
}

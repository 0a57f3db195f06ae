import type { FastifyInstance } from 'fastify'
import { findNulInJson } from './refuse-nul.ts'

/** JSON is the only content type. Every call of ours sends its header, so an empty body means no body. */
export function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    if (text === '') return done(null, undefined)
    void parse(request, text, (error, parsed) => done(error ?? findNulInJson(text, parsed) ?? null, parsed))
  })
}

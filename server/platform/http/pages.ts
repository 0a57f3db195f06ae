import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pages } from '#contract/pages.ts'
import { AppError } from './app-error.ts'
import { allowPage } from './security-headers.ts'

const yearSeconds = 31_536_000
const noncePlaceholder = '__CSP_NONCE__'

/** Serves the built web app: its files, its pages, and, for any other address, its 404 page. */
export async function servePages(
  app: FastifyInstance,
  { webRoot, isHttps }: { webRoot: string; isHttps: boolean },
) {
  const indexFile = join(webRoot, 'index.html')
  const template = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : undefined

  function sendPage(reply: FastifyReply, status: number): FastifyReply {
    if (template === undefined) throw new AppError('unavailable')
    const nonce = allowPage(reply, isHttps)
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(template.replaceAll(noncePlaceholder, nonce))
  }

  if (template !== undefined) await serveFiles(app, webRoot)
  for (const page of pages) app.get(page, async (_request, reply) => sendPage(reply, 200))
  app.setNotFoundHandler(async (request, reply) => {
    if (isApiCall(request) || request.method !== 'GET') throw new AppError('not_found')
    return sendPage(reply, 404)
  })
}

/** Compressed at build, so that serving a file costs no work. Names with a hash never change their content. */
async function serveFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.{br,gz}', 'index.html', '.*'],
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header(
        'cache-control',
        hashed ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=3600',
      )
    },
  })
}

function isApiCall({ url }: FastifyRequest): boolean {
  return url === '/api' || url.startsWith('/api/') || url.startsWith('/api?')
}

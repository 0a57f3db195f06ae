import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pages } from '#contract/pages.ts'
import { AppError } from './app-error.ts'
import type { Admission } from './route.ts'
import { allowPage } from './security-headers.ts'

const yearSeconds = 31_536_000
const noncePlaceholder = '__CSP_NONCE__'

type PageOptions = {
  webRoot: string
  isHttps: boolean
  /** Who may load the part of the app that a subscription pays for. */
  admitMember: Admission
}

/** Serves the built web app: its files, its pages, and, for any other address, its 404 page. */
export async function servePages(
  app: FastifyInstance,
  { webRoot, isHttps, admitMember }: PageOptions,
): Promise<void> {
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

  if (template !== undefined) await app.register((scope) => serveFiles(scope, webRoot, admitMember))
  for (const page of pages) app.get(page, async (_request, reply) => sendPage(reply, 200))
  app.setNotFoundHandler(async (request, reply) => {
    if (isApiCall(request) || request.method !== 'GET') throw new AppError('not_found')
    return sendPage(reply, 404)
  })
}

/** Compressed at build, so that serving a file costs no work. Names with a hash never change their content. */
async function serveFiles(app: FastifyInstance, webRoot: string, admitMember: Admission): Promise<void> {
  app.addHook('onRequest', async function (request, reply) {
    if (isPaid(request.url)) await admitMember.call(this, request, reply)
  })
  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.{br,gz}', 'index.html', '.*'],
    setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
  })
}

/** The build puts the chunks of the wizard and the generator there. */
function isPaid(path: string): boolean {
  return path.includes('/assets/member/')
}

function cachingOf(path: string): string {
  if (!path.includes('/assets/')) return 'public, max-age=3600'
  return `${isPaid(path) ? 'private' : 'public'}, max-age=${yearSeconds}, immutable`
}

function isApiCall({ url }: FastifyRequest): boolean {
  return url === '/api' || url.startsWith('/api/') || url.startsWith('/api?')
}

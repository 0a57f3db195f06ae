import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codeFolders, pagePaths, pages, type CodeReader } from '#contract/pages.ts'
import { AppError } from './app-error.ts'
import { html as markup } from '#generator/source.ts'
import { servePreviewFrame } from './preview-frame/serve-preview-frame.ts'
import type { Admission } from './route.ts'
import { allowPage } from './security-headers.ts'

const yearSeconds = 31_536_000
const placeholders = { nonce: '__CSP_NONCE__', session: '__SESSION__' }

type GuardedReader = Exclude<CodeReader, 'anyone'>

export type PageOptions = {
  webRoot: string
  isHttps: boolean
  /** While a stand-in on this machine plays Cloudflare, published Workers answer on it too. */
  allowsLocalWorkers: boolean
  /** The cookie whose absence tells that nobody is logged in. */
  sessionCookie: string
  /** What the pages may know of the set-up, in meta elements by these names; empty when it is not set. */
  publicSettings: Record<string, string | undefined>
  /** Who may load the code of the pages that need a session. */
  admitTo: Record<GuardedReader, Admission>
}

/** Serves the built web app: its files, its pages, and, for any other address, its 404 page. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { webRoot, sessionCookie, admitTo } = options
  const index = readTemplate(join(webRoot, 'index.html'), options)
  const landing = readTemplate(join(webRoot, 'landing.html'), options)

  function sendPage(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
    const isAnonymous = request.cookies[sessionCookie] === undefined
    const isLanding = isAnonymous && request.routeOptions.url === '/'
    const template = isLanding ? (landing ?? index) : index
    if (template === undefined) throw new AppError('unavailable')
    const nonce = allowPage(reply, options)
    return (
      reply
        .code(status)
        .type('text/html; charset=utf-8')
        // A page that says that nobody is here must not come back once somebody is.
        .header('cache-control', isAnonymous ? 'no-store' : 'no-cache')
        .header('vary', 'Cookie')
        .send(
          template
            .replaceAll(placeholders.nonce, nonce)
            .replaceAll(placeholders.session, isAnonymous ? 'none' : 'unchecked'),
        )
    )
  }

  if (index !== undefined) await app.register((scope) => serveFiles(scope, webRoot, admitTo))
  servePreviewFrame(app)
  for (const path of pagePaths) {
    app.get(path, async (request, reply) => {
      // The address may hold a token: whatever the page leads to must not learn of it.
      if (pages[path].opensWithToken) reply.header('referrer-policy', 'no-referrer')
      return sendPage(request, reply, 200)
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (isApiCall(request) || request.method !== 'GET') throw new AppError('not_found')
    return sendPage(request, reply, 404)
  })
}

function readTemplate(file: string, { publicSettings }: PageOptions): string | undefined {
  if (!existsSync(file)) return undefined
  let template = readFileSync(file, 'utf8')
  for (const [name, value = ''] of Object.entries(publicSettings)) {
    template = template.replaceAll(`__${name}__`, () => markup`${value}`.html)
  }
  return template
}

/** Compressed at build, so that serving a file costs no work. Names with a hash never change their content. */
async function serveFiles(
  app: FastifyInstance,
  webRoot: string,
  admitTo: PageOptions['admitTo'],
): Promise<void> {
  app.addHook('onRequest', async function (request, reply) {
    // By the matched route: an address can be spelled in many ways.
    const reader = readerOf(request.routeOptions.url ?? '')
    if (reader) await admitTo[reader].call(this, request, reply)
  })
  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.{br,gz}', '*.html', '.*'],
    setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
  })
}

/** By the folder that the build has put it into; none for what anybody may have. */
function readerOf(path: string): GuardedReader | undefined {
  return guardedReaders.find((reader) => path.includes(`/${codeFolders[reader]}/`))
}
const guardedReaders = ['formerMembers', 'members'] as const satisfies GuardedReader[]

function cachingOf(path: string): string {
  if (!path.includes('/assets/')) return 'public, max-age=3600'
  return `${readerOf(path) ? 'private' : 'public'}, max-age=${yearSeconds}, immutable`
}

function isApiCall({ url }: FastifyRequest): boolean {
  return url === '/api' || url.startsWith('/api/') || url.startsWith('/api?')
}

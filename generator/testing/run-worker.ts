import { CoreHeaders, Miniflare } from 'miniflare'
import { vaultBindings } from '../worker/generate-vault-worker.ts'
import { schemeHeader } from './platforms/recorded-request.ts'
import { shake } from './shake.ts'

/** What Cloudflare knows of the visitor, as far as generated workers look at it. */
export type VisitorCf = { readonly country?: string; readonly timezone?: string }

export type WorkerRequestInit = RequestInit & { readonly cf?: VisitorCf }

export type RunningWorker = AsyncDisposable & {
  /** Where the worker listens, for a browser; `fetch` keeps the address it is given instead. */
  readonly url: URL
  /** Everything the worker wrote to its console. */
  readonly log: readonly string[]
  /** Sends a request as Cloudflare does. Redirects are not followed; an uncaught exception is a bare 500. */
  fetch(input: string | URL | Request, init?: WorkerRequestInit): Promise<Response>
  /** Sends a request as the dashboard's preview does: `request.cf` is undefined, no CF-Connecting-IP is added. */
  fetchInPreview(init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

export type WorkerOptions = {
  /** `host:port` of the stand-in that receives every outgoing call; nothing can leave for anywhere else. */
  readonly outbound: string
  readonly cf?: VisitorCf
  /** What the worker finds in its `env`. */
  readonly bindings?: Readonly<Record<string, string>>
  readonly vault?: VaultOptions
}

/** A Durable Object that keeps its data on disk, in a class that the entry exports. */
export type VaultOptions = {
  readonly folder: string
  /** The module that stands before the worker's own, which it imports as `./worker.js`. */
  readonly entry: string
}

/** What the runtime notes about itself, such as an alarm that rang while it was being set anew, begins with this. */
const runtimeNote = 'NOSENTRY'

/** Runs a worker module's source text in workerd, the runtime that Cloudflare itself uses. */
export async function runWorker(
  source: string,
  { outbound, cf = {}, bindings = {}, vault }: WorkerOptions,
): Promise<RunningWorker> {
  const log: string[] = []
  const miniflare = new Miniflare({
    ...(vault ? modulesWith(vault, source) : { modules: true, script: source }),
    bindings,
    compatibilityDate: vaultBindings.compatibilityDate,
    host: '127.0.0.1',
    // Left out, miniflare would ask cloudflare.com for one.
    cf,
    outboundService: { external: { address: outbound, http: { forwardedProtoHeader: schemeHeader } } },
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    handleStructuredLogs: ({ message }: { message: string }) => {
      if (!message.startsWith(runtimeNote)) log.push(message)
    },
  })
  const close = () => miniflare.dispose()
  const [url, previewUrl] = await Promise.all([miniflare.ready, miniflare.unsafeGetDirectURL()]).catch(
    async (error: unknown) => {
      await close()
      throw new Error(['The worker did not start', String(error), ...log].join('\n'), { cause: error })
    },
  )
  return {
    url,
    log,
    fetch: (input, init) => dispatch(miniflare, input, init),
    fetchInPreview: (init) => fetch(previewUrl, { ...init, redirect: 'manual' }),
    close,
    [Symbol.asyncDispose]: close,
  }
}

function modulesWith({ entry, folder }: VaultOptions, source: string) {
  return {
    modules: [
      { type: 'ESModule' as const, path: 'entry.js', contents: entry },
      { type: 'ESModule' as const, path: 'worker.js', contents: source },
    ],
    durableObjects: {
      [vaultBindings.store]: { className: vaultBindings.className, useSQLite: true },
    },
    durableObjectsPersist: folder,
  }
}

/**
 * Miniflare's fetch knows only its own Request and FormData classes: the body goes over as bytes. It would follow
 * a redirect out to the real network, and would fill up a request's own `cf` with made-up values.
 */
async function dispatch(
  miniflare: Miniflare,
  input: string | URL | Request,
  { cf, ...init }: WorkerRequestInit = {},
): Promise<Response> {
  const request = new Request(input, init)
  if (cf) request.headers.set(CoreHeaders.CF_BLOB, JSON.stringify(cf))
  await shake('call')
  const reply = await miniflare.dispatchFetch(request.url, {
    method: request.method,
    headers: [...request.headers],
    body: request.body && (await request.arrayBuffer()),
    redirect: 'manual',
    signal: request.signal,
  })
  const body = await reply.arrayBuffer()
  await shake('call')
  return new Response(body.byteLength === 0 ? null : body, {
    status: reply.status,
    statusText: reply.statusText,
    headers: [...reply.headers],
  })
}

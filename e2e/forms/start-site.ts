import { createServer } from 'node:http'
import { closeServer } from '#generator/testing/close-server.ts'
import { listenOnLoopback } from '#generator/testing/listen-on-loopback.ts'

export type Served = { text: string; headers?: Record<string, string> }

/** A customer's web site on this machine: it answers with the pages it was given, and thanks at /obrigado. */
export type Site = AsyncDisposable & {
  readonly origin: string
  /** From now on this is what stands at the path. */
  put(path: string, html: string): void
}

export const successPath = '/obrigado'

const thanks: Served = {
  text: '<!doctype html><html lang="pt"><title>Obrigado</title><h1>Obrigado</h1></html>',
}

/** Sites that are given the same pages are one site under several origins. */
export async function startSite(pages = new Map<string, Served>()): Promise<Site> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const page = pathname === successPath ? thanks : pages.get(pathname)
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...page?.headers })
    response.end(page?.text)
  })
  const port = await listenOnLoopback(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    put: (path, text) => void pages.set(path, { text }),
    [Symbol.asyncDispose]: () => closeServer(server),
  }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A customer's web site on this machine: it answers with the pages it was given, and thanks at /obrigado. */
export type Site = AsyncDisposable & {
  readonly origin: string
  /** From now on this is what stands at the path. */
  put(path: string, html: string): void
}

const thanks = '<!doctype html><html lang="pt"><title>Obrigado</title><h1>Obrigado</h1></html>'

export async function startSite(): Promise<Site> {
  const pages = new Map<string, string>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const html = pathname === '/obrigado' ? thanks : pages.get(pathname)
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(html)
  })
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put: (path, html) => void pages.set(path, html),
    async [Symbol.asyncDispose]() {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      server.closeAllConnections()
      await closed.promise
    },
  }
}

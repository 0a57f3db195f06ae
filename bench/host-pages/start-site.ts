import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Published, Served } from './host-page.ts'

export type Site = {
  origin: string
  otherOrigin: string
  /** From now on these are its pages, the first of them at `landingPath`. */
  publish: (published: Published) => void
  close: () => Promise<void>
}

export const landingPath = '/oferta'
/** Where a page of its own has the form: what is shown in a frame, or what a link leads to. */
export const formPath = '/quadro'
export const successPath = '/obrigado'

const thanks: Served = {
  text: '<!doctype html><html lang="pt"><title>Obrigado</title><h1>Obrigado</h1></html>',
}

/** A customer's web site on this machine, under two origins. */
export async function startSite(): Promise<Site> {
  let pages = new Map<string, Served>()
  const answer: RequestListener = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const page = pathname === successPath ? thanks : pages.get(pathname)
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...page?.headers })
    response.end(page?.text)
  }
  const servers = [createServer(answer), createServer(answer)] as const
  const [origin, otherOrigin] = await Promise.all([listen(servers[0]), listen(servers[1])])
  return {
    origin,
    otherOrigin,
    publish: ({ others = {}, ...landing }) => {
      pages = new Map(Object.entries({ ...others, [landingPath]: landing }))
    },
    close: async () => void (await Promise.all(servers.map(end))),
  }
}

async function listen(server: Server): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(0, '127.0.0.1', resolve)
  await promise
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function end(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  server.closeAllConnections()
  await promise
}

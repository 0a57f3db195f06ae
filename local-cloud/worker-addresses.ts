import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Cloud } from './handled.ts'

const address = /^([a-z\d_-]+)\.([a-z\d-]+)\.workers\.dev\.localhost(?::\d+)?$/

/** Hands a request for `name.account.workers.dev.localhost` to the Worker of that name; false for any other host. */
export async function passOn(
  { store, runner }: Pick<Cloud, 'store' | 'runner'>,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const found = address.exec(message.headers.host ?? '')
  if (!found) return false
  const [, name = '', subdomain = ''] = found
  const account = store.accountAt(subdomain)
  const script = account === undefined ? undefined : store.find(account, name)
  const url = script?.isOnline ? await runner.addressOf(script) : undefined
  if (!url) {
    response.writeHead(404, { 'content-type': 'text/html; charset=UTF-8' })
    response.end('<!doctype html><title>There is nothing here yet</title>')
    return true
  }
  relay(message, response, url)
  return true
}

function relay(message: IncomingMessage, response: ServerResponse, url: URL): void {
  const onward = request({
    host: url.hostname,
    port: url.port,
    method: message.method,
    path: message.url,
    // Whatever a visitor claims, Cloudflare says where it came from.
    headers: { ...message.headers, 'cf-connecting-ip': message.socket.remoteAddress },
    agent: false,
  })
  onward.on('response', (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(response)
    reply.on('error', () => response.destroy())
  })
  onward.on('error', () => {
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end()
  })
  response.on('close', () => onward.destroy())
  message.pipe(onward)
}

/** Asks a Worker by its address, which only browsers resolve. */
export async function askWorker(port: number, url: string, init: RequestInit = {}): Promise<Response> {
  const { host, pathname, search } = new URL(url)
  const sent = new Request(`http://127.0.0.1:${port}${pathname}${search}`, init)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const asking = request({
    host: '127.0.0.1',
    port,
    method: sent.method,
    path: `${pathname}${search}`,
    headers: { ...Object.fromEntries(sent.headers), host },
    agent: false,
  })
  asking.on('response', resolve)
  asking.on('error', reject)
  asking.end(Buffer.from(await sent.arrayBuffer()))
  const reply = await promise
  const body = await buffer(reply)
  const headers = Object.entries(reply.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
  return new Response(body.byteLength === 0 ? null : body, { status: reply.statusCode ?? 500, headers })
}

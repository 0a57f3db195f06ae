import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { AdId, ChannelId } from '#vault/destinations/index.ts'
import { testedAds, testedChannels } from './tested-destinations.ts'
import { closeServer } from '../close-server.ts'
import { listenOnLoopback } from '../listen-on-loopback.ts'

/** What somebody outside does with a call: answers, says nothing, hangs up, or hangs up half-way. */
export type Reply = { readonly status: number; readonly body: string } | 'silent' | 'cut' | 'half'

export type Call = {
  readonly host: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type Outside = AsyncDisposable & {
  readonly address: string
  readonly calls: readonly Call[]
  /** From now on whoever is at this host replies so. */
  readonly reply: (host: string, reply: Reply) => void
  readonly reset: () => void
}

const destinations = [...testedAds, ...testedChannels]

export const hosts = {
  platform: 'sendmelead.com',
  ...Object.fromEntries(destinations.map(({ id, host }) => [id, host])),
} as Readonly<Record<'platform' | AdId | ChannelId, string>>

const ok = (body: unknown): Reply => ({ status: 200, body: JSON.stringify(body) })

/** As each of them says that all is well. */
const content = new Map(destinations.map(({ host, content }) => [host, content]))

/**
 * All that a worker may call: its network, which takes its time if it is told to, ad platforms, a chat. Whoever is not
 * known here says that all is well.
 */
export async function startOutside({ platformMs = 0 } = {}): Promise<Outside> {
  let calls: Call[] = []
  let replies: Record<string, Reply> = {}
  let orders = 0
  const server = createServer((message, response) => {
    // Whoever calls may be killed in the middle of it.
    void receive(message, response).catch(() => response.destroy())
  })
  const receive = async (message: IncomingMessage, response: ServerResponse) => {
    const host = message.headers.host ?? ''
    const body = await text(message)
    if (host === hosts.platform) await pause(platformMs)
    calls.push({ host, path: message.url ?? '', headers: message.headers, body })
    const accepted = ok({ result: 'ok', localClickId: `pedido-${(orders += 1)}` })
    answer(response, replies[host] ?? content.get(host) ?? accepted)
  }
  const port = await listenOnLoopback(server)
  return {
    address: `127.0.0.1:${port}`,
    get calls() {
      return calls
    },
    reply(host, reply) {
      replies[host] = reply
    },
    reset() {
      calls = []
      replies = {}
    },
    [Symbol.asyncDispose]: () => closeServer(server),
  }
}

function answer(response: ServerResponse, reply: Reply): void {
  if (reply === 'silent') return
  if (reply === 'cut') {
    response.destroy()
    return
  }
  if (reply === 'half') {
    response.writeHead(200, { 'content-length': '100', connection: 'close' })
    response.write('{"events_received":1', () => response.destroy())
    return
  }
  response.writeHead(reply.status, { connection: 'close' })
  response.end(reply.status === 204 ? undefined : reply.body)
}

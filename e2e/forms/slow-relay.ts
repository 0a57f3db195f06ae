import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { closeServer } from '#generator/testing/close-server.ts'
import { listenOnLoopback } from '#generator/testing/listen-on-loopback.ts'

/** A line to the workers, as slow as it is told to be. */
export type SlowRelay = AsyncDisposable & {
  readonly url: string
  /** Where the next requests go, and how long each is on its way there. */
  lead(target: string, options: { delayMs: number }): void
  /** What browsers have posted since then, in order, whether or not they got through. */
  readonly sent: readonly string[]
  /** When each that got through did so. */
  readonly throughAt: readonly number[]
}

/**
 * What a browser gives up while it is on its way is lost, as on a real line whose connection is not even open yet:
 * bytes that a local socket has taken would arrive whatever the browser does.
 */
export async function startSlowRelay(): Promise<SlowRelay> {
  let line = { target: '', delayMs: 0 }
  let sent: string[] = []
  let throughAt: number[] = []
  const server = createServer((request, response) => {
    const log = { sent, throughAt }
    carry({ request, response, ...line, log }).catch(() => response.destroy())
  })
  const port = await listenOnLoopback(server)
  return {
    url: `http://127.0.0.1:${port}/`,
    lead: (target, { delayMs }) => {
      line = { target, delayMs }
      sent = []
      throughAt = []
    },
    get sent() {
      return sent
    },
    get throughAt() {
      return throughAt
    },
    [Symbol.asyncDispose]: () => closeServer(server),
  }
}

type Carried = {
  request: IncomingMessage
  response: ServerResponse
  target: string
  delayMs: number
  log: { sent: string[]; throughAt: number[] }
}

async function carry({ request, response, target, delayMs, log }: Carried): Promise<void> {
  const body = await text(request)
  const isPost = request.method === 'POST'
  if (isPost) log.sent.push(body)
  await wait(delayMs)
  if (response.destroyed) return
  if (isPost) log.throughAt.push(Date.now())
  const answer = await pass(request, body, target)
  response.writeHead(answer.statusCode ?? 502, answer.headers)
  for await (const chunk of answer as AsyncIterable<Buffer>) response.write(chunk)
  response.end()
}

function pass(request: IncomingMessage, body: string, target: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { method, headers } = request
  const onward = ask(new URL(request.url ?? '/', target), { method, headers, agent: false }, resolve)
  onward.once('error', reject).end(body)
  return promise
}

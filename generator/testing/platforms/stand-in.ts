import { createServer, type ServerResponse } from 'node:http'
import { html, type Behaviour } from './answers.ts'
import { chooseBehaviour } from './choose-behaviour.ts'
import { standInPlatforms } from './index.ts'
import { readDestination, recordRequest, type Destination } from './recorded-request.ts'
import type { Answer, RecordedRequest, Scenario, StandInPlatform } from './stand-in-platform.ts'
import { closeServer } from '../close-server.ts'
import { listenOnLoopback } from '../listen-on-loopback.ts'

export type StandIn = AsyncDisposable & {
  /** `127.0.0.1:port`, the same for the whole life of the stand-in. */
  readonly address: string
  /** Everything received since the start or the last `reset`, in order of arrival. */
  readonly requests: readonly RecordedRequest[]
  /** Those that met no platform's method, address and scheme: a correct worker makes none. */
  readonly strays: readonly RecordedRequest[]
  /** From now on every platform behaves so; an answer of one's own is sent as it is. */
  enter(scenario: Scenario | Answer): Promise<void>
  /** Forgets all requests and accepts leads again. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** A query of hostile 10 kB values is longer than Node reads by default, and would go unrecorded. */
const maxHeaderSize = 1024 * 1024

/** One local server that answers as the platforms do, told apart by the Host header. */
export async function startStandIn(
  platforms: readonly StandInPlatform[] = standInPlatforms,
): Promise<StandIn> {
  let current: Scenario | Answer = 'accepted'
  let requests: RecordedRequest[] = []
  const server = createServer({ maxHeaderSize }, (message, response) => {
    const log = requests
    const destination = readDestination(message)
    const platform = platforms.find((platform) => isEndpoint(platform, destination))
    recordRequest(message, response, platform)
      .then((request) => {
        log.push(request)
        if (!platform) return send(response, answerStray(platforms, destination))
        return behave(response, platform, chooseBehaviour(platform, request, current))
      })
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : new Error(String(error))))
  })
  const port = await listenOnLoopback(server)
  const close = () => closeServer(server)
  const standIn: StandIn = {
    address: `127.0.0.1:${port}`,
    get requests() {
      return requests
    },
    get strays() {
      return requests.filter((request) => request.platform === undefined)
    },
    async enter(scenario) {
      current = scenario
      // Who waits for a silent answer goes on waiting: only new connections are refused.
      if (scenario === 'connection-refused') server.close()
      else if (!server.listening) await listenOnLoopback(server, port)
    },
    async reset() {
      requests = []
      await standIn.enter('accepted')
    },
    close,
    [Symbol.asyncDispose]: close,
  }
  return standIn
}

function behave(response: ServerResponse, platform: StandInPlatform, behaviour: Behaviour): void {
  if (behaviour === 'silent') return
  const { accepted } = platform.replies
  if (behaviour === 'cut') sendHalf(response, accepted.answer, () => response.destroy())
  else if (behaviour === 'stalled') sendHalf(response, accepted.answer)
  else send(response, behaviour)
}

/** Every connection is used once, so that going offline never meets a pooled connection of the runtime. */
function sendHead(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, {
    'content-type': answer.contentType,
    'content-length': Buffer.byteLength(answer.body),
    connection: 'close',
    ...answer.headers,
  })
}

function send(response: ServerResponse, answer: Answer): void {
  sendHead(response, answer)
  response.end(answer.body)
}

/** Half of a success: a reader that does not wait for the end of the body takes it for accepted. */
function sendHalf(response: ServerResponse, answer: Answer, after: () => void = () => {}): void {
  sendHead(response, answer)
  response.write(answer.body.slice(0, answer.body.length / 2), after)
}

function isEndpoint(platform: StandInPlatform, { scheme, host, path, method }: Destination): boolean {
  return isAddress(platform, { host, path }) && scheme === 'https' && platform.method === method
}

function isAddress(platform: StandInPlatform, { host, path }: Pick<Destination, 'host' | 'path'>): boolean {
  return platform.host === host && platform.path === path
}

function answerStray(platforms: readonly StandInPlatform[], destination: Destination): Answer {
  const platform = platforms.find((platform) => isAddress(platform, destination))
  if (!platform || platform.method === destination.method) return html(404, '404 Not Found')
  return { ...html(405, '405 Method Not Allowed'), headers: { allow: platform.method } }
}

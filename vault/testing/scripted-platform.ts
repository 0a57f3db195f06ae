import { createServer, type ServerResponse } from 'node:http'
import { readDestination, recordRequest } from '#generator/testing/platforms/recorded-request.ts'
import type { Answer, RecordedRequest } from '#generator/testing/platforms/stand-in-platform.ts'
import type { Subject } from '#generator/testing/platforms/tested-platform.ts'
import { closeServer } from '#generator/testing/close-server.ts'
import { listenOnLoopback } from '#generator/testing/listen-on-loopback.ts'

/** What the network does with one call. Each lead it accepts has an order number of its own. */
export type Verdict = 'accepted' | 'refused' | 'away' | 'silent' | 'cut' | Answer

/** One call, in the network's own words. */
export type PlatformCall = {
  readonly name: string
  readonly phone: string
  readonly request: RecordedRequest
}

export type ScriptedPlatform = AsyncDisposable & {
  readonly address: string
  /** Every call since the start, as it came in. */
  readonly calls: readonly PlatformCall[]
  /** As many were waiting for their answer at once, since this was last asked. */
  readonly takeMostAtOnce: () => number
  /** From now on each call is judged so. */
  readonly judge: (verdict: Verdict | ((call: PlatformCall) => Verdict)) => void
  /** Whoever calls from now on waits until they are let go. */
  readonly hold: () => void
  readonly letGo: () => void
}

/** A long query of hostile text is more than Node reads by default. */
const maxHeaderSize = 1024 * 1024

/** A network that judges each lead for itself, and answers when it is told to. */
export async function startScriptedPlatform({ standIn }: Subject): Promise<ScriptedPlatform> {
  const calls: PlatformCall[] = []
  let verdictOf: (call: PlatformCall) => Verdict = () => 'accepted'
  let gate = Promise.withResolvers<void>()
  gate.resolve()
  let [waiting, mostAtOnce, orders] = [0, 0, 5_000_000]

  const server = createServer({ maxHeaderSize }, (message, response) => {
    const { host } = readDestination(message)
    const platform = host === standIn.host ? standIn : undefined
    void recordRequest(message, response, platform).then((request) => receive(request, response))
  })
  const receive = async (request: RecordedRequest, response: ServerResponse) => {
    const { name = '', phone = '' } = request.lead ?? {}
    const call = { name, phone, request }
    calls.push(call)
    waiting += 1
    mostAtOnce = Math.max(mostAtOnce, waiting)
    await gate.promise
    waiting -= 1
    give(response, verdictOf(call))
  }

  const give = (response: ServerResponse, verdict: Verdict) => {
    if (verdict === 'silent') return
    if (verdict === 'cut') response.destroy()
    else send(response, typeof verdict === 'object' ? verdict : answerOf(verdict))
  }
  const answerOf = (verdict: 'accepted' | 'refused' | 'away'): Answer => {
    const { answer, means } = standIn.replies[verdict === 'away' ? 'server-error' : verdict]
    if (!means.success) return answer
    orders += 1
    return { ...answer, body: answer.body.replaceAll(String(means.orderId), String(orders)) }
  }

  const port = await listenOnLoopback(server)
  return {
    address: `127.0.0.1:${port}`,
    calls,
    takeMostAtOnce() {
      const most = mostAtOnce
      mostAtOnce = waiting
      return most
    },
    judge(verdict) {
      verdictOf = typeof verdict === 'function' ? verdict : () => verdict
    },
    hold() {
      gate = Promise.withResolvers()
    },
    letGo: () => gate.resolve(),
    [Symbol.asyncDispose]: () => closeServer(server),
  }
}

function send(response: ServerResponse, { status, contentType, body }: Answer): void {
  response.writeHead(status, { 'content-type': contentType, connection: 'close' })
  response.end(body)
}

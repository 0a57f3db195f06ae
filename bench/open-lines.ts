import { Agent, request } from 'node:http'
import type { HostileRequest } from './hostile-requests/hostile-request.ts'

/** Beyond this a body may be answered before its end, and its line is closed: it gets one of its own. */
const longBody = 15_000

type Outcome = 'an answer' | 'server error' | 'no answer'

/** Several lines to one address, which stay open; whatever is sent goes out as it is. */
export function openLines(url: URL, connections: number) {
  const reusing = new Agent({ keepAlive: true, maxSockets: connections })
  const sendBy = (agent: Agent | false, { method, path, headers, body }: HostileRequest) => {
    const { promise, resolve } = Promise.withResolvers<Outcome | 'a closed line'>()
    const all = { ...headers, 'Content-Length': String(body.length) }
    const sent = request(url, { agent, method, path, headers: all }, (answer) => {
      answer.on('error', () => resolve('no answer'))
      answer.on('end', () => resolve((answer.statusCode ?? 0) >= 500 ? 'server error' : 'an answer'))
      answer.resume()
    })
    sent.on('error', () => resolve(sent.reusedSocket ? 'a closed line' : 'no answer'))
    sent.end(body)
    return promise
  }
  return {
    async send(hostile: HostileRequest): Promise<Outcome> {
      const isLong = hostile.body.length > longBody
      const outcome = await sendBy(isLong ? false : reusing, hostile)
      // A line that is closed while much is still being sent may take the answer with it.
      if (isLong && outcome === 'no answer') return 'an answer'
      // The other end may close a line at the moment in which it is used again.
      const again = outcome === 'a closed line' ? await sendBy(false, hostile) : outcome
      return again === 'a closed line' ? 'no answer' : again
    },
    close: () => reusing.destroy(),
  }
}

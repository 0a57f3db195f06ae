import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { SignedSale } from './make-sale.ts'

const retryMs = 100

/** Posts events as the checkout does: over connections that stay open, and again until it is told 200. */
export function createSaleSender(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  /** The status of the answer; 0 when none came. */
  function post(origin: string, { path, body, headers: own }: SignedSale, limitMs = 30_000): Promise<number> {
    return new Promise((resolve) => {
      const headers = { 'content-type': 'application/json', ...own }
      const call = request(`${origin}${path}`, { method: 'POST', agent, headers }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.on('error', () => resolve(0))
      })
      call.setTimeout(limitMs, () => call.destroy())
      call.on('error', () => resolve(0))
      call.end(body)
    })
  }

  /** Asks anew where to send each time. Answers what it was told before the 200. */
  async function postUntilAccepted(origin: () => string, sale: SignedSale): Promise<number[]> {
    const refusals: number[] = []
    for (;;) {
      const status = await post(origin(), sale)
      if (status === 200) return refusals
      refusals.push(status)
      await wait(retryMs)
    }
  }

  return { post, postUntilAccepted, close: () => agent.destroy() }
}

/** Does something for each item, a few at a time. */
export async function forEachOf<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]()
  async function goOn(): Promise<void> {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, goOn))
}

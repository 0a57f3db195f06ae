import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { readDestination, recordRequest } from '#generator/testing/platforms/recorded-request.ts'
import type { Lead } from '#generator/testing/platforms/stand-in-platform.ts'
import type { Subject } from '#generator/testing/platforms/tested-platform.ts'
import { hosts } from '#generator/testing/vault/start-outside.ts'
import type { Random } from './seeded-random.ts'
import { closeServer } from '#generator/testing/close-server.ts'
import { listenOnLoopback } from '#generator/testing/listen-on-loopback.ts'

/** How the network is: well, or something that networks and what lies before them have been seen to do. */
export type Mood = 'accepting' | 'refusing' | 'away' | 'cutting' | 'hanging' | 'lying'

type Answered = { readonly status: number; readonly body: string } | 'cut'

/**
 * Everything that a Worker calls: a network of moods, Meta and a chat, which are content. Of the calls only what is asked
 * about later is kept, since there are very many.
 */
export async function startLyingWorld({ standIn }: Subject, random: Random) {
  let mood: Mood = 'accepting'
  let orders = 6_000_000
  let calls = 0
  const sentToMeta = new Set<string>()
  const sentToChat: string[] = []

  const server = createServer({ maxHeaderSize: 1024 * 1024 }, (message, response) => {
    void receive(message, response).catch(() => response.destroy())
  })
  const receive = async (message: IncomingMessage, response: ServerResponse) => {
    const { host } = readDestination(message)
    const { body, lead } = await recordRequest(message, response, host === standIn.host ? standIn : undefined)
    if (lead) {
      calls += 1
      give(response, await answer(lead))
      return
    }
    if (host === hosts.telegram) sentToChat.push((JSON.parse(body) as { text: string }).text)
    for (const [, id] of body.matchAll(/"event_id":"([\w-]+)"/g)) sentToMeta.add(String(id))
    give(response, { status: 200, body: '{"ok":true,"events_received":1}' })
  }

  const answer = async (lead: Lead): Promise<Answered> => {
    const { accepted, refused, 'server-error': failing } = standIn.replies
    if (mood === 'accepting') {
      orders += 1
      const own = accepted.means.success ? String(accepted.means.orderId) : ''
      return { status: 200, body: accepted.answer.body.replaceAll(own, String(orders)) }
    }
    if (mood === 'hanging') await wait(50 + random.below(200))
    if (mood === 'hanging' || mood === 'cutting') return 'cut'
    if (mood === 'lying') return random.pick(lies(lead))
    return mood === 'away' ? failing.answer : refused.answer
  }

  const port = await listenOnLoopback(server)
  return {
    address: `127.0.0.1:${port}`,
    sentToMeta,
    sentToChat,
    be(next: Mood) {
      mood = next
    },
    countCalls: () => calls,
    [Symbol.asyncDispose]: () => closeServer(server),
  }
}

export type LyingWorld = Awaited<ReturnType<typeof startLyingWorld>>

/** Answers that say nothing, too much, or what they have just been told of somebody. */
const lies = ({ name, phone }: Lead): Answered[] => [
  { status: 200, body: '' },
  { status: 200, body: '<html>Just a moment…</html>' },
  { status: 200, body: '{"result":"ok","code":"ok","order_id":{"toString":1},"localClickId":["a"]}' },
  {
    status: 200,
    body: JSON.stringify({ error: `Wrong phone ${phone} of ${name}`, message: 'x'.repeat(50_000) }),
  },
  { status: 400, body: JSON.stringify({ error: { __proto__: 1, phone, name } }) },
  { status: 200, body: `${'['.repeat(5_000)}${']'.repeat(5_000)}` },
  { status: 422, body: JSON.stringify({ errors: [`\u202E${name}\0`, phone] }) },
  { status: 301, body: '' },
  { status: 599, body: 'null' },
]

function give(response: ServerResponse, answered: Answered): void {
  if (answered === 'cut') {
    response.destroy()
    return
  }
  response.writeHead(answered.status, { 'content-type': 'application/json', connection: 'close' })
  response.end(answered.body)
}

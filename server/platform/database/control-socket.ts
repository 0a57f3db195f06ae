import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'

export function controlSocketPath(dataDir: string): string {
  return join(dataDir, 'control.sock')
}

/** Where a copy of the database is asked for. */
export const copyPath = '/copy'

/** Whoever asks and then does not read would hold the database for as long. */
const silenceLimitMs = 30_000

/** What a running server tells commands of the same machine, by path. */
export type ControlAnswers = Readonly<Record<string, (reply: Writable) => Promise<unknown>>>

/**
 * While the embedded database runs, only this process may open it, so commands ask here. The socket lies in the data
 * folder, which only its owner may enter. An answer that breaks off is seen to by the one who asked.
 */
export async function serveControl(path: string, answers: ControlAnswers): Promise<Server> {
  const server = createServer((asked, reply) => {
    const answer = answers[asked.url ?? '']
    if (answer) answer(reply).catch(() => reply.destroy())
    else reply.writeHead(404).end()
  })
  server.setTimeout(silenceLimitMs)
  // Under a name of its own, which goes when it closes: an instance that leaves must not take away the socket of the next.
  const own = join(dirname(path), `${randomBytes(4).toString('hex')}.sock`)
  server.listen(own)
  await once(server, 'listening')
  await rename(own, path)
  server.unref()
  return server
}

/** The answer of the server that runs on this folder, or nothing when none does. */
export async function askControl(dataDir: string, path: string): Promise<IncomingMessage | undefined> {
  const asking = request({ socketPath: controlSocketPath(dataDir), path, agent: false })
  asking.end()
  try {
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    if (answer.statusCode !== 200) throw new Error(`The running server does not know ${path}`)
    return answer
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
    throw error
  }
}

import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { startNode, type NodeProcess } from './node-process.ts'
import { freePort } from './postgres.ts'

export type ServerProcess = NodeProcess & {
  url: string
  /** Seconds from its start until it first answered that it is well. */
  untilHealthy: (limitMs?: number) => Promise<number>
}

const Manifest = z.object({ scripts: z.object({ start: z.string() }) })
const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
/** What `npm start` asks of Node. */
const flags = Manifest.parse(JSON.parse(manifest))
  .scripts.start.split(' ')
  .filter((word) => word.startsWith('--'))

type Options = { env?: Record<string, string>; quiet?: boolean; port?: number; root?: string }

/** The product as an operator runs it: `server/main.ts` in a process of its own, on a port of loopback, a free one unless given. */
export async function startServerProcess(options: Options = {}): Promise<ServerProcess> {
  const { env = {}, quiet = false, port = await freePort(), root } = options
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const server = startNode('server/main.ts', {
    env: { HOST: '127.0.0.1', PORT: String(port), ...env },
    flags,
    quiet,
    ...(root === undefined ? {} : { root }),
  })

  async function untilHealthy(limitMs = 240_000): Promise<number> {
    while (!(await isHealthy(url))) {
      const passedMs = performance.now() - started
      if (!server.isAlive()) throw new Error(`The server ended instead of starting: ${server.errorText()}`)
      if (passedMs > limitMs) throw new Error(`The server was not healthy within ${limitMs} ms`)
      await wait(20)
    }
    return (performance.now() - started) / 1000
  }
  return { ...server, url, untilHealthy }
}

export async function isHealthy(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) })
    await answer.body?.cancel()
    return answer.status === 200
  } catch {
    return false
  }
}

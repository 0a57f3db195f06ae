import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import type { Env } from './env.ts'
import type { RunningServer } from './start-server.ts'

// Before anything is written: what this process keeps is for its own user only.
process.umask(0o077)
// The server runs its TypeScript as it is: what was compiled for one start is kept for the next.
enableCompileCache()
const { readEnv } = await import('./env.ts')
const { explainStartFailure } = await import('./explain-start-failure.ts')
const { startServer } = await import('./start-server.ts')

const webRoot = fileURLToPath(new URL('../dist/web', import.meta.url))

let env: Env | undefined
let server: RunningServer | undefined
let isStopping = false

function giveUp(error: unknown): never {
  const what = server ? 'O Integrador parou.' : 'O Integrador não pôde iniciar.'
  process.stderr.write(`\n${what}\n${explainStartFailure(error, env) ?? inspect(error)}\n`)
  process.exit(1)
}

try {
  env = readEnv()
  const starting = startServer(env, { webRoot })
  // npm passes a signal on that the terminal has already sent: the second one must not cut the first one short.
  const stop = () => {
    if (isStopping) return
    isStopping = true
    void starting.then(({ close }) => close()).then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const started = await starting
  await started.ready
  server = started
  await server.untilOutdated()
} catch (error) {
  if (!isStopping) {
    await server?.close()
    giveUp(error)
  }
  // Who has started goes when everything is closed.
  if (!server) process.exit(0)
}

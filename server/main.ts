import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Before anything is written: what this process keeps is for its own user only.
process.umask(0o077)
// The server runs its TypeScript as it is: what was compiled for one start is kept for the next.
enableCompileCache()
const { EnvError, readEnv } = await import('./env.ts')
const { FolderInUseError } = await import('./platform/database/folder-lock.ts')
const { startServer } = await import('./start-server.ts')

const webRoot = fileURLToPath(new URL('../dist/web', import.meta.url))

try {
  const server = await startServer(readEnv(), { webRoot })
  let isStopping = false
  // npm passes a signal on that the terminal has already sent: the second one must not cut the first one short.
  const stop = () => {
    if (!isStopping) void server.close().then(() => process.exit(0))
    isStopping = true
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  if (!(error instanceof EnvError || error instanceof FolderInUseError)) throw error
  process.stderr.write(`\nO Integrador não pôde iniciar.\n${error.message}\n`)
  process.exit(1)
}

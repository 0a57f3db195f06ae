import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EnvError, readEnv } from './env.ts'
import { FolderInUseError } from './platform/database/folder-lock.ts'
import { startServer } from './start-server.ts'

const webRoot = fileURLToPath(new URL('../dist/web', import.meta.url))

try {
  const server = await startServer(readEnv(), { webRoot: resolve(webRoot) })
  const stop = () => void server.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  if (!(error instanceof EnvError || error instanceof FolderInUseError)) throw error
  process.stderr.write(`\nO Integrador não pôde iniciar.\n${error.message}\n`)
  process.exit(1)
}

import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import type { Database } from './database.ts'

export function controlSocketPath(dataDir: string): string {
  return join(dataDir, 'control.sock')
}

/**
 * While the embedded database runs, only this process may open it. A backup asks for a copy here: whoever
 * connects gets one. The socket lies in the data folder, which only its owner may enter.
 */
export async function serveControl(env: { DATA_DIR: string }, db: Database): Promise<Server | undefined> {
  const { dump } = db
  if (!dump) return undefined
  const path = controlSocketPath(env.DATA_DIR)
  await rm(path, { force: true })
  const server = createServer((connection) => {
    connection.on('error', () => {})
    dump()
      .then(async (copy) => connection.end(Buffer.from(await copy.arrayBuffer())))
      .catch(() => connection.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  server.unref()
  return server
}

import { rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

export function controlSocketPath(dataDir: string): string {
  return join(dataDir, 'control.sock')
}

const lengthBytes = 8

/**
 * While the embedded database runs, only this process may open it. A backup asks for a copy here: whoever
 * connects gets one. The socket lies in the data folder, which only its owner may enter.
 */
export async function serveCopies(path: string, dump: () => Promise<Blob>): Promise<Server> {
  await rm(path, { force: true })
  const server = createServer((connection) => {
    connection.on('error', () => {})
    dump()
      .then(async (copy) => {
        const length = Buffer.alloc(lengthBytes)
        length.writeBigUInt64BE(BigInt(copy.size))
        connection.write(length)
        return connection.end(Buffer.from(await copy.arrayBuffer()))
      })
      .catch(() => connection.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  server.unref()
  return server
}

/** A copy from the server that runs on this folder, or nothing when none does. */
export async function receiveCopy(path: string): Promise<Buffer | undefined> {
  const connection = connect(path)
  try {
    const received = await buffer(connection)
    const expected = received.length >= lengthBytes ? Number(received.readBigUInt64BE()) : -1
    const copy = received.subarray(lengthBytes)
    if (copy.length !== expected) throw new Error('A cópia foi interrompida. Tente novamente.')
    return copy
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
    throw error
  }
}

import { connect, createServer, type Socket } from 'node:net'
import { listenOnLoopback } from '#generator/testing/listen-on-loopback.ts'

export type SlowLine = { address: string; close: () => Promise<void> }

/**
 * A way to a server whose answers take their time, as a platform's do. With answers at once, the first of two leads of
 * one press leads the browser away before the second is out, and a doubled lead is seen by chance only.
 */
export async function startSlowLine(to: string, { delayMs }: { delayMs: number }): Promise<SlowLine> {
  const [host = '', port = ''] = to.split(':')
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const server = createServer((near) => {
    const far = connect({ host, port: Number(port) })
    keep(near)
    keep(far)
    near.pipe(far)
    const later = (act: () => void) => setTimeout(() => near.writable && act(), delayMs)
    far.on('data', (bytes) => later(() => near.write(bytes)))
    far.on('end', () => later(() => near.end()))
    far.once('close', (hadError) => hadError && near.destroy())
    near.once('close', () => far.destroy())
  })
  const ownPort = await listenOnLoopback(server)
  return {
    address: `127.0.0.1:${ownPort}`,
    close: async () => {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      for (const socket of open) socket.destroy()
      await closed.promise
    },
  }
}

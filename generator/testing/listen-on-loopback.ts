import type { AddressInfo, Server } from 'node:net'

/** Resolves with the port once the server listens on 127.0.0.1: a free one unless it is given. */
export async function listenOnLoopback(server: Server, port = 0): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, '127.0.0.1', resolve)
  await promise
  server.off('error', reject)
  return (server.address() as AddressInfo).port
}

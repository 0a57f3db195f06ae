import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One address for everything that Workers call: `addressOf` says which server plays a host. */
export async function startCrossing(addressOf: (host: string) => string) {
  const server = createServer((message, response) => {
    const { method, url, headers } = message
    const [hostname, port] = addressOf(headers.host ?? '').split(':')
    const onwards = request({ hostname, port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.once('error', () => response.destroy())
    })
    onwards.once('error', () => response.destroy())
    message.pipe(onwards)
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(0, '127.0.0.1', resolve)
  await promise
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

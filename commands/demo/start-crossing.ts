import { createServer, request } from 'node:http'
import { closeServer } from '#generator/testing/close-server.ts'
import { listenOnLoopback } from '#generator/testing/listen-on-loopback.ts'

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
  return {
    address: `127.0.0.1:${await listenOnLoopback(server)}`,
    close: () => closeServer(server),
  }
}

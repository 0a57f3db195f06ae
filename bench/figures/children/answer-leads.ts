import { createServer } from 'node:http'
import { listenOnLoopback } from '#generator/testing/listen-on-loopback.ts'

/** A platform that accepts every lead at once, in the words of all four. */
const reply = JSON.stringify({ code: 'ok', order_id: 1, result: 'ok', localClickId: '1', uuid: '1', id: 1 })
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(reply) }

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.writeHead(200, headers).end(reply))
})
process.stdout.write(`listening on 127.0.0.1:${await listenOnLoopback(server)}\n`)

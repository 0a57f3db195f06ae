import { connect } from 'node:net'
import { measureAnswer } from '../../measure-answer.ts'

/**
 * Asks one address as fast as it answers, over a fixed number of connections, and prints how many answers came
 * per second. On bare sockets, so that the caller costs little of the machine that it shares with the server.
 */
const [address = '', cookie = '', connections = '20', seconds = '3'] = process.argv.slice(2)
const { hostname, port, pathname } = new URL(address)
const request = `GET ${pathname} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n\r\n`
let answers = 0
let failures = 0

function open(): void {
  const socket = connect(Number(port), hostname)
  let pending = ''
  socket.setEncoding('latin1')
  socket.setNoDelay(true)
  socket.on('connect', () => socket.write(request))
  socket.on('data', (chunk: string) => {
    pending += chunk
    const length = measureAnswer(pending)
    if (length === undefined) return
    if (pending.startsWith('HTTP/1.1 200 ')) answers += 1
    else failures += 1
    pending = pending.slice(length)
    socket.write(request)
  })
  socket.on('error', (error) => {
    throw error
  })
}

for (let connection = 0; connection < Number(connections); connection++) open()
const started = performance.now()
setTimeout(
  () => {
    const perSecond = answers / ((performance.now() - started) / 1000)
    process.stdout.write(`result ${JSON.stringify({ perSecond, failures })}\n`, () => process.exit(0))
  },
  Number(seconds) * 1000,
)

import { connect } from 'node:net'

/**
 * Asks one address as fast as it answers, over a fixed number of connections, and prints how many answers came
 * per second. On bare sockets, so that the caller costs little of the machine that it shares with the server.
 */
const [address = '', cookie = '', connections = '20', seconds = '3'] = process.argv.slice(2)
const { hostname, port, pathname } = new URL(address)
const request = `GET ${pathname} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n\r\n`
let answers = 0
let failures = 0

/** Length of the first whole answer in the text, or nothing while it is still coming. */
function measureAnswer(text: string): number | undefined {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd === -1) return undefined
  const length = /^content-length: (\d+)/im.exec(text.slice(0, headEnd))?.[1]
  if (length === undefined) throw new Error('An answer without a length')
  const total = headEnd + 4 + Number(length)
  return text.length >= total ? total : undefined
}

function open(): void {
  const socket = connect(Number(port), hostname)
  let pending = ''
  // One byte, one character: lengths are those of the wire.
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

import { connect } from 'node:net'
import { firstSaleOf } from '../../make-sale.ts'
import { measureAnswer } from '../../measure-answer.ts'

/**
 * Posts sale events of new customers. With a rate, whether or not the answers come (an open loop: waiting in line
 * counts as waiting); without one, as fast as they are answered. Prints what came of it. On bare sockets, so that
 * the sender costs little of the machine that it shares with the server.
 */
const [origin = '', name = '', connections = '20', seconds = '3', perSecond = '0'] = process.argv.slice(2)
const { hostname, port } = new URL(origin)
const rate = Number(perSecond)
const limitMs = Number(seconds) * 1000

let made = 0
let failures = 0
const latencies: number[] = []
const waiting: { request: string; since: number }[] = []
const free: ((next: { request: string; since: number }) => void)[] = []

function nextRequest(): string {
  made += 1
  const { path, body } = firstSaleOf(`${name}-${made}`)
  const head = `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json`
  return `${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

function open(): void {
  const socket = connect(Number(port), hostname)
  let pending = ''
  let since = 0
  const send = (next: { request: string; since: number }) => {
    since = next.since
    socket.write(next.request)
  }
  socket.setEncoding('latin1')
  socket.setNoDelay(true)
  socket.on('connect', () => goOn(send))
  socket.on('data', (chunk: string) => {
    pending += chunk
    const length = measureAnswer(pending)
    if (length === undefined) return
    if (pending.startsWith('HTTP/1.1 200 ')) latencies.push(performance.now() - since)
    else failures += 1
    pending = pending.slice(length)
    goOn(send)
  })
  socket.on('error', (error) => {
    throw error
  })
}

function goOn(send: (next: { request: string; since: number }) => void): void {
  if (rate === 0) {
    if (performance.now() - started < limitMs) send({ request: nextRequest(), since: performance.now() })
    return
  }
  const next = waiting.shift()
  if (next) send(next)
  else free.push(send)
}

/** Whatever is due by now, each counted from the moment at which it was due. */
function arrive(): void {
  const passed = Math.min(performance.now() - started, limitMs)
  while (made < (passed / 1000) * rate) {
    const next = { since: started + (made / rate) * 1000, request: nextRequest() }
    const send = free.pop()
    if (send) send(next)
    else waiting.push(next)
  }
}

const started = performance.now()
for (let connection = 0; connection < Number(connections); connection++) open()
if (rate > 0) setInterval(arrive, 2)

const watch = setInterval(() => {
  const passed = performance.now() - started
  const isOver = passed >= limitMs && latencies.length + failures >= made
  if (!isOver && passed < limitMs + 20_000) return
  clearInterval(watch)
  const sorted = latencies.toSorted((a, b) => a - b)
  const result = {
    sent: made,
    acknowledged: sorted.length,
    failures: made - sorted.length,
    perSecond: sorted.length / (passed / 1000),
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  }
  process.stdout.write(`result ${JSON.stringify(result)}\n`, () => process.exit(0))
}, 5)

import { connect } from 'node:net'
import { measureAnswer } from '../../measure-answer.ts'

/**
 * Posts the same form to each address in short turns, as fast as it is answered, over a fixed number of
 * connections; prints the answers per second of every turn. Bare sockets and one process, so that the sender
 * takes as little as possible of the machine that it shares with what it measures.
 */
const [body = '', connections = '', rounds = '', roundMs = '', ...addresses] = process.argv.slice(2)

const perSecond = new Map<string, number[]>(addresses.map((address) => [address, []]))
let failures = 0
// The first turn only warms everything up.
for (let round = 0; round <= Number(rounds); round++) {
  for (const address of addresses) {
    const rate = await sendForAWhile(new URL(address))
    if (round > 0) perSecond.get(address)?.push(rate)
  }
}
const rates = addresses.map((address) => perSecond.get(address))
process.stdout.write(`result ${JSON.stringify({ rates, failures })}\n`, () => process.exit(0))

async function sendForAWhile(address: URL): Promise<number> {
  const started = performance.now()
  const endsAt = started + Number(roundMs)
  const senders = Array.from({ length: Number(connections) }, () => keepSending(address, endsAt))
  const answers = (await Promise.all(senders)).reduce((sum, count) => sum + count, 0)
  return answers / ((performance.now() - started) / 1000)
}

/** Resolves with the number of answers this connection got. */
function keepSending({ host, port, hostname }: URL, endsAt: number): Promise<number> {
  const request = [
    'POST / HTTP/1.1',
    `Host: ${host}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
  return new Promise((resolve, reject) => {
    let answers = 0
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(request)).setNoDelay()
    socket.on('error', reject)
    socket.on('data', (piece) => {
      received += piece.toString('latin1')
      const end = measureAnswer(received)
      if (end === undefined) return
      if (received.startsWith('HTTP/1.1 200')) answers += 1
      else failures += 1
      received = received.slice(end)
      if (performance.now() < endsAt) {
        socket.write(request)
      } else {
        socket.destroy()
        resolve(answers)
      }
    })
  })
}

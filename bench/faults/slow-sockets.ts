import { connect } from 'node:net'
import { ask } from '../ask.ts'
import { atLeast, atMost, exactly } from '../figures.ts'
import { callRepeatedly } from '../call-repeatedly.ts'
import { playScene } from '../scene.ts'

const limitSeconds = 15
const byteEveryMs = 1_000
/** After this a socket that is still open counts as never closed. */
const patienceMs = 60_000

export const slowSocketsLimits = {
  closed: atLeast(300),
  slowestCloseSeconds: atMost(limitSeconds),
  failedCalls: exactly(0),
}

/** What a slow caller sends at once, and what it then sends a byte of each second. Each is another place to stall. */
const slownesses = [
  {
    atOnce: '',
    slowly: 'GET /api/health HTTP/1.1\r\nhost: localhost\r\nx-long: aaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  },
  { atOnce: postHead('application/json'), slowly: '{"text":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
  { atOnce: '', slowly: '' },
  {
    atOnce: 'GET /api/health HTTP/1.1\r\nhost: localhost\r\n',
    slowly: 'x-long: aaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  },
  // Answered 415 before the body has come: an answer does not excuse from the limit.
  { atOnce: postHead('text/plain'), slowly: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
  { atOnce: '', slowly: '' },
]

function postHead(type: string): string {
  return `POST /api/logout HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n`
}

/** Holds many sockets that send a byte a second, or nothing, while ordinary calls go on. */
export function slowSockets({ sockets }: { sockets: number }) {
  return playScene(async (scene) => {
    const { url } = await scene.startPostgres()
    const server = await scene.startServer({ env: { DATABASE_URL: url, DATA_DIR: await scene.newFolder() } })
    await server.untilHealthy(60_000)
    const port = Number(new URL(server.url).port)
    const load = callRepeatedly(() => ask(`${server.url}/api/health`), { callers: 1, pauseMs: 25 })
    scene.afterwards(load.stop)
    const held = await Promise.all(Array.from({ length: sockets }, (_, index) => holdSocket(port, index)))
    await load.stop()
    const seconds = held.filter((closed) => closed !== undefined)
    const calls = load.answers
    const callSeconds = calls.map((call) => call.seconds).toSorted((a, b) => a - b)
    return {
      sockets,
      closed: seconds.length,
      slowestCloseSeconds: Math.max(...seconds),
      calls: calls.length,
      failedCalls: calls.filter(({ status }) => status !== 200).length,
      p99CallMs: (callSeconds[Math.floor(callSeconds.length * 0.99)] ?? 0) * 1000,
      slowestCallMs: (callSeconds.at(-1) ?? 0) * 1000,
    }
  })
}

/** Seconds until the server closed the socket, or nothing if it never did. */
function holdSocket(port: number, index: number): Promise<number | undefined> {
  const { atOnce, slowly } = slownesses[index % slownesses.length] ?? { atOnce: '', slowly: '' }
  const started = performance.now()
  const socket = connect(port, '127.0.0.1')
  let sent = 0
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  const dribble = setInterval(() => {
    const byte = slowly[sent++]
    if (byte !== undefined && socket.writable) socket.write(byte)
  }, byteEveryMs)
  const finish = (seconds: number | undefined) => {
    clearInterval(dribble)
    clearTimeout(patience)
    socket.destroy()
    resolve(seconds)
  }
  const patience = setTimeout(() => finish(undefined), patienceMs)
  socket.once('connect', () => socket.write(atOnce))
  // The answer must be read, or its end is never seen.
  socket.resume()
  socket.on('error', () => {})
  socket.once('end', () => finish((performance.now() - started) / 1000))
  socket.once('close', () => finish((performance.now() - started) / 1000))
  return promise
}

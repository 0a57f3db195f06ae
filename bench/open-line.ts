import { connect } from 'node:net'
import { measureAnswer } from './measure-answer.ts'

/** One kept connection to a server. Bare, so that the caller costs little of the machine that it shares with it. */
export type Line = {
  /** Resolves with the status of the answer. One at a time. */
  post: (path: string, body: string, headers: Record<string, string>) => Promise<number>
  close: () => void
}

export function openLine(origin: string): Line {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname).setNoDelay()
  // One byte, one character: lengths are those of the wire.
  socket.setEncoding('latin1')
  let received = ''
  let settle: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined

  socket.on('data', (piece: string) => {
    received += piece
    const length = measureAnswer(received)
    if (length === undefined) return
    const status = Number(received.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
    received = received.slice(length)
    settle?.resolve(status)
  })
  socket.on('error', (error) => settle?.reject(error))
  socket.on('close', () => settle?.reject(new Error('The connection was closed')))

  return {
    post: (path, body, headers) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject }
        const all = { host, 'content-length': String(Buffer.byteLength(body)), ...headers }
        const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
        socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`)
      }),
    close: () => socket.destroy(),
  }
}

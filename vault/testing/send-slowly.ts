import { connect } from 'node:net'

const patienceMs = 60_000

type Head = { readonly status: number; readonly text: string }

type Slow = {
  readonly path: string
  readonly type: string
  /** As many bytes are announced, or as many as it likes where none are: then they come in pieces. */
  readonly announced?: number
  /** What is sent of the body; its end never comes. */
  readonly sent: string
}

/**
 * Sends the beginning of a body and then nothing more: whoever reads it to its end before they answer never do. Only the
 * head of the answer is read.
 */
export function sendSlowly(url: URL, { path, type, announced, sent }: Slow): Promise<Head> {
  const length = announced === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${announced}`
  const head = [`POST ${path} HTTP/1.1`, `Host: ${url.host}`, `Content-Type: ${type}`, length]
  const piece = `${Buffer.byteLength(sent).toString(16)}\r\n${sent}\r\n`
  const { promise, resolve, reject } = Promise.withResolvers<Head>()
  const socket = connect(Number(url.port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1')
    const [text = '', rest] = answer.split('\r\n\r\n')
    if (rest === undefined) return
    resolve({ status: Number(text.slice('HTTP/1.1 '.length).slice(0, 3)), text: `${text}\r\n` })
    socket.destroy()
  })
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('No answer before the end of the body')))
  socket.on('error', reject)
  socket.on('close', () => reject(new Error(`Closed without an answer, after ${answer.length} bytes`)))
  socket.write(`${head.join('\r\n')}\r\n\r\n${announced === undefined ? piece : sent}`)
  return promise
}

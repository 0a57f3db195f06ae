import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that takes every mail and keeps none, in a process of its own. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData: (stream, _session, done) => {
    stream.on('end', () => done())
    stream.resume()
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.server.address() as AddressInfo
  process.stdout.write(`listening on smtp://127.0.0.1:${port}\n`)
})

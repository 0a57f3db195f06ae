import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export type SinkMood =
  | 'accept'
  /** Never answers a recipient, as a mail server does that is stuck. */
  | 'hang'
  /** Takes the whole mail and never answers: only it knows whether the mail will arrive. */
  | 'silent'
  /** Breaks the connection off instead of answering a recipient. */
  | 'break-off'
  /** Takes the whole mail and breaks the connection off: only it knows whether the mail will arrive. */
  | 'take-and-break-off'
  /** Takes the whole mail and answers it when it is released. */
  | 'hold'
  /** Takes its time for each mail. */
  | { delayMs: number }
  /** Refuses with this code: each recipient, unless it says where in the conversation. */
  | { code: number; text: string; at?: 'login' | 'sender' | 'recipient' | 'message' }

export type SmtpSink = {
  url: string
  received: { to: string[]; raw: string }[]
  /** How many recipients were left without an answer. */
  hanging: () => number
  /** How many recipients it was asked to take, whatever it answered. */
  asked: () => number
  /** For everybody, or by the recipient's address. */
  setMood: (mood: SinkMood | ((address: string) => SinkMood)) => void
  /** Accepts from now on, and what was held before. */
  release: () => void
  /** Breaks off what was left without an answer. */
  breakOff: () => void
  close: () => Promise<void>
}

function refusalAt(place: string, mood: SinkMood): (Error & { responseCode: number }) | null {
  if (typeof mood === 'string' || !('code' in mood) || (mood.at ?? 'recipient') !== place) return null
  return Object.assign(new Error(mood.text), { responseCode: mood.code })
}

/** A real mail server on loopback that keeps what it is given and can be made to misbehave. */
export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  let moodOf: (address: string) => SinkMood = () => 'accept'
  let hanging = 0
  let asked = 0
  const received: SmtpSink['received'] = []
  const sockets = new Map<number | undefined, Socket>()
  const breakOff = ({ remotePort }: SMTPServerSession) => sockets.get(remotePort)?.destroy()
  const unanswered = new Set<SMTPServerSession>()
  const held: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_, __, done) => done(refusalAt('login', moodOf('')), { user: 'sink' }),
    onMailFrom: (_, __, done) => done(refusalAt('sender', moodOf(''))),
    logger: false,
    closeTimeout: 100,
    onRcptTo: ({ address }, session, done) => {
      const mood = moodOf(address)
      asked += 1
      if (mood === 'hang') {
        hanging += 1
        unanswered.add(session)
      } else if (mood === 'break-off') breakOff(session)
      else done(refusalAt('recipient', mood))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const mood = moodOf(to[0] ?? '')
        const refusal = refusalAt('message', mood)
        if (refusal) return done(refusal)
        received.push({ to, raw: Buffer.concat(chunks).toString('utf8') })
        if (typeof mood === 'object' && 'delayMs' in mood) setTimeout(done, mood.delayMs)
        else if (mood === 'hold') held.push(done)
        else if (mood === 'take-and-break-off') breakOff(session)
        else if (mood === 'silent') unanswered.add(session)
        else done()
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort
    sockets.set(port, socket)
    socket.once('close', () => sockets.delete(port))
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    hanging: () => hanging,
    asked: () => asked,
    setMood: (next) => {
      moodOf = typeof next === 'function' ? next : () => next
    },
    release: () => {
      moodOf = () => 'accept'
      for (const accept of held.splice(0)) accept()
    },
    breakOff: () => {
      for (const session of unanswered) breakOff(session)
      unanswered.clear()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}

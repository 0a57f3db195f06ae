import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type MailMessage from 'nodemailer/lib/mailer/mail-message.js'
import { toMailError } from './mail-error.ts'

export type Mail = {
  /** Stable for one mail, however often its sending is tried, so that a mail client shows it once. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
}

export type Mailer = {
  /** Resolves when the mail server has taken the mail over; rejects with a `MailError` when it has not. */
  send: (mail: Mail) => Promise<void>
  close: () => void
}

export const smtpConnections = 5

type MailerOptions = {
  from: string
  domain: string
  /** Who reads what is answered; without one, nobody may. */
  replyTo?: string | undefined
}
type SmtpOptions = MailerOptions & {
  /** How long a mail server may be silent in the middle of a mail. */
  silenceLimitMs?: number
}

export function createSmtpMailer(url: string, options: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: smtpConnections,
    maxMessages: 100,
    // Whether a mail is tried again is decided by the caller, who knows what it would mean.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: options.silenceLimitMs ?? 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.use('stream', sendInOnePiece)
  transport.use('stream', watchHandover)
  return {
    send: async (mail) => {
      const handover: Handover = {}
      try {
        await transport.sendMail({ ...toMessage(mail, options), handover } as SendMailOptions)
      } catch (error) {
        throw toMailError(error, { isHandedOver: handover.stream?.readableEnded === true })
      }
    },
    close: () => transport.close(),
  }
}

/** The mail as the connection reads it. Read to its end, the mail server has all of it. */
type Handover = { stream?: Readable }

/** Keeps hold of the stream that the connection will read: nothing else tells how far a cut-off sending got. */
function watchHandover({ data, message }: MailMessage, done: (error?: Error | null) => void): void {
  const { handover } = data as { handover?: Handover }
  const open = message.createReadStream.bind(message)
  message.createReadStream = (options) => {
    const stream = open(options)
    if (handover) handover.stream = stream
    return stream
  }
  done()
}

/** A mail is composed in many pieces; sent as they come, most would be a packet of their own. */
function sendInOnePiece({ message }: MailMessage, done: (error?: Error | null) => void): void {
  message.transform(createWhole)
  done()
}

function createWhole(): Transform {
  const pieces: Buffer[] = []
  return new Transform({
    transform: (piece: Buffer, _encoding, next) => {
      pieces.push(piece)
      next()
    },
    flush: (end) => end(null, Buffer.concat(pieces)),
  })
}

/** Writes each mail as a file that any mail client opens. For trying the product without a mail server. */
export function createOutboxMailer(folder: string, options: MailerOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(toMessage(mail, options))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${mail.id}.eml`)
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => {},
  }
}

/** Addresses go in as objects, never as text: a name with a comma or a line end cannot become a recipient. */
function toMessage(mail: Mail, { from, domain, replyTo }: MailerOptions): SendMailOptions {
  return {
    from,
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    to: { name: '', address: mail.to },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: `<${mail.id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
  }
}

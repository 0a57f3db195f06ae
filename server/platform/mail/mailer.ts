import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type MailMessage from 'nodemailer/lib/mailer/mail-message.js'

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

type Refusal = {
  /** The mail server said no for good (5xx). */
  permanent: boolean
  /** The permanent no was about this recipient: trying again would be rude. Any other is about us, and can be mended. */
  aboutRecipient?: boolean
  /** The whole mail was handed over, and no answer came: it may have arrived, or not. */
  unclear?: boolean
}

export class MailError extends Error {
  override name = 'MailError'
  readonly permanent: boolean
  readonly aboutRecipient: boolean
  readonly unclear: boolean

  constructor(message: string, { permanent, aboutRecipient = false, unclear = false }: Refusal) {
    super(message)
    this.permanent = permanent
    this.aboutRecipient = aboutRecipient
    this.unclear = unclear
  }
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
        throw toMailError(error, handover)
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

function toMailError(error: unknown, { stream }: Handover): MailError {
  const { responseCode, command, message = String(error) } = error as Partial<SmtpFailure>
  const permanent = responseCode !== undefined && responseCode >= 500 && responseCode < 600
  return new MailError(message, {
    permanent,
    aboutRecipient: permanent && isAboutRecipient(command, message),
    unclear: responseCode === undefined && stream?.readableEnded === true,
  })
}

/** What mail servers say at a recipient and mean the sender: that he may not, or not so much, or not from there. */
const aboutUs =
  /relay|authenti|log ?in|sender|spam|block|black ?list|reputation|policy|dmarc|spf|dkim|\brate\b|too many|limit|quota exceeded for|not allowed|not permitted|denied/i

/**
 * By the code that says what it is about (RFC 3463), where there is one: 1 is the address, but for that of the sender
 * (1.7, 1.8); 2 is the mailbox. Else by where in the conversation it was said, and in which words.
 */
function isAboutRecipient(command: string | undefined, message: string): boolean {
  const [, subject, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(message) ?? []
  if (subject !== undefined) return (subject === '1' && detail !== '7' && detail !== '8') || subject === '2'
  return command === 'RCPT TO' && !aboutUs.test(message)
}

type SmtpFailure = { message: string; responseCode: number; command: string }

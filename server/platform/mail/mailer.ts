import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

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

/** `permanent`: the mail server said no for good (5xx), and trying again would be rude. */
export class MailError extends Error {
  override name = 'MailError'
  readonly permanent: boolean

  constructor(message: string, permanent: boolean) {
    super(message)
    this.permanent = permanent
  }
}

export const smtpConnections = 5

type MailerOptions = { from: string; domain: string }

export function createSmtpMailer(url: string, options: MailerOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: smtpConnections,
    maxMessages: 100,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(toMessage(mail, options))
      } catch (error) {
        throw toMailError(error)
      }
    },
    close: () => transport.close(),
  }
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
function toMessage(mail: Mail, { from, domain }: MailerOptions): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: `<${mail.id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
  }
}

function toMailError(error: unknown): MailError {
  const { responseCode, message } = error as { responseCode?: number; message?: string }
  const permanent = responseCode !== undefined && responseCode >= 500 && responseCode < 600
  return new MailError(message ?? String(error), permanent)
}

import { createTransport } from 'nodemailer'
import { toMailError } from './mail-error.ts'

export type MailAnswer =
  | { state: 'taken'; hasLoggedIn: boolean }
  /** It talks, but only in the open. */
  | { state: 'open' }
  | { state: 'refused'; reason: string; isAway: boolean }

type Wish = {
  /** Whether the conversation must be encrypted: not with this very machine. */
  needsTls: boolean
  limitMs?: number
}

/** Greets the mail server, encrypts and logs in as sending would, and leaves: no mail is sent. */
export async function askMailServer(url: string, { needsTls, limitMs = 10_000 }: Wish): Promise<MailAnswer> {
  const failure = await converse(url, { requireTLS: needsTls, limitMs })
  if (!failure) return { state: 'taken', hasLoggedIn: new URL(url).username !== '' }
  if (needsTls && isWithoutTls(failure)) return { state: 'open' }
  const { responseCode, code, message } = failure
  if (/certificate|altnames/i.test(message))
    return {
      state: 'refused',
      isAway: false,
      reason: 'O certificado TLS do servidor de email não é aceito para este nome.',
    }
  const { reason } = toMailError(failure, { isHandedOver: false })
  const isAway = responseCode === undefined && code !== 'EAUTH'
  return { state: 'refused', isAway, reason: isAway ? `${reason} (${code ?? message})` : reason }
}

type Failure = Error & { code?: string; responseCode?: number }

async function converse(
  url: string,
  { requireTLS, limitMs }: { requireTLS: boolean; limitMs: number },
): Promise<Failure | undefined> {
  const transport = createTransport({
    url,
    requireTLS,
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    dnsTimeout: limitMs,
  })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return error as Failure
  } finally {
    transport.close()
  }
}

/** STARTTLS was asked for and is unknown there. */
const isWithoutTls = ({ code, message }: Failure) =>
  code === 'ETLS' && /upgrading connection|required STARTTLS/i.test(message)

type Refusal = {
  /** The mail server said no for good (5xx). */
  permanent: boolean
  /** The permanent no was about this recipient: trying again would be rude. Any other is about us, and can be mended. */
  aboutRecipient?: boolean
  /** The whole mail was handed over, and no answer came: it may have arrived, or not. */
  unclear?: boolean
  /** In words for the owner. */
  reason?: string
}

const reasons = {
  recipient: 'O servidor do destinatário diz que este endereço não recebe emails.',
  login: 'O servidor de email não aceitou o usuário e a senha de SMTP_URL.',
  sender: 'O servidor de email não aceita o remetente de MAIL_FROM.',
  limit: 'O servidor de email diz que o limite de envios foi atingido.',
  policy: 'O servidor de email recusou a mensagem por uma regra dele.',
  later: 'O servidor de email pediu para tentar mais tarde.',
  away: 'O servidor de email não respondeu.',
  other: 'O servidor de email recusou a mensagem.',
}

/** Nobody but the recipient can mend this. */
export const recipientReason = reasons.recipient

export class MailError extends Error {
  override name = 'MailError'
  readonly permanent: boolean
  readonly aboutRecipient: boolean
  readonly unclear: boolean
  readonly reason: string

  constructor(
    message: string,
    { permanent, aboutRecipient = false, unclear = false, reason = reasons.other }: Refusal,
  ) {
    super(message)
    this.permanent = permanent
    this.aboutRecipient = aboutRecipient
    this.unclear = unclear
    this.reason = reason
  }
}

type SmtpFailure = { message: string; code: string; responseCode: number; command: string }

/** `isHandedOver`: the mail server has all of the mail. */
export function toMailError(error: unknown, { isHandedOver }: { isHandedOver: boolean }): MailError {
  const failure = error as Partial<SmtpFailure>
  const { responseCode, command, message = String(error) } = failure
  const permanent = responseCode !== undefined && responseCode >= 500 && responseCode < 600
  const aboutRecipient = permanent && isAboutRecipient(command, message)
  return new MailError(message, {
    permanent,
    aboutRecipient,
    unclear: responseCode === undefined && isHandedOver,
    reason: aboutRecipient ? reasons.recipient : explain(failure),
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

/** By who says it and in which words: the first that fits. */
const explanations: [
  reason: string,
  isIt: (failure: Partial<SmtpFailure> & { message: string }) => boolean,
][] = [
  [reasons.login, ({ code, command }) => code === 'EAUTH' || Boolean(command?.startsWith('AUTH'))],
  [reasons.away, ({ responseCode }) => responseCode === undefined],
  [reasons.limit, ({ message }) => /limit|quota|too many|\brate\b|[45]\.4\.5\b/i.test(message)],
  [reasons.sender, ({ command, message }) => command === 'MAIL FROM' || /sender|5\.1\.[78]\b/i.test(message)],
  [reasons.later, ({ responseCode = 0 }) => responseCode < 500],
  [reasons.policy, ({ message }) => /5\.7\.\d/.test(message) || aboutUs.test(message)],
]

function explain({ message = '', ...failure }: Partial<SmtpFailure>): string {
  return explanations.find(([, isIt]) => isIt({ message, ...failure }))?.[0] ?? reasons.other
}

import { MailError } from '#server/platform/mail/mail-error.ts'

/** What became of one sending. */
export type SendResult =
  | { status: 'sent' }
  /** Tried again after a pause. */
  | { status: 'waiting'; error: string; pauseMs: number }
  /** `suppress`: the address gets no further campaign. */
  | { status: 'failed'; error: string; suppress: boolean }
  | { status: 'uncertain'; error: string }

/**
 * Between the tries of one mail. Five tries in all, and with half a minute for each of them, if the mail server
 * hangs, still within ten minutes; long enough for a server that makes strangers wait some minutes.
 */
export const retryPausesMs = [10_000, 30_000, 90_000, 240_000]

/** `attempt`: 1 for the first try. */
export function classifyFailure(error: unknown, attempt: number, pausesMs = retryPausesMs): SendResult {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof MailError && error.unclear) {
    return {
      status: 'uncertain',
      error: `O servidor de email recebeu a mensagem e não respondeu: ${message}`,
    }
  }
  if (error instanceof MailError && error.permanent) {
    return { status: 'failed', error: message, suppress: error.aboutRecipient }
  }
  const pauseMs = pausesMs[attempt - 1]
  if (pauseMs === undefined) return { status: 'failed', error: message, suppress: false }
  return { status: 'waiting', error: message, pauseMs }
}

import type { Context } from '#server/context.ts'
import { smtpConnections, type Mail } from '#server/platform/mail/mailer.ts'
import { leaseSeconds, renewLeases, type Claimed } from './record-and-claim.ts'
import { judgeFailure, type Verdict } from './judge-sending.ts'

export type Lanes = {
  /** How many mails may be begun now. */
  free: () => number
  /** Hands a mail to the mail server. Never rejects: whatever happens is a verdict. */
  send: (recipient: Claimed, write: (recipient: Claimed) => Mail) => Promise<Verdict>
}

/** One in the hands of each connection, and one ready for it: no connection waits for the database. */
export const mailsAtOnce = smtpConnections * 2

/** A few mails on their way to the mail server at any time, with their leases kept alive. */
export function createLanes({ db, mailer }: Context, { retryPausesMs }: { retryPausesMs?: number[] }): Lanes {
  const inFlight = new Set<string>()
  const renewal = setInterval(
    () => {
      // Missed now and then, it does no harm; missed for long, the rows are taken for those of a dead instance.
      if (inFlight.size > 0) renewLeases(db, [...inFlight]).catch(() => {})
    },
    (leaseSeconds * 1000) / 3,
  )
  renewal.unref()

  return {
    free: () => mailsAtOnce - inFlight.size,
    send: async (recipient, write) => {
      inFlight.add(recipient.id)
      try {
        await mailer.send(write(recipient))
        return { status: 'sent' }
      } catch (error) {
        return judgeFailure(error, recipient.tries, retryPausesMs)
      } finally {
        inFlight.delete(recipient.id)
      }
    },
  }
}

import { readAccount } from '#contract/account.ts'
import { readSecondFactor } from '#contract/second-factor.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useAct } from '#web/api/use-act.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { withProof } from '#web/session/password-proof/proof-request.ts'

type AccountAct<Sent, Answer> = {
  send: (sent: Sent) => Promise<Answer>
  /** The title of the toast, with the server's words under it; none where the page itself shows it. */
  done?: string
  /** What did not happen. */
  failed: string
  /** Where the page says why it failed; a toast does otherwise. */
  onRefused?: (message: string, error: Error) => void
  onDone?: (answer: Answer, sent: Sent) => void
}

/**
 * Anything done to the own account: what is shown of it follows. Where the server wants the password again, it is asked
 * for in between.
 */
export function useAccountAct<Sent = void, Answer = unknown>(act: AccountAct<Sent, Answer>) {
  const { send, done, failed, onRefused, onDone } = act
  const refresh = useRefresh([readAccount, readSecondFactor])
  return useAct({
    send: (sent: Sent) => withProof(() => send(sent)),
    ...(done === undefined ? {} : { done: (answer: Answer) => ({ title: done, ...describe(answer, done) }) }),
    failed: onRefused ? () => null : failed,
    onDone: async (answer, sent) => {
      onDone?.(answer, sent)
      await refresh()
    },
    onFailed: async (error) => {
      onRefused?.(errorMessage(error, failed), error)
      // It was done elsewhere meanwhile, or undone: what is shown is true no more.
      if (error instanceof ApiError && [404, 409].includes(error.status)) await refresh()
    },
  })
}

function describe(answer: unknown, title: string): { description?: string } {
  const { message } = Object(answer) as { message?: unknown }
  return typeof message === 'string' && message !== title ? { description: message } : {}
}

import { useMutation } from '@tanstack/react-query'
import { dismissShown, toast, type ToastInput } from '#web/ui/toast-store.ts'
import { errorMessage } from './error-message.ts'
import { UserFacingError } from './user-facing-error.ts'

type Act<Sent, Answer> = {
  send: (sent: Sent) => Promise<Answer>
  /** The toast once it is done; none where the screen itself shows it, null where this answer needs none. */
  done?: (answer: Answer, sent: Sent) => ToastInput | null
  /** The title of the toast when it failed; null where that is shown elsewhere. */
  failed: string | ((error: Error, sent: Sent) => string | null)
  /** What stands below the title when nobody has said why; the title again unless told. */
  fallback?: string
  /** What follows, whether or not the screen is still there. The act lasts until then. */
  onDone?: (answer: Answer, sent: Sent) => Promise<void> | void
  onFailed?: (error: Error) => Promise<void> | void
}

/**
 * How every screen acts: the call is made once, and what came of it is shown. `failure` says the same as the toast, for
 * the dialog that asked and stays.
 */
export function useAct<Sent = void, Answer = unknown>(act: Act<Sent, Answer>) {
  const { send, done, failed, fallback, onDone, onFailed } = act
  const titleOf = (error: Error, sent: Sent) => (typeof failed === 'string' ? failed : failed(error, sent))
  const mutation = useMutation({
    // What was told of the act before may not outlive this one's beginning. Acts that tell nothing happen unseen.
    onMutate: () => {
      if (done) dismissShown()
    },
    mutationFn: async (sent: Sent) => send(sent),
    onSuccess: async (answer, sent) => {
      const told = done?.(answer, sent)
      if (told) toast(told)
      await onDone?.(answer, sent)
    },
    onError: async (error, sent) => {
      const title = titleOf(error, sent)
      if (title !== null) showFailure(error, title, fallback)
      await onFailed?.(error)
    },
  })
  const title = mutation.isError ? titleOf(mutation.error, mutation.variables) : null
  return {
    ...mutation,
    failure: title === null ? undefined : errorMessage(mutation.error, fallback ?? title),
  }
}

function showFailure(error: Error, title: string, fallback = title): void {
  const ownTitle = error instanceof UserFacingError ? error.title : undefined
  toast({ title: ownTitle ?? title, description: errorMessage(error, fallback), variant: 'destructive' })
}

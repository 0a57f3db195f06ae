import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '#web/api/error-message.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { toast } from '#web/ui/toast-store.ts'
import { withProof } from '../password-proof/with-proof.ts'
import { aboutUsers } from '../use-overview.ts'

type Act<Sent, Reply> = {
  send: (sent: Sent) => Promise<Reply>
  /** The titles of the toasts; the server's words stand under them. */
  done: string
  failed: string
}

/**
 * Anything an admin does to people: it tells how it went, and the list and the counts follow. Where the server wants
 * the password again, it is asked for in between.
 */
export function useUserAct<Sent = void, Reply extends { message: string } = { message: string }>({
  send,
  done,
  failed,
}: Act<Sent, Reply>) {
  const refresh = useRefresh(aboutUsers)
  return useMutation({
    mutationFn: (sent: Sent) => withProof(() => send(sent)),
    onSuccess: ({ message }) => {
      toast({ title: done, ...(message === done ? {} : { description: message }) })
      void refresh()
    },
    onError: (error) => {
      toast({ title: failed, description: errorMessage(error, failed), variant: 'destructive' })
    },
  })
}

import { bringUserBack } from '#contract/deletions.ts'
import { serveCustomer } from '#contract/paid-without-access.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { withProof } from '#web/session/password-proof/proof-request.ts'
import { aboutUsers } from '../use-overview.ts'

type UserAct<Sent, Answer> = {
  send: (sent: Sent) => Promise<Answer>
  /** The titles of the toasts; the server's words stand under them. */
  done: string
  failed: string
  /** A way back that is offered with the toast. */
  undo?: () => void
}

/**
 * Anything an admin does to people: the list and the counts follow. Where the server wants the password again, it is
 * asked for in between.
 */
export function useUserAct<Sent = void, Answer extends { message: string } = { message: string }>({
  send,
  done,
  failed,
  undo,
}: UserAct<Sent, Answer>) {
  const refresh = useRefresh(aboutUsers)
  return useAct({
    send: (sent: Sent) => withProof(() => send(sent)),
    done: ({ message }) => ({
      title: done,
      ...(message === done ? {} : { description: message }),
      ...(undo ? { action: { label: 'Desfazer', onSelect: undo } } : {}),
    }),
    failed,
    // Not waited for: a row that is gone with its list could no longer close its dialog.
    onDone: () => void refresh(),
    // Somebody else has deleted the person meanwhile: what is shown of them is true no more.
    onFailed: (error) => {
      if (error instanceof ApiError && error.status === 404) void refresh()
    },
  })
}

/** Gives somebody the access that was paid for. */
export function useServeCustomer(email: string) {
  return useUserAct({
    send: () => call(serveCustomer, { body: { email } }),
    done: 'Acesso liberado',
    failed: 'Erro ao dar o acesso',
  })
}

/** Takes a deletion back. Goes on when what began it is gone, as the row of a deleted user is. */
export function useBringBack() {
  return useUserAct({
    send: (id: string) => call(bringUserBack, { params: { id } }),
    done: 'Usuário de volta',
    failed: 'Erro ao trazer o usuário de volta',
  })
}

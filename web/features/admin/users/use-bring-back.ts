import { bringUserBack } from '#contract/deletions.ts'
import { call } from '#web/api/call.ts'
import { useUserAct } from './use-user-act.ts'

/** Takes a deletion back. Goes on when what began it is gone, as the row of a deleted user is. */
export function useBringBack() {
  return useUserAct({
    send: (id: string) => call(bringUserBack, { params: { id } }),
    done: 'Usuário de volta',
    failed: 'Erro ao trazer o usuário de volta',
  })
}

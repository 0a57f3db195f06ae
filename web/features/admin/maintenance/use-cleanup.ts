import { useState } from 'react'
import { cleanUpExpired, undoCleanup, type CleanupProgress } from '#contract/deletions.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call, send } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { toast } from '#web/ui/toast-store.ts'
import { plural } from '../mail/plural.ts'
import { aboutUsers } from '../use-overview.ts'

/** The cleanup to watch: the one that the overview knows to be under way, or one that was begun here. */
export function useCleanup(known: string | null | undefined) {
  const refresh = useRefresh(aboutUsers)
  const [begun, setBegun] = useState<string | null>(null)
  const [ended, setEnded] = useState<string | null>(null)
  const undo = useUndoCleanup((id) => {
    setEnded(null)
    setBegun(id)
  })
  // Until the overview is read again, it may still name the one that has just ended.
  const running = begun ?? (known === ended ? null : (known ?? null))
  return {
    running,
    begin: setBegun,
    end: (last: CleanupProgress) => {
      setBegun(null)
      setEnded(last.id)
      announceEnd(last, () => undo.mutate(last.id))
      void refresh()
    },
  }
}

type Wish = {
  /** The person has been asked about the clock, and says that it is right. */
  isClockRight: boolean
}

/** Begins a cleanup and does not wait for it: its progress is followed apart. */
export function useBeginCleanup(onBegun: (id: string) => void) {
  return useAct({
    send: async ({ isClockRight }: Wish) => {
      const body = isClockRight ? { isClockRight } : undefined
      const reply = await send(cleanUpExpired, [{ body }], { headers: { Prefer: 'respond-async' } })
      return (reply as { cleanupId: string }).cleanupId
    },
    failed: (error) => (isClockDoubt(error) ? null : 'Erro na limpeza automática'),
    onDone: onBegun,
  })
}

/** Not a failure, but a question to whoever asked. */
export function isClockDoubt(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code === 'clock_doubtful'
}

function useUndoCleanup(onBegun: (id: string) => void) {
  return useAct({
    send: (id: string) => call(undoCleanup, { params: { id } }),
    failed: 'Erro ao desfazer a limpeza',
    onDone: ({ id }) => onBegun(id),
  })
}

function announceEnd({ status, done, total }: CleanupProgress, onUndo: () => void): void {
  if (status === 'returned') {
    const left = total - done
    const skipped = left === 0 ? '' : ` ${plural(left, 'email já é', 'emails já são')} de outra conta.`
    const description = `${plural(done, 'conta está', 'contas estão')} de volta, como antes.${skipped}`
    toast({ title: 'Limpeza desfeita', description })
    return
  }
  if (done === 0) {
    toast({ title: 'Limpeza concluída', description: 'Nenhum usuário estava expirado há mais de 30 dias.' })
    return
  }
  const people =
    done === 1 ? '1 usuário excluído: expirado' : `${plural(done, '', 'usuários excluídos')}: expirados`
  toast({
    title: 'Limpeza concluída',
    description: `${people} há mais de 30 dias.`,
    action: { label: 'Desfazer', onSelect: onUndo },
  })
}

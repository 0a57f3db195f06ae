import { cleanupEvents, isCleanupOver, readCleanup, type CleanupProgress } from '#contract/deletions.ts'
import { call } from '#web/api/call.ts'
import { Progress } from '#web/ui/progress.tsx'
import { useLiveProgress } from '../use-live-progress.ts'

type RunningCleanupProps = { id: string; onEnd: (last: CleanupProgress) => void }

/** A cleanup under way, or one that is being undone. It goes on without anybody watching. */
export function RunningCleanup({ id, onEnd }: RunningCleanupProps) {
  const line = {
    path: cleanupEvents.path.replace(':id', id),
    read: () => call(readCleanup, { params: { id } }),
    isOver: isCleanupOver,
  }
  const { progress, isLost } = useLiveProgress<CleanupProgress>(line, { onEnd })
  return (
    <div className="w-full border-t border-line pt-4">
      <Progress
        label={progress?.status === 'returning' ? 'Trazendo contas de volta' : 'Excluindo usuários'}
        done={progress?.done ?? 0}
        total={progress?.total ?? 0}
      />
      <p className="mt-2 text-13 text-muted">
        {isLost ? 'Conexão perdida. Reconectando...' : 'Continua mesmo se você sair desta página.'}
      </p>
    </div>
  )
}

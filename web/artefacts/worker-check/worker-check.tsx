import { memo } from 'react'
import type { PlatformId } from '#generator/platforms/index.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { judgeWorker } from './judge-worker.ts'
import { useWorkerAnswer } from './use-worker-answer.ts'
import { VerdictNote } from './verdict-note.tsx'

type WorkerCheckProps = {
  url: string
  platform: PlatformId
  /** The campaign that the form will name, where the platform asks for one. */
  streamCode: string
  size?: ButtonProps['size']
}

/** Asks the Worker at the typed address who it is. What was found out is about that address, and goes when it changes. */
export const WorkerCheck = memo(function WorkerCheck(props: WorkerCheckProps) {
  const { url, platform, streamCode, size } = props
  const { check, checking, answer } = useWorkerAnswer(url)
  const verdict = answer && judgeWorker(answer, { platform, streamCode })
  return (
    <div className="grid justify-items-start gap-3">
      <Button size={size} pending={checking} pendingLabel="Verificando..." onClick={() => void check()}>
        Verificar Worker
      </Button>
      {verdict && (
        <VerdictNote verdict={verdict} openable={answer.kind === 'out-of-reach' ? url.trim() : null} />
      )}
    </div>
  )
})

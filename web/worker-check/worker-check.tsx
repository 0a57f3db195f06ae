import ExternalLink from 'lucide-react/icons/external-link'
import type { PlatformId } from '#generator/platforms/index.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { judgeWorker } from './judge-worker.ts'
import { useWorkerAnswer } from './use-worker-answer.ts'

type WorkerCheckProps = {
  url: string
  platform: PlatformId
  /** The campaign that the form will name, where the platform asks for one. */
  streamCode: string
  size?: ButtonProps['size']
}

/** Asks the Worker at the typed address who it is. What was found out is about that address, and goes when it changes. */
export function WorkerCheck({ url, platform, streamCode, size }: WorkerCheckProps) {
  const { check, checking, answer } = useWorkerAnswer(url)
  const verdict = answer && judgeWorker(answer, { platform, streamCode })
  return (
    <div className="grid justify-items-start gap-3">
      <Button size={size} pending={checking} pendingLabel="Verificando..." onClick={() => void check()}>
        Verificar Worker
      </Button>
      {verdict && (
        <Note live kind={verdict.kind} title={verdict.title} className="w-full animate-fade-in">
          {verdict.text.split('\n').map((paragraph) => (
            <p key={paragraph} className="not-first:mt-2">
              {paragraph}
            </p>
          ))}
          {answer.kind === 'out-of-reach' && <OpenAddress url={url.trim()} />}
        </Note>
      )}
    </div>
  )
}

function OpenAddress({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="mt-2 flex w-fit items-center gap-1.5 rounded-xs font-medium text-accent underline-offset-4 hover:underline"
    >
      Abrir em outra aba <ExternalLink aria-hidden="true" className="size-3.5" />
    </a>
  )
}

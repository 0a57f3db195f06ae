import ExternalLink from 'lucide-react/icons/external-link'
import { useEffect, useRef, useState } from 'react'
import type { PlatformId } from '#generator/platforms/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { askWorker, type WorkerAnswer } from './ask-worker.ts'
import { judgeWorker } from './judge-worker.ts'

type WorkerCheckProps = {
  url: string
  platform: PlatformId
  /** The campaign that the form will name, where the platform asks for one. */
  streamCode: string
}

/** Asks the Worker at the typed address who it is. What was found out is about that address, and goes when it changes. */
export function WorkerCheck({ url, platform, streamCode }: WorkerCheckProps) {
  const { check, checking, answer } = useWorkerAnswer(url)
  const verdict = answer && judgeWorker(answer, { platform, streamCode })
  return (
    <div className="grid justify-items-start gap-3">
      <Button pending={checking} pendingLabel="Verificando..." onClick={() => void check()}>
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

function useWorkerAnswer(url: string) {
  const [asked, setAsked] = useState<{ url: string; answer: WorkerAnswer | null } | null>(null)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  async function check() {
    leaving.current?.abort()
    const controller = new AbortController()
    leaving.current = controller
    setAsked({ url, answer: null })
    const answer = await askWorker(url, controller.signal)
    if (!controller.signal.aborted) setAsked({ url, answer })
  }

  const current = asked?.url === url ? asked : null
  return { check, checking: current?.answer === null, answer: current?.answer ?? null }
}

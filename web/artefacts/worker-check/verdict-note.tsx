import ExternalLink from 'lucide-react/icons/external-link'
import { Note } from '#web/ui/note.tsx'
import type { Verdict } from './judge-worker.ts'

type VerdictNoteProps = {
  verdict: Verdict
  /** The address, where only the person can look at it. */
  openable: string | null
}

/** What was found out about a Worker, and what to do next. */
export function VerdictNote({ verdict: { kind, title, text }, openable }: VerdictNoteProps) {
  return (
    <Note live kind={kind} title={title} className="w-full animate-fade-in">
      {text.split('\n').map((paragraph) => (
        <p key={paragraph} className="not-first:mt-2">
          {paragraph}
        </p>
      ))}
      {openable !== null && <OpenAddress url={openable} />}
    </Note>
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

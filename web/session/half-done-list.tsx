import { useState, useSyncExternalStore } from 'react'
import { formatAgo } from '#contract/format-ago.ts'
import { useMinute } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { countAsideChanges, dropHalfDone, onAsideChange, type HalfDone } from './draft-storage.ts'
import { halfDonePath } from './wizard-paths.ts'

const shownAtFirst = 3

/** Work that was begun and not finished, the newest first: to be gone on with, or thrown away. */
export function HalfDoneList({ list, userId }: { list: (userId: string) => HalfDone[]; userId: string }) {
  useSyncExternalStore(onAsideChange, countAsideChanges)
  const works = list(userId)
  const [showsAll, setShowsAll] = useState(false)
  const now = useMinute()
  if (works.length === 0) return null

  return (
    <section
      aria-labelledby="pela-metade"
      className="rounded-lg border border-dashed border-line-strong px-5 py-4"
    >
      <h2 id="pela-metade" className="text-15 font-medium">
        Continue de onde parou
      </h2>
      <ul className="grid gap-3">
        {works.slice(0, showsAll ? undefined : shownAtFirst).map(({ id, at, about }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-60 text-14 text-muted [overflow-wrap:anywhere]">
              {about}
              {at > 0 && ` · ${formatAgo(new Date(at).toISOString(), now)}`}
            </p>
            <div className="flex gap-2">
              <Button size="small" variant="ghost" onClick={() => dropHalfDone(id)}>
                Descartar
              </Button>
              <LinkButton size="small" href={halfDonePath(id)}>
                Continuar
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
      {works.length > shownAtFirst && !showsAll && (
        <Button size="small" variant="ghost" className="mt-2" onClick={() => setShowsAll(true)}>
          Mostrar todos ({works.length})
        </Button>
      )}
    </section>
  )
}

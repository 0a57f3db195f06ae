import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

type PageTurnerProps = {
  /** What is turned, such as 'Páginas de transações'. */
  label: string
  pages: Pages
  nextCursor: string | null | undefined
  /** Where one is: '1–50 de 1.284'. */
  children?: ReactNode
}

/** Nothing to turn, nothing shown but where one is. */
export function PageTurner({ label, pages, nextCursor, children }: PageTurnerProps) {
  const { page, goBack, goOn } = pages
  const isTurning = page > 1 || Boolean(nextCursor)
  if (!isTurning && !children) return null
  return (
    <nav aria-label={label} className="flex min-h-8 flex-wrap items-center justify-between gap-3">
      <p aria-live="polite" className="text-13 text-muted">
        {children ?? `Página ${page}`}
      </p>
      {isTurning && (
        <div className="flex gap-2">
          <Button size="small" disabled={page === 1} onClick={goBack}>
            <ChevronLeft />
            Anterior
          </Button>
          <Button size="small" disabled={!nextCursor} onClick={() => nextCursor && goOn(nextCursor)}>
            Próxima
            <ChevronRight />
          </Button>
        </div>
      )}
    </nav>
  )
}

/**
 * Where one is in a list that is read by cursors: each page knows only the next one, so the way back is remembered.
 * Another `key`, such as another filter, is another list, and begins at its first page.
 */
export function usePages(key: string) {
  const [way, setWay] = useState({ key, cursors: [] as string[] })
  const cursors = way.key === key ? way.cursors : []
  return {
    page: cursors.length + 1,
    cursor: cursors.at(-1),
    goOn: (next: string) => setWay({ key, cursors: [...cursors, next] }),
    goBack: () => setWay({ key, cursors: cursors.slice(0, -1) }),
  }
}

export type Pages = ReturnType<typeof usePages>

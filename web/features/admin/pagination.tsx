import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

type PaginationProps = {
  /** Such as 'Páginas de transações'. */
  label: string
  pages: Pages
  nextCursor: string | null | undefined
  /** Where one is: '1–50 de 1.284'. */
  children?: ReactNode
}

/** A list of one page has no buttons. */
export function Pagination({ label, pages, nextCursor, children }: PaginationProps) {
  const { page, goBack, goOn } = pages
  const hasOtherPages = page > 1 || Boolean(nextCursor)
  if (!hasOtherPages && !children) return null
  return (
    <nav aria-label={label} className="flex min-h-8 flex-wrap items-center justify-between gap-3">
      <p aria-live="polite" className="text-13 text-muted">
        {children ?? `Página ${page}`}
      </p>
      {hasOtherPages && (
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
 * Where one is in a list that is read by cursors: each page knows only the next one, so the cursors before it are remembered.
 * Another `key`, such as another filter, is another list, and begins at its first page.
 */
export function usePages(key: string) {
  const [read, setRead] = useState({ key, cursors: [] as string[] })
  const cursors = read.key === key ? read.cursors : []
  return {
    page: cursors.length + 1,
    cursor: cursors.at(-1),
    goOn: (next: string) => setRead({ key, cursors: [...cursors, next] }),
    goBack: () => setRead({ key, cursors: cursors.slice(0, -1) }),
  }
}

export type Pages = ReturnType<typeof usePages>

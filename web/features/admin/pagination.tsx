import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

type PaginationProps = {
  /** Such as 'Páginas de transações'. */
  label: string
  pages: Pages
  nextCursor: string | null | undefined
  /** Where all of it is, on a page that shows the first rows only. */
  allPath?: string | undefined
  /** Where one is: '1–50 de 1.284'. */
  children?: ReactNode
}

/** A list of one page has no buttons. */
export function Pagination({ label, pages, nextCursor, allPath, children }: PaginationProps) {
  const { page, goBack, goOn } = pages
  const hasOtherPages = allPath === undefined && (page > 1 || Boolean(nextCursor))
  if (!hasOtherPages && allPath === undefined && !children) return null
  return (
    <nav aria-label={label} className="flex min-h-8 flex-wrap items-center justify-between gap-3">
      <p aria-live="polite" className="text-13 text-muted">
        {children ?? `Página ${page}`}
      </p>
      {allPath !== undefined && <SeeAll href={allPath} />}
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

/** From the first rows of a list to its section, with what it is narrowed down to. */
export function SeeAll({ href }: { href: string }) {
  return (
    <LinkButton href={href} size="small">
      Ver todos
    </LinkButton>
  )
}

/** As many rows as the whole panel shows of each list. */
export const briefRows = 10

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

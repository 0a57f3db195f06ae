import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { Pages } from './use-pages.ts'

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

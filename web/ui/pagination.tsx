import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { pageList } from './page-list.ts'

type PaginationProps = { page: number; count: number; onPage: (page: number) => void; className?: string }

export function Pagination({ page, count, onPage, className }: PaginationProps) {
  return (
    <nav aria-label="Páginas" className={cn('flex items-center justify-between gap-2', className)}>
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft />
        Anterior
      </Button>
      <span className="text-13 text-muted sm:hidden">
        Página {page} de {count}
      </span>
      <ol className="flex items-center gap-1 max-sm:hidden">
        {pageList(page, count).map((entry, index) => (
          <li key={entry === 'gap' ? `gap-${index < count / 2 ? 'before' : 'after'}` : entry}>
            {entry === 'gap' ? (
              <span className="px-2 text-faint">…</span>
            ) : (
              <PageButton page={entry} current={entry === page} onPage={onPage} />
            )}
          </li>
        ))}
      </ol>
      <Button size="small" disabled={page >= count} onClick={() => onPage(page + 1)}>
        Próxima
        <ChevronRight />
      </Button>
    </nav>
  )
}

type PageButtonProps = { page: number; current: boolean; onPage: (page: number) => void }

function PageButton({ page, current, onPage }: PageButtonProps) {
  return (
    <Button
      variant="ghost"
      size="small"
      aria-label={`Página ${page}`}
      aria-current={current ? 'page' : undefined}
      onClick={() => onPage(page)}
      className={cn('min-w-8 px-2', current && 'bg-hover text-text')}
    >
      {page}
    </Button>
  )
}

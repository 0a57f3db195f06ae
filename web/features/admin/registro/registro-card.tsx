import Download from 'lucide-react/icons/download'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { listActors, listEntries, type AuditEntry } from '#contract/audit.ts'
import { Reading } from '#web/api/reading.tsx'
import { useRefresh } from '#web/api/use-refresh.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Pagination } from '../pagination.tsx'
import { EntryRow, rowGrid } from './entry-row.tsx'
import { RegistroToolbar } from './registro-toolbar.tsx'
import { noFilter, rowsPerPage, useRegistro, type Registro } from './use-registro.ts'

/** Who did what in the panel, and what touched an account's safety. */
export function RegistroCard() {
  const registro = useRegistro()
  return (
    <Card aria-labelledby="registro-titulo">
      <CardHeader
        className="pb-4"
        title={<span id="registro-titulo">Registro</span>}
        description="O que cada administrador fez, em quem e de onde. Fica guardado por dois anos, e ninguém pode mudar."
        actions={<Actions registro={registro} />}
      />
      <RegistroToolbar registro={registro} />
      <Reading
        query={registro.rows}
        loading={<Skeleton shape="row" count={6} label="Carregando o registro..." />}
        failure="Erro ao carregar o registro"
        showsFailedRefresh
      >
        {(page) =>
          page.entries.length === 0 ? (
            <NoEntries registro={registro} />
          ) : (
            <Rows registro={registro} entries={page.entries} />
          )
        }
      </Reading>
    </Card>
  )
}

function Actions({ registro: { rows, fileAddress } }: { registro: Registro }) {
  const refresh = useRefresh([listEntries, listActors])
  return (
    <>
      <Button
        size="small"
        onClick={() => void refresh()}
        pending={rows.isFetching && !rows.isPending}
        pendingLabel="Atualizando..."
      >
        <RotateCw />
        Atualizar
      </Button>
      <a href={fileAddress} download className={buttonStyle({ size: 'small' })}>
        <Download aria-hidden="true" />
        <span>
          <span className="max-sm:sr-only">Exportar </span>CSV
        </span>
      </a>
    </>
  )
}

const headings = ['Quando', 'Quem', 'O que fez', 'Pessoa']

function Rows({ registro, entries }: { registro: Registro; entries: AuditEntry[] }) {
  const { rows, pages } = registro
  return (
    <div
      aria-busy={rows.isFetching}
      className={cn('transition-opacity', rows.isPlaceholderData && 'opacity-60')}
    >
      <div
        aria-hidden="true"
        className={cn(rowGrid, 'border-b border-line px-5 py-2.5 text-13 text-faint max-md:hidden')}
      >
        {headings.map((heading) => (
          <span key={heading}>{heading}</span>
        ))}
        <span className="hidden lg:block">De onde</span>
      </div>
      <ol aria-labelledby="registro-titulo" className="divide-y divide-line">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
      <div className="border-t border-line px-5 py-3">
        <Pagination
          label="Páginas do registro"
          pages={pages}
          // Until the new page is there, this is the cursor of the one before.
          nextCursor={rows.isPlaceholderData ? null : rows.data?.nextCursor}
        >
          {describeRange(registro, entries.length)}
        </Pagination>
      </div>
    </div>
  )
}

function describeRange({ rows: { data }, pages: { page } }: Registro, count: number): string {
  const { total = 0, totalIsMore = false } = data ?? {}
  if (total === 1) return '1 ato'
  const all = totalIsMore ? 'mais de 10.000 atos' : `${total.toLocaleString('pt-BR')} atos`
  if (page === 1 && count === total) return all
  const first = (page - 1) * rowsPerPage + 1
  return `${first.toLocaleString('pt-BR')}–${(first + count - 1).toLocaleString('pt-BR')} de ${all}`
}

function NoEntries({ registro: { isFiltered, setFilter } }: { registro: Registro }) {
  return isFiltered ? (
    <EmptyState
      title="Nenhum ato encontrado."
      description="Nada combina com a busca e os filtros."
      action={<Button onClick={() => setFilter(noFilter)}>Limpar busca e filtros</Button>}
    />
  ) : (
    <EmptyState
      title="Nada foi registrado ainda."
      description="Cada ato de um administrador, cada entrada e cada senha trocada aparece aqui na mesma hora."
    />
  )
}

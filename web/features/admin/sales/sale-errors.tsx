import { useQuery } from '@tanstack/react-query'
import { listFailures, type FailureGroup } from '#contract/failed-sales.ts'
import { queryFor } from '#web/api/query-for.ts'
import { formatMoment } from '#web/lib/format-date.ts'
import { Button } from '#web/ui/button.tsx'
import { plural } from '../mail/plural.ts'
import { ReprocessButton } from './reprocess-button.tsx'

const shownGroups = 5

type SaleErrorsProps = {
  /** How many there are altogether. */
  count: number
  onOpen: (id: string) => void
  onShowAll: () => void
  onShowGroup: (key: string) => void
}

/** What went wrong, by its cause, whichever page or filter the table is on: one cause is mended once. */
export function SaleErrors({ count, onOpen, onShowAll, onShowGroup }: SaleErrorsProps) {
  const { data } = useQuery({ ...queryFor(listFailures), enabled: count > 0 })
  const groups = count > 0 ? (data?.groups ?? []) : []
  if (groups.length === 0) return null
  const shown = groups.slice(0, shownGroups)
  return (
    <section aria-labelledby="sale-errors" className="border-b border-line px-5 py-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id="sale-errors" className="text-14 tracking-snug">
          Mensagens de erro
        </h3>
        {groups.length > 1 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {groups.length > shown.length && (
              <Button variant="link" size="small" onClick={onShowAll}>
                Ver todas ({count.toLocaleString('pt-BR')})
              </Button>
            )}
            <ReprocessButton count={count} about="todas as causas" />
          </div>
        )}
      </header>
      <ul className="mt-2 divide-y divide-line">
        {shown.map((group) => (
          <Group key={group.key} group={group} onOpen={onOpen} onShow={onShowGroup} />
        ))}
      </ul>
    </section>
  )
}

type GroupProps = { group: FailureGroup; onOpen: (id: string) => void; onShow: (key: string) => void }

function Group({ group, onOpen, onShow }: GroupProps) {
  const { key, cause, about, checkout, count, newestId, newestAt } = group
  const last = `${checkout} · ${count === 1 ? 'em' : 'a última em'} ${formatMoment(newestAt)}`
  const name = about === null ? cause : `${cause}: ${about}`
  return (
    <li className="flex items-center justify-between gap-x-4 gap-y-2.5 py-2.5 max-md:flex-col max-md:items-start">
      <div className="min-w-0 max-w-full">
        <p className="text-14 break-words">
          <span className="text-red">{cause}</span>
          <span className="text-muted"> · {plural(count, 'venda', 'vendas')}</span>
        </p>
        <p className="line-clamp-2 text-13 break-words text-faint">
          {about !== null && <span className="text-muted">{about} · </span>}
          {last}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        <ReprocessButton failure={key} count={count} about={name} />
        {count > 1 && (
          <Button size="small" aria-label={`Ver as vendas com o erro ${name}`} onClick={() => onShow(key)}>
            Ver vendas
          </Button>
        )}
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={`Resolver o erro ${name}`}
          onClick={() => onOpen(newestId)}
        >
          Resolver
        </Button>
      </div>
    </li>
  )
}

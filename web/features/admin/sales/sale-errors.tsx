import type { Sale } from '#contract/checkout.ts'
import { formatMoment } from '#web/lib/format-date.ts'
import { Button } from '#web/ui/button.tsx'
import { useSales } from './use-sales.ts'

const shownErrors = 5

type SaleErrorsProps = {
  /** How many there are altogether. */
  count: number
  onOpen: (id: string) => void
  onShowAll: () => void
}

/** What went wrong lately, whichever page or filter the table is on. */
export function SaleErrors({ count, onOpen, onShowAll }: SaleErrorsProps) {
  const { data } = useSales({ status: 'error', limit: shownErrors }, count > 0)
  const failed = count > 0 ? (data?.transactions ?? []) : []
  if (failed.length === 0) return null
  return (
    <section aria-labelledby="sale-errors" className="border-t border-line px-5 py-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id="sale-errors" className="text-14 tracking-snug">
          Mensagens de erro
        </h3>
        {count > failed.length && (
          <Button variant="link" size="small" onClick={onShowAll}>
            Ver todas ({count.toLocaleString('pt-BR')})
          </Button>
        )}
      </header>
      <ul className="mt-2 divide-y divide-line">
        {failed.map((sale) => (
          <ErrorRow key={sale.id} sale={sale} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}

function ErrorRow({ sale, onOpen }: { sale: Sale; onOpen: (id: string) => void }) {
  const { id, errorMessage, customerName, customerEmail, eventName, checkout, createdAt } = sale
  const who = customerName ?? customerEmail ?? 'Cliente não informado'
  return (
    <li className="flex items-start justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className="line-clamp-2 text-14 text-red">{errorMessage}</p>
        <p className="text-13 break-words text-faint">
          {who} · {eventName} · {checkout} · {formatMoment(createdAt)}
        </p>
      </div>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={`Resolver o erro de ${who}`}
        onClick={() => onOpen(id)}
      >
        Resolver
      </Button>
    </li>
  )
}

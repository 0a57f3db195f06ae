import type { SaleDetail } from '#contract/checkout.ts'
import { formatMoment } from '#web/lib/format-date.ts'
import { cn } from '#web/ui/cn.ts'
import { actName } from './sale-names.ts'
import { formatAmount } from './format-cents.ts'
import { saleState } from './sale-badge.tsx'

type Entry = SaleDetail['timeline'][number]

type SaleTimelineProps = {
  /** Newest first. */
  entries: readonly Entry[]
  currentId: string
  onOpen: (id: string) => void
}

/** What happened to the customer: nodes on a line, each in the colour of how it went. */
export function SaleTimeline({ entries, currentId, onOpen }: SaleTimelineProps) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="sale-timeline">
      <h3 id="sale-timeline" className="text-15 tracking-snug">
        Histórico do cliente
      </h3>
      <ol className="mt-3">
        {entries.map((entry) => (
          <TimelineEntry key={entry.id} entry={entry} isCurrent={entry.id === currentId} onOpen={onOpen} />
        ))}
      </ol>
    </section>
  )
}

const nodes = { processed: 'border-accent', pending: 'border-yellow', error: 'border-red' }

type TimelineEntryProps = { entry: Entry; isCurrent: boolean; onOpen: (id: string) => void }

function TimelineEntry({ entry, isCurrent, onOpen }: TimelineEntryProps) {
  const { event, source, errorMessage, processed } = entry
  return (
    <li
      aria-current={isCurrent ? 'true' : undefined}
      className="relative border-l border-line pb-4 pl-5 last:border-transparent last:pb-0"
    >
      <span
        aria-hidden="true"
        className={cn(
          'absolute top-1.5 -left-[5px] size-2.5 rounded-full border-2 bg-surface',
          source === 'act' ? 'border-blue' : nodes[saleState(entry)],
          isCurrent && 'bg-current text-text',
        )}
      />
      <EntryName entry={entry} isCurrent={isCurrent} onOpen={onOpen} />
      <p className="text-13 break-words text-faint">{describe(entry)}</p>
      {!processed && errorMessage && <p className="mt-0.5 text-13 break-words text-red">{errorMessage}</p>}
      <span className="sr-only">{source === 'act' ? '' : `Evento ${event}`}</span>
    </li>
  )
}

function describe({ kind, checkout, happenedAt, orderRef, ...price }: Entry): string {
  const amount = kind && price.chargeAmount !== null ? formatAmount({ ...price, kind }) : null
  const details = [
    formatMoment(happenedAt),
    checkout,
    kind === 'test' && 'teste',
    amount,
    orderRef && `pedido ${orderRef}`,
  ]
  return details.filter(Boolean).join(' · ')
}

/** Another sale of the customer is one press away; what an administrator did has nothing more to show. */
function EntryName({ entry, isCurrent, onOpen }: TimelineEntryProps) {
  const { id, event, source, eventName = event } = entry
  const name = source === 'act' ? actName(event) : eventName
  if (isCurrent || source === 'act') {
    return <p className={cn('text-14', isCurrent && 'font-medium')}>{name}</p>
  }
  return (
    <button
      type="button"
      title={event}
      onClick={() => onOpen(id)}
      className="rounded-xs text-left text-14 underline-offset-4 hover:underline"
    >
      {name}
    </button>
  )
}

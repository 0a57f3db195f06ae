import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState, type ReactNode } from 'react'
import type { AuditEntry } from '#contract/audit.ts'
import {
  describeAct,
  describeActor,
  describeAddress,
  describeSubject,
  listChanges,
  listFacts,
  type Change,
} from '#contract/audit-words.ts'
import { formatMoment } from '#web/lib/format-date.ts'
import { cn } from '#web/ui/cn.ts'

/** One line for each act; the same columns as the heading above them. */
export const rowGrid =
  'md:grid md:grid-cols-[8.5rem_minmax(0,8rem)_minmax(0,1fr)_minmax(0,11rem)_1rem] md:items-center md:gap-4 lg:grid-cols-[8.5rem_minmax(0,9rem)_minmax(0,1fr)_minmax(0,15rem)_minmax(0,9rem)_1rem]'

/** Who did what, on whom and from where. All else is told when it is asked for. */
export function EntryRow({ entry }: { entry: AuditEntry }) {
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const [actor, subject] = [describeActor(entry), describeSubject(entry)]
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setOpen(!isOpen)}
        className={cn(
          rowGrid,
          'relative block w-full px-5 py-2.5 text-left text-14 transition-colors hover:bg-raised max-md:py-3 max-md:pr-11',
        )}
      >
        <time
          dateTime={entry.at}
          className="block text-13 whitespace-nowrap text-muted max-md:float-right max-md:ml-3 max-md:mt-px"
        >
          {formatMoment(entry.at)}
        </time>
        <span className="block truncate font-medium">{actor}</span>
        <span className="block md:truncate">{describeAct(entry)}</span>
        <span className="block truncate text-muted max-md:text-13">
          {subject ?? <span className="text-faint max-md:hidden">—</span>}
        </span>
        <span className="hidden truncate font-mono text-12 text-faint lg:block">{entry.address ?? '—'}</span>
        <ChevronDown
          aria-hidden="true"
          className={cn(
            'size-4 text-faint transition-transform max-md:absolute max-md:right-5 max-md:top-3.5',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && <Details entry={entry} />}
      </div>
    </li>
  )
}

function Details({ entry }: { entry: AuditEntry }) {
  const { subject, details } = entry
  return (
    <dl className="grid gap-x-8 gap-y-3 bg-well px-5 py-4 text-14 sm:grid-cols-2 lg:grid-cols-3">
      {listChanges(details).map((change) => (
        <Fact key={change.name} name={change.name}>
          <ChangeText change={change} />
        </Fact>
      ))}
      {listFacts(details.about).map(({ name, value }) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      {subject && (
        <Fact name="Pessoa">
          {describeSubject(entry)}
          {subject.email && subject.email !== describeSubject(entry) && (
            <span className="block text-muted">{subject.email}</span>
          )}
        </Fact>
      )}
      <Fact name="De onde">{describeAddress(entry)}</Fact>
      <Fact name="Quando">{formatInstant(entry.at)}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-faint">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function ChangeText({ change: { before, after } }: { change: Change }) {
  if (after === undefined) return `Antes: ${before}`
  if (before === undefined || before === after) return after
  return (
    <>
      <span className="text-muted">
        <span className="sr-only">Antes: </span>
        {before}
      </span>
      <span aria-hidden="true" className="text-faint">
        {' → '}
      </span>
      <span className="sr-only">, depois: </span>
      {after}
    </>
  )
}

const instants = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium' })

function formatInstant(at: string): string {
  return instants.format(new Date(at)).replace(',', '')
}

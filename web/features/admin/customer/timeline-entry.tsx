import type { CustomerEvent } from '#contract/customers.ts'
import { returnedKinds } from '#contract/checkout.ts'
import { saoPauloMoment } from '#web/lib/sao-paulo-date.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { useResend } from '../mail/use-mails.ts'

type EntryProps = { event: CustomerEvent; now: Date; onSale: (id: string) => void }

export function TimelineEntry({ event, now, onSale }: EntryProps) {
  const { at, details } = event
  return (
    <li className="group relative pb-5 pl-6.5">
      <span
        aria-hidden="true"
        className="absolute bottom-0 left-[5px] top-2 w-0.5 bg-line-strong group-last:hidden"
      />
      <span
        aria-hidden="true"
        className={cn('absolute left-0 top-1.5 size-3 rounded-full', colourOf(event))}
      />
      <div className="flex items-baseline justify-between gap-4">
        <Title event={event} onSale={onSale} />
        <time dateTime={at} className="whitespace-nowrap text-13 tabular-nums text-faint">
          {saoPauloMoment(at, now)}
        </time>
      </div>
      {details.length > 0 && <p className="mt-0.5 text-13 wrap-anywhere text-faint">{details.join(' · ')}</p>}
      <Trouble event={event} onSale={onSale} />
    </li>
  )
}

const colours: Record<CustomerEvent['source'], string> = {
  sale: 'bg-faint',
  act: 'bg-orange',
  mail: 'bg-blue',
  login: 'bg-faint',
}

/** How it went comes before what it was. */
function colourOf({ source, state }: CustomerEvent): string {
  if (state === 'bad') return 'bg-red'
  if (state === 'waiting') return 'bg-yellow'
  return state === 'good' ? 'bg-accent' : colours[source]
}

/** A sale is one press away with all that is known of it. */
function Title({ event, onSale }: Omit<EntryProps, 'now'>) {
  const { id, source } = event
  if (source !== 'sale')
    return (
      <p className="min-w-0 text-14 font-medium wrap-anywhere">
        <TitleText event={event} />
      </p>
    )
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onSale(id)}
      className="min-w-0 rounded-xs text-left text-14 font-medium wrap-anywhere underline-offset-4 hover:underline"
    >
      <TitleText event={event} />
    </button>
  )
}

const returning = new Set<CustomerEvent['kind']>(returnedKinds)

/** Money that went back is red, beside the sign that it has. */
function TitleText({ event: { title, kind } }: { event: CustomerEvent }) {
  const parts = title.split(' · ')
  const amount = returning.has(kind) && parts.length > 1 ? parts.pop() : undefined
  if (amount === undefined) return title
  return (
    <>
      {parts.join(' · ')} · <span className="whitespace-nowrap text-red">{amount}</span>
    </>
  )
}

/** Why it did not work, and what to do about it. */
function Trouble({ event: { id, source, error }, onSale }: Omit<EntryProps, 'now'>) {
  const resend = useResend()
  if (error === null) return null
  return (
    <div className="mt-1 text-13">
      <p className="wrap-anywhere text-red">{error}</p>
      {source === 'sale' && (
        <Button size="small" className="mt-2" aria-haspopup="dialog" onClick={() => onSale(id)}>
          Resolver
        </Button>
      )}
      {source === 'mail' && (
        <>
          <p className="text-muted">Confira o endereço, corrija se preciso e envie de novo.</p>
          <Button
            size="small"
            className="mt-2"
            pending={resend.isPending}
            pendingLabel="Reenviando..."
            onClick={() => resend.mutate(id)}
          >
            Enviar de novo
          </Button>
        </>
      )}
    </div>
  )
}

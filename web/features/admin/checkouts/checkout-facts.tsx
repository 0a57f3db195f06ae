import type { ReactNode } from 'react'
import type { CheckoutState } from '#contract/checkouts.ts'
import { formatAgo } from '#contract/format-ago.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { describeRefusal } from './describe-refusal.ts'

type MomentProps = { checkout: CheckoutState; now: Date }

export function LastDelivery({ checkout: { lastDeliveryAt }, now }: MomentProps) {
  if (lastDeliveryAt === null) return 'Nenhuma entrega ainda'
  return (
    <>
      {'Última entrega '}
      <time dateTime={lastDeliveryAt}>{formatAgo(lastDeliveryAt, now)}</time>
    </>
  )
}

/** Why deliveries were refused today. Nothing on a calm day. */
export function Refusals({ checkout: { refusedToday, secret }, now }: MomentProps) {
  if (refusedToday.length === 0) return null
  return (
    <ul aria-label="Entregas recusadas hoje" className="grid gap-0.5 text-13">
      {refusedToday.map((refusal) => (
        <li key={refusal.reason}>
          <span className="text-orange">{describeRefusal(refusal, now)}.</span>
          {refusal.reason === 'forged' && (
            <span className="text-muted"> Confira se o segredo do painel é o de {secret.variable}.</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What is pasted into the checkout's panel, and where the server reads what comes back from there. */
export function CheckoutFacts({ checkout: { id, address, secret } }: { checkout: CheckoutState }) {
  return (
    <dl className="grid gap-x-4 gap-y-2 text-13 sm:grid-cols-[5rem_minmax(0,1fr)] sm:items-center">
      <Fact label="Endereço">
        <div className="flex items-start gap-3 sm:items-center">
          <code className="min-w-0 font-mono text-12 wrap-anywhere max-sm:flex-1">{address}</code>
          <CopyButton text={address} aria-describedby={`checkout-${id}`} />
        </div>
      </Fact>
      <Fact label="Segredo">
        {secret.name}, na variável <code className="font-mono text-12 wrap-anywhere">{secret.variable}</code>
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-faint">{label}</dt>
      <dd className="min-w-0 max-sm:-mt-1.5">{children}</dd>
    </>
  )
}

export function Steps({ steps }: Pick<CheckoutState, 'steps'>) {
  return (
    <ol className="grid max-w-prose list-decimal gap-1 pl-5 text-13 text-muted marker:text-faint">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}

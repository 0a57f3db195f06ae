import ChevronRight from 'lucide-react/icons/chevron-right'
import type { CheckoutState } from '#contract/checkouts.ts'
import { CheckoutFacts, LastDelivery, Refusals, Steps } from './checkout-facts.tsx'
import { countRefusals } from './describe-refusal.ts'

const summaryStyle =
  'flex list-none items-start gap-3 px-5 hover:bg-raised pointer-coarse:py-3 [&::-webkit-details-marker]:hidden'

type OtherCheckoutsProps = {
  checkouts: readonly CheckoutState[]
  now: Date
  /** No checkout is on: choosing one is what comes next, and is not folded away. */
  isAlone: boolean
}

/** The checkouts that are off. */
export function OtherCheckouts({ checkouts, now, isAlone }: OtherCheckoutsProps) {
  if (checkouts.length === 0) return null
  if (isAlone)
    return (
      <>
        <p className="px-5 py-4 text-14 text-muted">
          Nenhum checkout está ligado, e nenhuma venda é recebida. Abra o seu e siga os passos.
        </p>
        <CheckoutRows checkouts={checkouts} now={now} />
      </>
    )
  return (
    <details className="group/others border-t border-line">
      <summary className={`${summaryStyle} py-3 text-14`}>
        <ChevronRight
          aria-hidden="true"
          className="mt-0.5 size-4 shrink-0 text-faint transition-[rotate] group-open/others:rotate-90"
        />
        <span className="flex flex-wrap items-baseline gap-x-3">
          Outros checkouts
          <span className="text-13 text-faint">{checkouts.length}</span>
          <span className="group-open/others:hidden">
            <RefusedHere checkouts={checkouts} />
          </span>
        </span>
      </summary>
      <CheckoutRows checkouts={checkouts} now={now} />
    </details>
  )
}

/** Somebody delivers to a checkout that is off: that shows while it is folded, too. */
function RefusedHere({ checkouts }: Pick<OtherCheckoutsProps, 'checkouts'>) {
  const refused = checkouts.flatMap(({ refusedToday }) => refusedToday)
  if (refused.length === 0) return null
  return <span className="text-13 text-orange">{countRefusals(refused)}</span>
}

function CheckoutRows({ checkouts, now }: Omit<OtherCheckoutsProps, 'isAlone'>) {
  return (
    <ul aria-label="Checkouts desligados" className="divide-y divide-line border-t border-line">
      {checkouts.map((checkout) => (
        <li key={checkout.id}>
          <CheckoutRow checkout={checkout} now={now} />
        </li>
      ))}
    </ul>
  )
}

function CheckoutRow({ checkout, now }: { checkout: CheckoutState; now: Date }) {
  const { id, name, steps } = checkout
  return (
    <details className="group/checkout">
      <summary className={`${summaryStyle} py-2.5`}>
        <ChevronRight
          aria-hidden="true"
          className="mt-0.5 size-4 shrink-0 text-faint transition-[rotate] group-open/checkout:rotate-90"
        />
        <span className="flex flex-wrap items-baseline gap-x-4">
          <h3 id={`checkout-${id}`} className="text-14 font-medium sm:min-w-20">
            {name}
          </h3>
          <span className="text-13 text-faint">Desligado: falta o segredo</span>
          <span className="group-open/checkout:hidden">
            <RefusedHere checkouts={[checkout]} />
          </span>
        </span>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-1 pr-5 pb-4 pl-12">
        <Refusals checkout={checkout} now={now} />
        <CheckoutFacts checkout={checkout} />
        <Steps steps={steps} />
        <p className="text-13 text-faint">
          <LastDelivery checkout={checkout} now={now} />
        </p>
      </div>
    </details>
  )
}

import ChevronRight from 'lucide-react/icons/chevron-right'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import type { CheckoutState } from '#contract/checkouts.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckoutFacts, LastDelivery, Refusals, Steps } from './checkout-facts.tsx'
import { useCheckoutTest } from './use-checkout-test.ts'

type SellingCheckoutProps = {
  checkout: CheckoutState
  now: Date
  /** How often the card was asked for anew: what came of a test before that is no longer told. */
  timesAsked: number
  /** Opens a sale. */
  onOpen: (id: string) => void
}

/** A checkout that is on. */
export function SellingCheckout({ checkout, now, timesAsked, onOpen }: SellingCheckoutProps) {
  const { id, name } = checkout
  const test = useCheckoutTest(id)
  const [testedAt, setTestedAt] = useState(timesAsked)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
          <h3 id={`checkout-${id}`} className="text-14 font-medium sm:min-w-20">
            {name}
          </h3>
          <Badge tone="green" dot>
            Ligado
          </Badge>
          <p className="text-13 text-muted">
            <LastDelivery checkout={checkout} now={now} />
          </p>
        </div>
        <Button
          size="small"
          aria-describedby={`checkout-${id}`}
          pending={test.isPending}
          pendingLabel="Enviando..."
          onClick={() => {
            setTestedAt(timesAsked)
            test.mutate()
          }}
        >
          <Send aria-hidden="true" />
          Enviar um teste
        </Button>
      </div>
      {testedAt === timesAsked && <TestOutcome test={test} onOpen={onOpen} />}
      <Refusals checkout={checkout} now={now} />
      <CheckoutFacts checkout={checkout} />
      <details className="group/steps text-13">
        <summary className="relative inline-flex list-none items-center gap-1.5 rounded-xs text-muted hover:text-text pointer-coarse:after:absolute pointer-coarse:after:-inset-3 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-3.5 shrink-0 text-faint transition-[rotate] group-open/steps:rotate-90"
          />
          Passos no painel do checkout
          <span className="sr-only">: {name}</span>
        </summary>
        <div className="pt-2 pl-5">
          <Steps steps={checkout.steps} />
        </div>
      </details>
    </li>
  )
}

type TestOutcomeProps = { test: ReturnType<typeof useCheckoutTest>; onOpen: (id: string) => void }

/** What came of a test, heard at once. */
function TestOutcome({ test: { data, error }, onOpen }: TestOutcomeProps) {
  return (
    <div aria-live="polite" className="text-13 empty:sr-only">
      {data && (
        <p className="flex flex-wrap items-center gap-x-3">
          {data.message}
          <Button variant="link" size="small" aria-haspopup="dialog" onClick={() => onOpen(data.saleId)}>
            Ver a transação
          </Button>
        </p>
      )}
      {error && (
        <p className="text-red">{errorMessage(error, 'Não foi possível enviar o teste. Tente novamente.')}</p>
      )}
    </div>
  )
}

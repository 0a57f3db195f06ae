import type { Sale, SaleKind, SaleState } from '#contract/checkout.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

type Outcome = { processed: boolean; errorMessage: string | null }

/** What was processed counts as such, whatever went wrong before. */
export function saleState({ processed, errorMessage }: Outcome): SaleState {
  if (processed) return 'processed'
  return errorMessage === null ? 'pending' : 'error'
}

export const stateLooks: Record<SaleState, { text: string; tone: Tone }> = {
  // As it should be, and so the colour is left to what happened.
  processed: { text: 'Processada', tone: 'quiet' },
  pending: { text: 'Pendente', tone: 'yellow' },
  error: { text: 'Erro', tone: 'red' },
}

const testLook = { text: 'Teste', tone: 'quiet' } as const

/** A test is none of the processed: nothing follows from it, and they are counted without it. */
export function SaleBadge({ sale }: { sale: Outcome & Pick<Sale, 'kind'> }) {
  const state = saleState(sale)
  const isTest = sale.kind === 'test'
  const { text, tone } = isTest && state !== 'error' ? testLook : stateLooks[state]
  return (
    <Badge tone={tone} dot={!isTest}>
      {text}
    </Badge>
  )
}

const kindTones: Record<SaleKind, Tone> = {
  approved: 'green',
  renewed: 'blue',
  trial: 'blue',
  joined: 'blue',
  refunded: 'orange',
  chargeback: 'red',
  canceled: 'yellow',
  removed: 'yellow',
  late: 'yellow',
  waiting: 'quiet',
  rejected: 'quiet',
  abandoned: 'quiet',
  info: 'quiet',
  test: 'quiet',
  unknown: 'quiet',
  unread: 'quiet',
}

/** What happened, in its words and in the colour of its kind: paid, renewed, given back, contested, ended. */
export function EventBadge({ sale: { kind, eventName } }: { sale: Pick<Sale, 'kind' | 'eventName'> }) {
  return <Badge tone={kindTones[kind]}>{eventName}</Badge>
}

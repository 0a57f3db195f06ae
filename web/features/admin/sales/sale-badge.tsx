import type { SaleState } from '#contract/checkout.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

type Outcome = { processed: boolean; errorMessage: string | null }

/** What was processed counts as such, whatever went wrong before. */
export function saleState({ processed, errorMessage }: Outcome): SaleState {
  if (processed) return 'processed'
  return errorMessage === null ? 'pending' : 'error'
}

export const stateLooks: Record<SaleState, { text: string; tone: Tone }> = {
  processed: { text: 'Processada', tone: 'green' },
  pending: { text: 'Pendente', tone: 'yellow' },
  error: { text: 'Erro', tone: 'red' },
}

export function SaleBadge({ sale }: { sale: Parameters<typeof saleState>[0] }) {
  const { text, tone } = stateLooks[saleState(sale)]
  return (
    <Badge tone={tone} dot>
      {text}
    </Badge>
  )
}

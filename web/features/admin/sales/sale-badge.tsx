import { Badge } from '#web/ui/badge.tsx'
import { saleState, stateLooks } from './sale-state.ts'

export function SaleBadge({ sale }: { sale: Parameters<typeof saleState>[0] }) {
  const { text, tone } = stateLooks[saleState(sale)]
  return (
    <Badge tone={tone} dot>
      {text}
    </Badge>
  )
}

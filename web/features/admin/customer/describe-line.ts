import type { CustomerSubscription } from '#contract/customers.ts'
import { saoPauloShortDay } from '#web/lib/sao-paulo-date.ts'
import type { Tone } from '#web/ui/badge.tsx'

const endings = { canceled: 'Cancelada', refund: 'Reembolsada', chargeback: 'Contestada' } as const

/** Where one subscription stands: what ended it, else what comes next. */
export function describeLine(line: CustomerSubscription, now: Date): { text: string; tone: Tone } {
  const { renewal, reason, reasonAt, endsAt } = line
  const end = endsAt && saoPauloShortDay(endsAt, now)
  if (reason)
    return {
      text: reasonAt ? `${endings[reason]} em ${saoPauloShortDay(reasonAt, now)}` : endings[reason],
      tone: reason === 'canceled' ? 'quiet' : 'red',
    }
  if (endsAt === null) return { text: 'Para sempre', tone: 'blue' }
  if (Date.parse(endsAt) <= now.getTime()) return { text: `Terminou em ${end}`, tone: 'quiet' }
  if (renewal === 'late') return { text: 'Cobrança atrasada', tone: 'orange' }
  return renewal === 'automatic'
    ? { text: `Cobra em ${end}`, tone: 'green' }
    : { text: `Até ${end}`, tone: 'green' }
}

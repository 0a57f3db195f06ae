import type { CheckoutState, RefusalReason } from '#contract/checkouts.ts'
import { formatAgo } from '#contract/format-ago.ts'

const reasons: Record<RefusalReason, string> = {
  unproven: 'sem assinatura',
  forged: 'assinatura errada',
  too_large: 'maior que 256 kB',
  off: 'segredo não configurado',
}

type Refusal = CheckoutState['refusedToday'][number]

/** '3 recusadas hoje: assinatura errada, a última há 2 minutos'. */
export function describeRefusal({ reason, count, lastAt }: Refusal, now: Date): string {
  const ago = formatAgo(lastAt, now)
  return `${countRefusals([{ count }])}: ${reasons[reason]}, ${count === 1 ? ago : `a última ${ago}`}`
}

/** '3 recusadas hoje', for whatever reasons. */
export function countRefusals(refusals: readonly Pick<Refusal, 'count'>[]): string {
  const sum = refusals.reduce((total, { count }) => total + count, 0)
  return `${sum.toLocaleString('pt-BR')} ${sum === 1 ? 'recusada' : 'recusadas'} hoje`
}

import type { SubscriptionType } from '#contract/subscriptions.ts'
import type { Grant, Granting, PlacedAct } from '#server/features/subscriptions/access-facts.ts'
import type { Access, AccessParts } from '#server/features/subscriptions/compute-access.ts'
import { formatDay } from '#server/features/subscriptions/sao-paulo.ts'

/** What a person would look up of a purchase or an act. */
export type KnownSources = {
  /** By the order's id. */
  sales: ReadonlyMap<string, { checkout: string; orderRef: string | null }>
  /** By their place in the order of acts. */
  acts: ReadonlyMap<number, { kind: string; actor: string | null; reason: string | null }>
}

const typeNames = { mensal: 'Mensal', trimestral: 'Trimestral', vitalicia: 'Vitalícia' } as const
const courtesyNames = {
  mensal: '1 mês',
  trimestral: '3 meses',
  vitalicia: 'acesso vitalício',
} as const satisfies Record<SubscriptionType, string>
const actNames: Readonly<Record<string, string>> = {
  create: 'criada no painel',
  renew: 'renovada no painel',
  import: 'trazida de outro sistema',
  courtesy: 'dada de cortesia',
  set_end: 'com o fim definido no painel',
  set_plan: 'com o plano definido no painel',
  revoke: 'com o acesso revogado',
}

/** Why somebody has access, or has it no more, from what the computation itself goes by. One sentence each. */
export function explainAccess(access: Access | undefined, sources: KnownSources): string[] {
  if (!access) return ['Nunca comprou nem ganhou acesso.']
  const { parts } = access
  const checkout = parts?.paidBy && checkoutOf(parts.paidBy, sources)
  return [
    ...(parts ? explainParts(parts, sources) : []),
    ...explainRenewal(access, checkout),
    ...explainReason(access),
  ]
}

function explainParts({ paidBy, paidUntil, courtesies }: AccessParts, sources: KnownSources): string[] {
  const until = paidUntil ? `até ${formatDay(paidUntil)}` : 'sem data de fim'
  return [
    ...(paidBy ? [`${describeSource(paidBy, sources)}: ${until}`] : []),
    ...courtesies.map((act) => describeCourtesy(act, sources)),
  ]
}

function describeSource(by: Granting, sources: KnownSources): string {
  const given = by.kind === 'act' ? describeAct(by, sources) : describeSale(by, sources)
  return `${typeNames[by.type]}, ${given}`
}

function describeAct({ seq, at }: PlacedAct, { acts }: KnownSources): string {
  const { kind = '' } = acts.get(seq) ?? {}
  return `${actNames[kind] ?? 'dada no painel'} em ${formatDay(at)}${signed(seq, acts)}`
}

function describeSale({ orderId, at, isUnpaid }: Grant, { sales }: KnownSources): string {
  const sale = sales.get(orderId)
  const where = sale ? ` na ${sale.checkout}` : ''
  const order = sale?.orderRef ? ` (pedido ${sale.orderRef})` : ''
  return `${isUnpaid ? 'liberada' : 'paga'} em ${formatDay(at)}${where}${order}`
}

function describeCourtesy({ type, days, at, seq }: PlacedAct, { acts }: KnownSources): string {
  const given = days === undefined ? courtesyNames[type] : days === 1 ? '1 dia' : `${days} dias`
  return `Mais ${given} de cortesia, em ${formatDay(at)}${signed(seq, acts)}`
}

/** By whom, and why in their own words. */
function signed(seq: number, acts: KnownSources['acts']): string {
  const { actor = null, reason = null } = acts.get(seq) ?? {}
  return `${actor ? ` por ${actor}` : ''}${reason ? ` (“${reason}”)` : ''}`
}

function checkoutOf(by: Granting, { sales }: KnownSources): string | undefined {
  return by.kind === 'act' ? undefined : sales.get(by.orderId)?.checkout
}

function explainRenewal({ renewal, parts }: Access, checkout = 'checkout'): string[] {
  const who = checkout === 'checkout' ? 'O checkout' : `A ${checkout}`
  if (renewal === 'automatic' && parts?.paidUntil)
    return [`${who} cobra de novo em ${formatDay(parts.paidUntil)}`]
  if (renewal !== 'late' || !parts) return []
  const grace = parts.graceDays > 0 ? `: mais ${parts.graceDays} dias para resolver` : ''
  return [`${who} não conseguiu cobrar a renovação${grace}`]
}

const reasons = {
  canceled: 'Cancelada',
  refund: 'Reembolsada',
  chargeback: 'Contestada no cartão (chargeback)',
} as const

function explainReason({ reason, reasonAt, expiresAt }: Access): string[] {
  if (!reason || !reasonAt) return []
  const rest = reason === 'canceled' ? ': não será cobrada de novo' : ''
  const end = expiresAt && reason !== 'canceled' ? `, com acesso até ${formatDay(expiresAt)}` : ''
  return [`${reasons[reason]} em ${formatDay(reasonAt)}${rest}${end}`]
}

import { aboutSale } from '#server/features/customers/load-histories.ts'
import type { User } from '#server/features/customers/make-users.ts'
import type { SaleEvent } from '#server/features/sales/providers/checkout.ts'
import { eventTime } from '#server/features/sales/read-sale.ts'
import { isSameSale, type AccessFact } from '#server/features/subscriptions/access-facts.ts'
import type { Access } from '#server/features/subscriptions/compute-access.ts'

/** An event of the checkout, and what its customer's access is by all that is known now. */
export type AppliedSale = {
  sale: { id: string; provider: string; createdAt: Date }
  event: SaleEvent
  user: User
  access: Access
  facts: readonly AccessFact[]
  now: Date
}

export const saleMailNames = [
  'sale-welcome',
  'sale-payment',
  'sale-late',
  'sale-canceled',
  'sale-refunded',
  'sale-chargeback',
  'sale-aside',
] as const
export type SaleMailName = (typeof saleMailNames)[number]

/** Older news would only puzzle. */
const asideDays = 7
const dayMs = 24 * 60 * 60 * 1000

/** Why a mail would not be true, asked when it is caused and again when it is sent. Nothing: it is true. */
export const mailObjections: Record<SaleMailName, (applied: AppliedSale) => string | undefined> = {
  'sale-welcome': accessGranted,
  'sale-payment': accessGranted,
  'sale-late': (applied) =>
    isStillLate(applied) ? undefined : 'A cobrança já foi paga, ou a assinatura terminou.',
  'sale-canceled': (applied) =>
    isAboutCurrent(applied) && applied.access.reason === 'canceled'
      ? undefined
      : 'A assinatura está ativa de novo.',
  'sale-refunded': accessRevoked,
  'sale-chargeback': accessRevoked,
  'sale-aside': (applied) =>
    isAside(applied) ? undefined : 'O acesso mudou desde então, e outro email fala disso.',
}

/** Access now, and because of this order among others. */
function accessGranted({ access, event, now }: AppliedSale): string | undefined {
  if (!access.grantingOrders.has(event.orderId)) return 'O pagamento foi devolvido.'
  return hasAccess(access, now) ? undefined : 'O acesso já terminou.'
}

function accessRevoked(applied: AppliedSale): string | undefined {
  const { reason } = applied.access
  const isTrue = isAboutCurrent(applied) && (reason === 'refund' || reason === 'chargeback')
  return isTrue ? undefined : 'A assinatura está ativa de novo.'
}

function isStillLate(applied: AppliedSale): boolean {
  const { sale, event, access, facts } = applied
  const at = eventTime(event, sale)
  const isPaidSince = facts.some((fact) => fact.kind === 'grant' && fact.at > at)
  return isAboutCurrent(applied) && access.renewal === 'late' && !isPaidSince
}

/** Something else that was bought has ended, and the access goes on without it. */
function isAside(applied: AppliedSale): boolean {
  const { sale, event, access, facts, now } = applied
  const isRecent = now.getTime() - eventTime(event, sale).getTime() < asideDays * dayMs
  const isKnown = facts.some(
    (fact) => fact.kind === 'grant' && isSameSale(fact, aboutSale(event, sale.provider)),
  )
  return isRecent && isKnown && !isAboutCurrent(applied) && access.reason === null && hasAccess(access, now)
}

function isAboutCurrent({ sale, event, access }: AppliedSale): boolean {
  return access.isCurrent(aboutSale(event, sale.provider))
}

function hasAccess({ expiresAt }: Access, now: Date): boolean {
  return expiresAt === null || expiresAt > now
}

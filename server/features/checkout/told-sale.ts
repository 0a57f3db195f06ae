import { aboutSale } from '#server/features/customers/load-histories.ts'
import type { User } from '#server/features/customers/make-users.ts'
import type { SaleEvent } from '#server/features/sales/providers/provider.ts'
import { eventTime } from '#server/features/sales/read-sale.ts'
import type { About, AccessFact } from '#server/features/subscriptions/access-facts.ts'
import type { Access } from '#server/features/subscriptions/compute-access.ts'

/** An event of the checkout, and what its customer's access is by all that is known now. */
export type ToldSale = {
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
export const objections: Record<SaleMailName, (told: ToldSale) => string | undefined> = {
  'sale-welcome': givenAccess,
  'sale-payment': givenAccess,
  'sale-late': (told) =>
    isStillLate(told) ? undefined : 'A cobrança já foi paga, ou a assinatura terminou.',
  'sale-canceled': (told) =>
    isAboutCurrent(told) && told.access.reason === 'canceled'
      ? undefined
      : 'A assinatura está ativa de novo.',
  'sale-refunded': takenBack,
  'sale-chargeback': takenBack,
  'sale-aside': (told) =>
    isAside(told) ? undefined : 'O acesso mudou desde então, e outro email fala disso.',
}

/** Access now, and because of this order among others. */
function givenAccess({ access, event, now }: ToldSale): string | undefined {
  if (!access.grantingOrders.has(event.orderId)) return 'O pagamento foi devolvido.'
  return hasAccess(access, now) ? undefined : 'O acesso já terminou.'
}

function takenBack(told: ToldSale): string | undefined {
  const { reason } = told.access
  const isTrue = isAboutCurrent(told) && (reason === 'refund' || reason === 'chargeback')
  return isTrue ? undefined : 'A assinatura está ativa de novo.'
}

function isStillLate(told: ToldSale): boolean {
  const { sale, event, access, facts } = told
  const at = eventTime(event, sale)
  const isPaidSince = facts.some((fact) => fact.kind === 'grant' && fact.at > at)
  return isAboutCurrent(told) && access.renewal === 'late' && !isPaidSince
}

/** Something else that was bought has ended, and the access goes on without it. */
function isAside(told: ToldSale): boolean {
  const { sale, event, access, facts, now } = told
  const isRecent = now.getTime() - eventTime(event, sale).getTime() < asideDays * dayMs
  const isKnown = facts.some((fact) => fact.kind === 'grant' && isSame(fact, aboutSale(event, sale.provider)))
  return isRecent && isKnown && !isAboutCurrent(told) && access.reason === null && hasAccess(access, now)
}

function isSame(a: About, b: About): boolean {
  return a.orderId === b.orderId || (a.subscription !== null && a.subscription === b.subscription)
}

function isAboutCurrent({ sale, event, access }: ToldSale): boolean {
  return access.isCurrent(aboutSale(event, sale.provider))
}

function hasAccess({ expiresAt }: Access, now: Date): boolean {
  return expiresAt === null || expiresAt > now
}

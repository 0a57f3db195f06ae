import { createHash } from 'node:crypto'
import type { SaleKind } from '#contract/checkout.ts'
import type { SaleSample } from '#server/features/sales/providers/checkout.ts'
import { addMonths } from '#server/features/subscriptions/add-months.ts'
import type { Chance } from './chance.ts'
import type { Person } from './invent-people.ts'

const dayMs = 24 * 60 * 60 * 1000

/** How a customer's subscription went. Each shows another badge, or another row among the transactions. */
export const stories = [
  'loyal',
  'loyal',
  'loyal',
  'quarterly',
  'expired',
  'loyal',
  'lifetime',
  'ending',
  'loyal',
  'canceled',
  'loyal',
  'quarterly',
  'loyal',
  'expired',
  'unpaid',
  'loyal',
  'refunded',
  'loyal',
  'newcomer',
  'quarterly',
  'loyal',
  'lifetime',
  'expired',
  'loyal',
  'ending',
  'loyal',
  'chargeback',
  'loyal',
  'late',
  'quarterly',
  'loyal',
  'rejected',
  'expired',
  'refundedWithDays',
  'loyal',
  'canceledAndOver',
  'cart',
  'loyal',
  'chargebackWithDays',
  'loyal',
  'quarterly',
  'refundedLifetime',
  'expired',
  'unmapped',
  'waiting',
] as const
export type Story = (typeof stories)[number]

/** Whatever its checkout calls it. */
export type InventedSale = Omit<SaleSample, 'event'> & { kind: SaleKind; at: Date }

type Teller = (tell: Tell, chance: Chance) => void
type Tell = {
  /** Monthly payments from the first on, each an order, the last so many days ago. */
  pay: (options: { last: number; periods: number; months?: 1 | 3; amount?: number }) => void
  say: (kind: SaleKind, daysAgo: number, more?: Partial<InventedSale>) => void
  inDays: (days: number) => Date
}

const tellers: Record<Story, Teller> = {
  loyal: ({ pay }, { below }) => pay({ last: below(22), periods: 1 + below(12) }),
  quarterly: ({ pay }, { below }) =>
    pay({ last: below(80), periods: 1 + below(4), months: 3, amount: 24_700 }),
  lifetime: ({ say }, { below }) => say('approved', 1 + below(360), { frequency: 'once', amount: 99_700 }),
  ending: ({ pay }, { below }) => pay({ last: 24 + below(6), periods: 1 + below(8) }),
  expired: ({ pay }, { below }) => pay({ last: 32 + below(90), periods: 1 + below(6) }),
  late: ({ pay, say }, { below }) => {
    pay({ last: 33, periods: 2 + below(5) })
    say('late', 2)
  },
  canceled: ({ pay, say }, { below }) => {
    pay({ last: 12 + below(10), periods: 1 + below(6) })
    say('canceled', 1 + below(9))
  },
  canceledAndOver: ({ pay, say }) => {
    pay({ last: 50, periods: 3 })
    say('canceled', 40)
  },
  refunded: ({ pay, say }, { below }) => {
    pay({ last: 20, periods: 1 })
    say('refunded', 3 + below(12))
  },
  refundedWithDays: ({ pay, say, inDays }) => {
    pay({ last: 9, periods: 1 })
    say('refunded', 2, { accessUntil: inDays(12), hasAccess: true })
  },
  chargeback: ({ pay, say }, { below }) => {
    pay({ last: 25, periods: 1 })
    say('chargeback', 2 + below(10))
  },
  chargebackWithDays: ({ pay, say, inDays }) => {
    pay({ last: 8, periods: 1 })
    say('chargeback', 1, { accessUntil: inDays(5), hasAccess: true })
  },
  refundedLifetime: ({ say }) => {
    say('approved', 6, { frequency: 'once', amount: 99_700, orderId: 'vida' })
    say('refunded', 2, { frequency: 'once', amount: 99_700, orderId: 'vida' })
  },
  newcomer: ({ say, pay }) => {
    say('waiting', 0.3)
    pay({ last: 0.2, periods: 1 })
  },
  unpaid: ({ say }, { below }) => say('waiting', 1 + below(200)),
  rejected: ({ say }, { below }) => say('rejected', 1 + below(200)),
  cart: ({ say }, { below }) => say('abandoned', 1 + below(120)),
  unmapped: ({ say }, { below }) => say('approved', 1 + below(60), { frequency: 'weekly', amount: 2_900 }),
  waiting: ({ say }) => say('approved', 0.001),
}

/** All that the checkout would have sent about one customer, oldest first. */
export function inventSales(person: Person, story: Story, { chance, now }: { chance: Chance; now: Date }) {
  const sales: InventedSale[] = []
  const inDays = (days: number) => new Date(now.getTime() + days * dayMs)
  let order = 'o1'
  const say: Tell['say'] = (kind, daysAgo, more = {}) => {
    const orderId = idOf(`${person.email} ${more.orderId ?? order}`)
    sales.push({ kind, ...person, amount: 9_700, at: inDays(-daysAgo), ...more, orderId })
  }
  const pay: Tell['pay'] = ({ last, periods, months = 1, amount = 9_700 }) => {
    for (let period = 0; period < periods; period++) {
      order = `o${period + 1}`
      const at = addMonths(inDays(-last - 0.02), -months * (periods - 1 - period))
      const daysAgo = (now.getTime() - at.getTime()) / dayMs
      const frequency = months === 3 ? 'quarterly' : 'monthly'
      say(period === 0 ? 'approved' : 'renewed', daysAgo, { amount, frequency })
    }
  }
  tellers[story]({ pay, say, inDays }, chance)
  return sales
}

function idOf(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

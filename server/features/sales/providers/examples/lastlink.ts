import { addMonths } from '#server/features/subscriptions/add-months.ts'
import type { SaleSample } from '../checkout.ts'
import { madeUpId } from './made-up-id.ts'

const accessEvents = new Set(['Product_Access_Started', 'Product_Access_Ended'])
/** Each period is a payment of its own. */
const ownPayments = new Set(['Recurrent_Payment', 'Subscription_Renewal_Pending'])
const unpaid = new Set([
  'Purchase_Request_Confirmed',
  'Purchase_Request_Canceled',
  'Purchase_Request_Expired',
])
const months: Record<string, number> = { monthly: 1, quarterly: 3 }

/** An event as the checkout would send it, with invented people and numbers. */
export function writeLastlinkSale(sample: SaleSample): Record<string, unknown> {
  const { event, email, at = new Date() } = sample
  const isTest = event === 'teste'
  return {
    Id: madeUpId(`delivery of ${event} to ${email} at ${at.toISOString()}`),
    IsTest: isTest,
    Event: isTest ? 'Purchase_Order_Confirmed' : event,
    CreatedAt: utcClock(at),
    Data: makeData(sample, at),
  }
}

function makeData(sample: SaleSample, at: Date): object {
  const { event } = sample
  if (accessEvents.has(event)) return makeAccess(sample, at)
  if (event === 'Abandoned_Cart') return makeCart(sample)
  return {
    ...makeCart(sample),
    Seller: { Id: madeUpId('seller'), Email: 'vendas@example.com' },
    Commissions: [],
    Purchase: makePurchase(sample, at),
    Subscriptions: makeSubscriptions(sample, at),
    DeviceInfo: { UserAgent: 'UA/1.0', Ip: '203.0.113.10' },
  }
}

/** Who is let in or shut out: another shape, without a price. */
function makeAccess(sample: SaleSample, at: Date) {
  const { event, email } = sample
  const isStart = event === 'Product_Access_Started'
  return {
    Product: { Id: productOf(sample), Name: 'Plano Pro' },
    Member: { Id: madeUpId(`member ${email}`), Email: email },
    AccessType: 'Paid',
    [isStart ? 'AccessStartedAt' : 'AccessEndedAt']: utcClock(at),
    SubscriptionId: subscriptionOf(sample),
  }
}

function makeCart(sample: SaleSample) {
  const { email, name = 'Ana Teste', amount = 9700, planId } = sample
  return {
    Products: [{ Id: productOf(sample), Name: 'Plano Pro', Price: amount / 100 }],
    Buyer: {
      Id: madeUpId(`member ${email}`),
      Email: email,
      Name: name,
      PhoneNumber: '+5511900000000',
      Document: '000.000.000-00',
      Address: { ZipCode: '00000-000', Street: 'Rua A', StreetNumber: '1', City: 'São Paulo', State: 'SP' },
    },
    Offer: { Id: planId ?? madeUpId('plan'), Name: 'Plano', Url: 'https://lastlink.example/p/plano' },
    Utm: { UtmSource: '', UtmMedium: '', UtmCampaign: '', UtmTerm: '', UtmContent: '', Src: '', Sck: '' },
  }
}

function makePurchase(sample: SaleSample, at: Date) {
  const { event, email, orderId, amount = 9700, frequency = 'monthly' } = sample
  const time = utcClock(at)
  const isPix = unpaid.has(event)
  const own = ownPayments.has(event) ? ` at ${time}` : ''
  return {
    PaymentId: orderId ?? madeUpId(`order of ${email}${own}`),
    Recurrency: 1,
    PaymentDate: isPix ? null : time,
    NextBilling: frequency === 'once' ? null : utcClock(addMonths(at, months[frequency] ?? 12)),
    ChargebackDate: event === 'Payment_Chargeback' ? time : null,
    OriginalPrice: { Value: amount / 100 },
    Price: { Value: amount / 100, Currency: 'BRL' },
    Payment: { NumberOfInstallments: 1, PaymentMethod: isPix ? 'pix' : 'credit_card' },
    Coupon: null,
    InvoiceUrl: 'https://lastlink.example/fatura',
    OriginUrl: 'https://lastlink.example/checkout',
    IsUpsell: false,
    Affiliate: { Id: '', Email: '' },
  }
}

function makeSubscriptions(sample: SaleSample, at: Date) {
  const id = subscriptionOf(sample)
  if (id === null) return []
  const isCanceled = sample.event === 'Subscription_Canceled'
  return [
    {
      Id: id,
      ProductId: productOf(sample),
      CanceledDate: isCanceled ? utcClock(at) : null,
      CancellationReason: isCanceled ? 'Pedido do cliente' : null,
      ExpiredDate: sample.event === 'Subscription_Expired' ? utcClock(at) : null,
    },
  ]
}

function productOf({ productId }: SaleSample): string {
  return productId ?? madeUpId('product')
}

function subscriptionOf({ email, frequency, subscriptionId }: SaleSample): string | null {
  return frequency === 'once' ? null : (subscriptionId ?? madeUpId(`subscription of ${email}`))
}

/** UTC without saying so, as the checkout writes it. */
function utcClock(at: Date): string {
  return at.toISOString().slice(0, 19)
}

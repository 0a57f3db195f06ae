import type { IncomingHttpHeaders } from 'node:http'
import type { SaleKind } from '#contract/checkout.ts'

/** What a sale event says, in our own words. The rest of the code knows no checkout. */
export type SaleEvent = {
  kind: SaleKind
  /** The checkout's own word. Together with the order id, what makes the event one. */
  eventType: string
  /** The checkout's order. Where an event repeats for one order, the delivery's id is part of it. */
  orderId: string
  orderRef: string | null
  orderStatus: string | null
  /** The checkout's own word. */
  paymentMethod: string | null
  /** Lower case; empty when there is none or it is none. */
  customerEmail: string | null
  customerName: string | null
  /** Phone and document, as they came: what an administrator may look for. */
  customerNumbers: string[]
  /** Cents as text, or whatever came. */
  chargeAmount: string | null
  /** Three capital letters; empty when the checkout does not say, and means reais. */
  currency: string | null
  subscriptionId: string | null
  installments: number
  saleType: string
  /** When it happened; empty when the checkout does not say, and then the arrival counts. */
  happenedAt: Date | null
  accessUntil: Date | null
  /** Where this very charge can be paid, if the checkout says so. */
  paymentUrl: string | null
  /** Whether the checkout itself still lets the customer in. */
  hasAccess: boolean
  plan: {
    /** Ids by which the operator may have named it in CHECKOUT_PLANS, the most exact first. */
    ids: string[]
    name: string | null
    /** `once`: paid once, without a subscription. Empty: a rhythm that we do not know. */
    rhythm: 'monthly' | 'quarterly' | 'once' | null
  }
}

/** A request as it came, of which nothing is proven yet. */
export type Delivery = {
  body: Buffer
  query: Record<string, unknown>
  headers: IncomingHttpHeaders
}

/**
 * `proven`: the bytes that were proven, which may be a part of the body: only they may be read and kept. `isTest`: the
 * checkout says beside the body that it is only a test. `greeting`: a call of the checkout's panel that carries nothing
 * and wants to be welcomed.
 */
export type Proof = { proven: Buffer; isTest?: boolean } | 'greeting' | 'unproven' | 'forged'

/** A sale to be told as the checkout would tell it. What is missing is invented. */
export type SaleSample = {
  /** The checkout's own word. */
  event: string
  email: string
  name?: string
  orderId?: string
  /** Cents. */
  amount?: number
  at?: Date
  productId?: string
  planId?: string
  /** `once` sells without a subscription. */
  frequency?: string
  subscriptionId?: string
  accessUntil?: Date
  hasAccess?: boolean
}

/** Everything about one checkout. Webhook, panel, commands and tests follow from it. */
export type Checkout = {
  /** As people call it. */
  name: string
  secret: {
    /** The environment variable that holds it. */
    variable: string
    /** What the checkout's panel calls it, with its article: 'o token'. */
    name: string
  }
  /** What the owner does in the checkout's panel, one sentence each. */
  steps: readonly string[]
  /** Its words for what happens, each with what it means to us and in Portuguese. */
  events: Readonly<Record<string, { kind: SaleKind; name: string }>>
  /** Its words for ways to pay, in Portuguese. */
  payments: Readonly<Record<string, string>>
  /** How a customer renews, or changes the card: a sentence for the customer's own account. */
  advice: string
  /** Where a customer changes the card of a subscription, if there is one page for all. */
  cardPage?: string
  /** Order ids of this checkout stand without its name in front: it was the only one once. */
  hasBareOrderIds?: true
  /** Whether there can be a proof, by query and headers alone: asked before anything of a body is read. */
  mayBeProven: (delivery: Omit<Delivery, 'body'>) => boolean
  prove: (delivery: Delivery, secret: string) => Proof
  /** Reads a proven body: an event for each thing sold. None: it cannot be read, or is about no order. */
  read: (body: string) => SaleEvent[]
  /** Names of the fields, anywhere in a body, that hold personal data or secrets which access does not need. */
  personalFields: ReadonlySet<string>
  example: {
    /** The body of an event, with the secret where the checkout puts it there. */
    write: (sample: SaleSample, secret: string) => object
    /** What else proves it. */
    sign: (
      body: string,
      secret: string,
    ) => { query?: Record<string, string>; headers?: Record<string, string> }
  }
}

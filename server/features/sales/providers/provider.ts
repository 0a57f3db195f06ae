/** What a sale event says, in our own words. The rest of the code knows no checkout. */
export type SaleEvent = {
  /** What happened to access. `other`: nothing. */
  kind: 'approved' | 'renewed' | 'trial' | 'refunded' | 'chargeback' | 'canceled' | 'late' | 'other'
  /** Together with the order id, what makes the event one: under one name, however the checkout spelled it. */
  eventType: string
  orderId: string
  orderRef: string | null
  orderStatus: string | null
  paymentMethod: string | null
  /** Lower case; empty when there is none or it is none. */
  customerEmail: string | null
  customerName: string | null
  /** Phone and document, as they came: what an administrator may look for. */
  customerNumbers: string[]
  /** Cents as text, or whatever came. */
  chargeAmount: string | null
  /** Three capital letters; empty when the checkout does not say. */
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
    /** Ids by which the operator may have named it in CHECKOUT_PLANS. */
    ids: string[]
    name: string | null
    /** `once`: paid once, without a subscription. Empty: a rhythm that we do not know. */
    rhythm: 'monthly' | 'quarterly' | 'once' | null
  }
}

export type Provider = {
  /** Whether a signature came along that could be one, by its form alone: asked before anything of a body is read. */
  looksSigned: (query: Record<string, unknown>) => boolean
  /**
   * Returns the bytes whose signature was proven, or nothing. They may be a part of the body: only they may be
   * read and kept.
   */
  verify: (body: Buffer, query: Record<string, unknown>, secret: string) => Buffer | undefined
  /** Reads a proven body. Nothing: it cannot be read, or is about no order. */
  read: (body: string) => SaleEvent | undefined
  /** Names of the fields, anywhere in a body, that hold personal data which access does not need. */
  personalFields: ReadonlySet<string>
}

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * Why a delivery was refused. `unproven`: without what proves it. `forged`: with a wrong one. `too_large`: over the
 * limit. `off`: the checkout has no secret here.
 */
export const refusalReasons = ['unproven', 'forged', 'too_large', 'off'] as const
export type RefusalReason = (typeof refusalReasons)[number]

const CheckoutState = z.object({
  id: z.string(),
  name: z.string(),
  /** What is pasted into the checkout's panel. */
  address: z.string(),
  secret: z.object({
    /** Where this server reads it from. */
    variable: z.string(),
    /** What the checkout calls it. */
    name: z.string(),
    isSet: z.boolean(),
  }),
  /** What to do in the checkout's panel, in order. */
  steps: z.array(z.string()),
  lastDeliveryAt: z.nullable(z.string()),
  refusedToday: z.array(z.object({ reason: z.enum(refusalReasons), count: z.number(), lastAt: z.string() })),
})
export type CheckoutState = z.output<typeof CheckoutState>

export const listCheckouts = endpoint({
  method: 'GET',
  path: '/api/admin/checkouts',
  summary: 'Every checkout that can sell access, with what it needs and what came of it',
  reply: z.object({ checkouts: z.array(CheckoutState) }),
})

export const testCheckout = endpoint({
  method: 'POST',
  path: '/api/admin/checkouts/:id/test',
  summary: 'Delivers the example of a checkout to this server, as a test that gives nobody access',
  params: z.object({ id: z.string().check(z.maxLength(40)) }),
  reply: z.object({ message: z.string(), saleId: z.string() }),
})

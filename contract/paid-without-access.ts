import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Somebody who has paid for access today and does not have it. */
export const UnservedCustomer = z.object({
  email: z.string(),
  name: z.nullable(z.string()),
  /** There is no user for the buyer, or there is one whom the product keeps out. */
  problem: z.enum(['no_user', 'blocked']),
  /** The newest purchase that gives the access. Empty: it was given by hand. */
  saleId: z.nullable(z.string()),
  /** Until when it was paid. Empty: for ever. */
  endsAt: z.nullable(z.string()),
  /** Why the product could not mend it by itself. */
  error: z.string(),
  foundAt: z.string(),
})
export type UnservedCustomer = z.output<typeof UnservedCustomer>

export const listUnserved = endpoint({
  method: 'GET',
  path: '/api/admin/paid-without-access',
  summary: 'Who has paid for access today and does not have it, as far as the nightly search knows',
  reply: z.object({ customers: z.array(UnservedCustomer) }),
})

export const serveCustomer = endpoint({
  method: 'POST',
  path: '/api/admin/paid-without-access/serve',
  summary: 'Gives a customer the access that was paid for, and mails the way in',
  body: z.object({ email: z.string().check(z.maxLength(320)) }),
  reply: z.object({ message: z.string() }),
})

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Whether those who made a pix or boleto and did not pay it are reminded, once for each order. */
export const PaymentReminder = z.object({
  isOn: z.boolean(),
  /** How many were sent in the last 30 days. */
  sent: z.number(),
})
export type PaymentReminder = z.output<typeof PaymentReminder>

const path = '/api/admin/payment-reminder'

export const readPaymentReminder = endpoint({
  method: 'GET',
  path,
  summary: 'Whether unpaid pix and boletos are reminded of, and how often they were',
  reply: PaymentReminder,
})

export const switchPaymentReminder = endpoint({
  method: 'POST',
  path,
  summary: 'Switches the reminder of unpaid pix and boletos on or off',
  body: z.object({ isOn: z.boolean() }),
  reply: PaymentReminder,
})

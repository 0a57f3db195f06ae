import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** `dropped`: when its turn came it was no longer true. */
export const mailStatuses = ['queued', 'sent', 'failed', 'dropped'] as const
const MailStatus = z.enum(mailStatuses)
export type MailStatus = z.output<typeof MailStatus>

/** What a mail of each kind is about, in words. */
export const mailKindNames: Readonly<Record<string, string>> = {
  'first-access': 'Link de acesso',
  'email-moved': 'Novo email da conta',
  'email-changed': 'Aviso ao email anterior',
  'own-email-changed': 'Aviso ao email anterior',
  'security-notice': 'Aviso de segurança',
  'new-browser': 'Entrada de um navegador novo',
  'account-frozen': 'Conta congelada',
  'account-frozen-owner': 'Aviso de conta congelada',
  recovery: 'Redefinir senha',
  'sale-welcome': 'Boas-vindas',
  'sale-payment': 'Pagamento confirmado',
  'sale-late': 'Cobrança não aprovada',
  'sale-canceled': 'Assinatura cancelada',
  'sale-refunded': 'Reembolso',
  'sale-chargeback': 'Contestação',
  'sale-aside': 'Outra compra terminou',
  'payment-reminder': 'Lembrete de pagamento',
  'subscription-given': 'Acesso prolongado',
  'subscription-reminder': 'Fim da assinatura',
  trouble: 'Aviso de problema',
}

export const ListedMail = z.object({
  id: z.string(),
  /** What it is about, such as `first-access`. */
  kind: z.string(),
  to: z.string(),
  status: MailStatus,
  attempts: z.number(),
  /** Why it still waits, was given up or dropped, in Portuguese. */
  reason: z.nullable(z.string()),
  /** The mail server's own words. */
  error: z.nullable(z.string()),
  createdAt: z.string(),
  settledAt: z.nullable(z.string()),
})
export type ListedMail = z.output<typeof ListedMail>

const MailQuery = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(MailStatus),
  /** A whole address. */
  to: z.optional(z.string().check(z.maxLength(200))),
})
export type MailQuery = z.output<typeof MailQuery>

const MailPage = z.object({
  mails: z.array(ListedMail),
  nextCursor: z.nullable(z.string()),
  total: z.number(),
  totalIsMore: z.boolean(),
})
export type MailPage = z.output<typeof MailPage>

export const listMails = endpoint({
  method: 'GET',
  path: '/api/admin/mails',
  summary: 'Mails to single people and what became of them, newest first',
  query: MailQuery,
  reply: MailPage,
})

const Resent = z.object({ message: z.string(), count: z.number() })

export const resendMail = endpoint({
  method: 'POST',
  path: '/api/admin/mails/:id/resend',
  summary: 'Sends a mail that waits or was given up',
  params: z.object({ id: z.string().check(z.uuid()) }),
  reply: Resent,
})

export const resendMails = endpoint({
  method: 'POST',
  path: '/api/admin/mails/resend',
  summary: 'Sends all mails that wait or were given up in the last 30 days',
  reply: Resent,
})

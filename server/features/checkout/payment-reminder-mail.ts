import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SaleKind } from '#contract/checkout.ts'
import type { MailBlock, MailContent } from '#contract/mail/layout.ts'
import { inAudience } from '#server/features/campaigns/audience.ts'
import { factKinds } from '#server/features/sales/fact-kinds.ts'
import { nameSale } from '#server/features/sales/name-sale.ts'
import { purchaseOf, type Purchase } from '#server/features/sales/purchase.ts'
import { readSale } from '#server/features/sales/read-sale.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { hasEmail } from '#server/features/users/find-user.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { mailKind } from '#server/platform/mail/mail-kind.ts'
import { isReminderOn } from './switch-payment-reminder.ts'

type StoredSale = typeof salesTable.$inferSelect

/** How somebody meant to pay. */
export type Slip = 'pix' | 'boleto'

/** By the way to pay; where the checkout does not name it, by what it calls the event. Anything else is no slip. */
export function slipOf(sale: StoredSale): Slip | undefined {
  const { paymentName, eventName } = nameSale(sale)
  const words = paymentName ?? eventName
  // 'Boleto ou Pix gerado': the slower one, so that nobody is reminded too early.
  if (/boleto/i.test(words)) return 'boleto'
  return /pix/i.test(words) ? 'pix' : undefined
}

const kinds = Object.keys(factKinds) as SaleKind[]
const granting = kinds.filter((kind) => factKinds[kind] === 'grant')

/** Whether there is nothing left to remind of: paid, through whichever order or checkout, or in already. */
export async function isSettled(
  tx: Transaction,
  { customerEmail: email, orderId, happenedAt, createdAt }: StoredSale,
  now: Date,
): Promise<boolean> {
  if (email === null) return true
  const since = happenedAt ?? createdAt
  const { customerEmail, kind, voidedBy } = salesTable
  const paid = await tx.$count(
    salesTable,
    and(
      or(eq(customerEmail, email), eq(salesTable.orderId, orderId)),
      inArray(kind, granting),
      isNull(voidedBy),
      or(
        eq(salesTable.orderId, orderId),
        sql`coalesce(${salesTable.happenedAt}, ${salesTable.createdAt}) >= ${since.toISOString()}::timestamptz`,
      ),
    ),
  )
  if (paid > 0) return true
  const hasAccess = and(hasEmail(email), or(inAudience('active', now), eq(users.isAdmin, true)))
  return (await tx.$count(users, hasAccess)) > 0
}

/** Tells that a pix or boleto waits to be paid. */
export const paymentReminder = mailKind({
  name: 'payment-reminder',
  cause: z.object({ saleId: z.uuid() }),
  make: async ({ env, clock }, tx, { cause }) => {
    const [sale] = await tx.select().from(salesTable).where(eq(salesTable.id, cause.saleId))
    const event = sale && readSale(sale)
    const slip = sale && slipOf(sale)
    if (!event || !slip || sale.voidedBy !== null) return { dropped: 'O pedido não conta mais.' }
    if (!(await isReminderOn(tx))) return { dropped: 'O lembrete foi desligado.' }
    if (await isSettled(tx, sale, clock.now())) return { dropped: 'A pessoa já pagou ou já tem acesso.' }
    return {
      content: reminderMail({
        slip,
        name: event.customerName,
        purchase: purchaseOf(event, sale),
        paymentUrl: event.paymentUrl,
        shopUrl: env.CHECKOUT_URL,
      }),
    }
  },
})

type Told = {
  slip: Slip
  name: string | null
  purchase: Purchase
  paymentUrl: string | null
  shopUrl: string | undefined
}

const words = {
  pix: {
    name: 'Pix',
    code: 'o código Pix',
    paid: 'Se você já pagou, é só esperar: o Pix costuma ser confirmado em minutos, e o acesso chega neste email.',
  },
  boleto: {
    name: 'boleto',
    code: 'o boleto',
    paid: 'Se você já pagou, é só esperar: um boleto leva até 3 dias úteis para ser confirmado, e o acesso chega neste email.',
  },
}

function reminderMail({ slip, name, purchase, paymentUrl, shopUrl }: Told): MailContent {
  const { name: slipName, code, paid } = words[slip]
  const { product, checkout } = purchase
  const made = [`Seu ${slipName}`, product && `de ${product}`, checkout && `na ${checkout}`]
  const sentence = `${made.filter(Boolean).join(' ')} foi gerado, e o pagamento ainda não chegou até nós.`
  return {
    subject: `Seu ${slipName} ainda não foi pago`,
    preview: sentence,
    heading: name ? `Olá, ${name}` : 'Olá',
    blocks: [
      { paragraph: sentence },
      {
        paragraph: 'Assim que ele for pago, seu acesso ao Integrador é liberado e o link chega neste email.',
      },
      ...wayToPay({ code, checkout, paymentUrl, shopUrl }),
      { paragraph: paid },
      { note: 'Desistiu da compra? Não precisa fazer nada: este é o único lembrete deste pedido.' },
    ],
  }
}

type Way = Pick<Told, 'paymentUrl' | 'shopUrl'> & { code: string; checkout: string | null }

/** On the order's own page where the checkout names one; else with what the checkout has shown. */
function wayToPay({ code, checkout, paymentUrl, shopUrl }: Way): MailBlock[] {
  if (paymentUrl) return [{ button: { label: 'Pagar agora', url: paymentUrl } }]
  const from = checkout
    ? `que a ${checkout} mostrou e enviou a você`
    : 'que o checkout mostrou e enviou a você'
  const again = shopUrl ? ' Se venceu, peça de novo pelo botão abaixo.' : ' Se venceu, faça o pedido de novo.'
  return [
    { paragraph: `Para pagar, use ${code} ${from}.${again}` },
    ...(shopUrl ? [{ button: { label: 'Abrir a página de compra', url: shopUrl } }] : []),
  ]
}

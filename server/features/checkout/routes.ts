import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/checkout.ts'
import * as panel from '#contract/checkouts.ts'
import * as failures from '#contract/failed-sales.ts'
import * as reminder from '#contract/payment-reminder.ts'
import * as unserved from '#contract/paid-without-access.ts'
import type { Context } from '#server/context.ts'
import { recordAlone } from '#server/features/audit/record-entry.ts'
import type { Guards } from '#server/features/auth/guards.ts'
import { checkouts } from '#server/features/sales/providers/index.ts'
import { webhookBodyLimit } from '#server/platform/http/limits.ts'
import { route } from '#server/platform/http/route.ts'
import { listUnserved } from './find-unserved.ts'
import { giveAccess } from './give-access.ts'
import { ignoreProduct } from './ignore-product.ts'
import { listCheckouts } from './list-checkouts.ts'
import { listFailures } from './list-failures.ts'
import { listSales } from './list-sales.ts'
import { admitSale, receiveSale } from './receive-sale.ts'
import { createRefusals } from './refuse-delivery.ts'
import { reprocessFailures } from './reprocess-failures.ts'
import { reprocessSale } from './reprocess-sale.ts'
import { showSale } from './show-sale.ts'
import { createStore } from './store-sales.ts'
import { readPaymentReminder, switchPaymentReminder } from './switch-payment-reminder.ts'
import { testCheckout } from './test-checkout.ts'

export async function checkoutRoutes(
  app: FastifyInstance,
  context: Context,
  { routeForAdmin }: Guards,
): Promise<void> {
  const { db } = context
  await app.register(async (webhooks) => receiveWebhooks(webhooks, context))
  routeForAdmin(app, calls.listSales, ({ query }) => listSales(db, query))
  for (const provider of Object.keys(checkouts))
    routeForAdmin(app, calls.listSalesOf(provider), ({ query }) => listSales(db, { ...query, provider }))
  routeForAdmin(app, panel.listCheckouts, async () => ({ checkouts: await listCheckouts(context) }))
  routeForAdmin(app, panel.testCheckout, ({ params, actor }) =>
    testCheckout(context, { id: params.id, actor }),
  )
  routeForAdmin(app, failures.listFailures, () => listFailures(db))
  routeForAdmin(app, failures.reprocessFailures, ({ body, actor }) =>
    reprocessFailures(context, { key: body.key, actor }),
  )
  routeForAdmin(app, calls.showSale, async ({ params, query, actor }) => {
    const reveal = query.reveal === 'true'
    const sale = await showSale(context, { id: params.id, reveal })
    if (reveal) {
      const { userId: id, customerName: username, customerEmail: email, checkout, orderRef: order } = sale
      const subject = { id, username, email }
      await recordAlone(context, {
        action: 'personal-data-shown',
        actor,
        subject,
        about: { checkout, order },
      })
    }
    return sale
  })
  routeForAdmin(app, calls.reprocessSale, ({ params, actor }) =>
    reprocessSale(context, { id: params.id, actor }),
  )
  routeForAdmin(app, calls.ignoreProduct, ({ params, body, actor }) =>
    ignoreProduct(context, { ...params, ...body, actor }),
  )
  routeForAdmin(app, reminder.readPaymentReminder, () => readPaymentReminder(context))
  routeForAdmin(app, reminder.switchPaymentReminder, ({ body, actor }) =>
    switchPaymentReminder(context, body.isOn, actor),
  )
  routeForAdmin(app, unserved.listUnserved, async () => ({
    customers: await listUnserved(db, context.clock.now()),
  }))
  routeForAdmin(app, unserved.serveCustomer, async ({ body, actor }) => ({
    message: await giveAccess(context, { email: body.email.toLowerCase(), actor }),
  }))
}

/** A signature is over bytes, so here a body stays what it is, whatever its sender calls it. */
function receiveWebhooks(app: FastifyInstance, context: Context): void {
  const store = createStore(context)
  const { refuse, note } = createRefusals(context)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: webhookBodyLimit }, (_request, body, done) =>
    done(null, body),
  )
  app.addHook('onError', async (request, _reply, { code }) => {
    const { provider } = request.params as { provider: string }
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') await note({ provider, reason: 'too_large' })
  })
  route(
    app,
    calls.receiveSale,
    async ({ params: { provider }, request }) => {
      await receiveSale(context, { provider, request, refuse, store })
      return { message: 'Evento recebido.' }
    },
    {
      admit: async (request) => {
        const { provider } = request.params as { provider: string }
        await admitSale(context, { provider, request, refuse })
      },
      allowCrossSite: true,
    },
  )
}

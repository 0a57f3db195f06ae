import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/checkout.ts'
import * as panel from '#contract/checkouts.ts'
import * as unserved from '#contract/paid-without-access.ts'
import type { Context } from '#server/context.ts'
import type { Guards } from '#server/features/auth/guards.ts'
import { checkouts } from '#server/features/sales/providers/index.ts'
import { webhookBodyLimit } from '#server/platform/http/limits.ts'
import { route } from '#server/platform/http/route.ts'
import { listUnserved } from './find-unserved.ts'
import { giveAccess } from './give-access.ts'
import { ignoreProduct } from './ignore-product.ts'
import { listCheckouts } from './list-checkouts.ts'
import { listSales } from './list-sales.ts'
import { admitSale, receiveSale } from './receive-sale.ts'
import { createRefusals } from './refuse-delivery.ts'
import { reprocessSale } from './reprocess-sale.ts'
import { showSale } from './show-sale.ts'
import { createStore } from './store-sales.ts'
import { testCheckout } from './test-checkout.ts'

export async function checkoutRoutes(
  app: FastifyInstance,
  context: Context,
  { routeForAdmin }: Guards,
): Promise<void> {
  const { db, log } = context
  await app.register(async (webhooks) => receiveWebhooks(webhooks, context))
  routeForAdmin(app, calls.listSales, ({ query }) => listSales(db, query))
  for (const provider of Object.keys(checkouts))
    routeForAdmin(app, calls.listSalesOf(provider), ({ query }) => listSales(db, { ...query, provider }))
  routeForAdmin(app, panel.listCheckouts, async () => ({ checkouts: await listCheckouts(context) }))
  routeForAdmin(app, panel.testCheckout, ({ params }) => testCheckout(context, params.id))
  routeForAdmin(app, calls.showSale, ({ params, query, user }) => {
    const reveal = query.reveal === 'true'
    if (reveal) log.info({ adminId: user.id, saleId: params.id }, 'personal data was shown')
    return showSale(context, { id: params.id, reveal })
  })
  routeForAdmin(app, calls.reprocessSale, ({ params }) => reprocessSale(context, params.id))
  routeForAdmin(app, calls.ignoreProduct, ({ params, body }) =>
    ignoreProduct(context, { ...params, ...body }),
  )
  routeForAdmin(app, unserved.listUnserved, async () => ({
    customers: await listUnserved(db, context.clock.now()),
  }))
  routeForAdmin(app, unserved.serveCustomer, async ({ body }) => ({
    message: await giveAccess(context, body.email.toLowerCase()),
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

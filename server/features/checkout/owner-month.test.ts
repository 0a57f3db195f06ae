import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeForAdmin } from '#contract/subscription-badges.ts'
import { renewSubscription } from '#server/features/customers/renew-subscription.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { toSessionUser } from '#server/features/users/session-user.ts'
import { emailCorrections, users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { untilMailed, type TestServer } from '#server/testing/test-server.ts'
import type { SaleSample } from '#server/features/sales/providers/checkout.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { applySales, findCustomer, startSalesServer } from '#server/features/sales/testing/sales.ts'
import { day } from '#server/testing/day.ts'

let server: TestServer
let strict: TestServer
beforeAll(async () => {
  const env = { CHECKOUT_URL: 'https://checkout.example/assinar' }
  server = await startSalesServer(env)
  strict = await startSalesServer({ ...env, REFUND_CUTS_ACCESS: 'true', GRACE_DAYS: '0' })
})
afterAll(() => Promise.all([server.close(), strict.close()]))
beforeEach(async () => {
  for (const { context, mails: sent } of [server, strict]) {
    for (const table of [salesTable, subscriptionActs, emailCorrections, users, mails])
      await context.db.delete(table)
    sent.length = 0
  }
})

const email = 'beatriz@example.com'
type Step = Omit<SaleSample, 'email' | 'at'> & { at: string; email?: string }

const monthly = { subscriptionId: 'M', frequency: 'monthly', orderId: 'm1', accessUntil: day('2026-12-01') }
const quarterly = {
  subscriptionId: 'Q',
  frequency: 'quarterly',
  orderId: 'q1',
  accessUntil: day('2027-02-10'),
}
const lifetime = { frequency: 'once', orderId: 'v1' }
const boughtMonthly: Step = { event: 'order_approved', at: '2026-11-01', ...monthly }
const boughtQuarterly: Step = { event: 'order_approved', at: '2026-11-10', ...quarterly }
const boughtLifetime: Step = { event: 'order_approved', at: '2026-11-10', ...lifetime }

/** Plays the events as they happen, and tells how the month ended. */
async function play(steps: Step[], { on = server, until }: { on?: TestServer; until: string }) {
  for (const { at, ...step } of steps) {
    on.clock.set(new Date(day(at).getTime() + 20_000))
    await applySales(on, { email, name: 'Beatriz Souza', ...step, at: day(at) })
    await untilMailed(on)
  }
  on.clock.set(day(until))
  return describeMonth(on)
}

async function describeMonth(on: TestServer) {
  const user = await findCustomer(on, email)
  return {
    badge: user && describeForAdmin(toSessionUser(user), on.clock.now())?.text,
    reason: user?.cancellationReason,
    renewal: user?.subscriptionRenewal,
    mails: on.mails.map(({ subject }) => subject),
    lastMail: on.mails.at(-1)?.text ?? '',
  }
}

const welcome = 'Bem-vindo ao Integrador: crie sua senha'
const paid = 'Pagamento confirmado: sua assinatura está ativa'
const canceled = 'Sua assinatura foi cancelada'
const refunded = 'Seu reembolso foi feito'
const goesOn = 'Seu acesso ao Integrador continua'
const late = 'Não conseguimos cobrar sua assinatura'

describe('two subscriptions', () => {
  test('the monthly one is canceled after the quarterly one was bought: theirs goes on, they are told', async () => {
    const end = await play(
      [boughtMonthly, boughtQuarterly, { event: 'subscription_canceled', at: '2026-11-15', ...monthly }],
      { until: '2026-11-15' },
    )
    expect(end).toMatchObject({
      badge: 'Ativa (87 dias restantes)',
      reason: null,
      renewal: 'automatic',
      mails: [welcome, paid, goesOn],
    })
    expect(end.lastMail).toContain('Uma outra assinatura que você tinha foi cancelada')
    expect(end.lastMail).toContain('sua assinatura trimestral vale até 10/02/2027')
  })

  test('canceling and refunding the old monthly one leaves a lifetime alone', async () => {
    const end = await play(
      [
        boughtMonthly,
        boughtLifetime,
        { event: 'subscription_canceled', at: '2026-11-15', ...monthly },
        { event: 'order_refunded', at: '2026-11-16', ...monthly, hasAccess: false },
        { event: 'subscription_late', at: '2026-12-01', ...monthly, orderId: 'm2' },
      ],
      { until: '2026-12-02' },
    )
    expect(end).toMatchObject({
      badge: 'Vitalícia',
      reason: null,
      renewal: 'none',
      mails: [welcome, paid, goesOn, goesOn],
    })
  })

  test('the quarterly one is given back: the monthly one goes on', async () => {
    const end = await play(
      [
        boughtMonthly,
        boughtQuarterly,
        { event: 'order_refunded', at: '2026-11-15', ...quarterly, hasAccess: false },
      ],
      { until: '2026-11-15' },
    )
    expect(end).toMatchObject({ badge: 'Ativa (16 dias restantes)', reason: null, renewal: 'automatic' })
    expect(end.mails.at(-1)).toBe(goesOn)
    expect(end.lastMail).toContain('sua assinatura mensal vale até 01/12/2026')
  })

  test('the current one is canceled: that is said, of the right plan', async () => {
    const end = await play(
      [boughtMonthly, boughtQuarterly, { event: 'subscription_canceled', at: '2026-11-15', ...quarterly }],
      { until: '2026-11-15' },
    )
    expect(end).toMatchObject({
      badge: 'Cancelada (87 dias restantes)',
      reason: 'canceled',
      renewal: 'none',
      mails: [welcome, paid, canceled],
    })
    expect(end.lastMail).toContain('Sua assinatura trimestral foi cancelada e não será mais cobrada')
    expect(end.lastMail).toContain('até 10/02/2027')
  })
})

describe('one subscription', () => {
  test('pix and boleto change nothing until they are paid', async () => {
    const waiting: Step[] = [
      { event: 'pix_created', at: '2026-11-01', ...monthly },
      { event: 'billet_created', at: '2026-11-01', ...monthly },
    ]
    expect(await play(waiting, { until: '2026-11-01' })).toMatchObject({ badge: undefined, mails: [] })
    expect(await play([boughtMonthly], { until: '2026-11-01' })).toMatchObject({
      badge: 'Ativa (30 dias restantes)',
      mails: [welcome],
    })
  })

  test('a renewal in two events is one month and one mail', async () => {
    const renewal = { ...monthly, orderId: 'm2', accessUntil: day('2027-01-01') }
    const end = await play(
      [
        boughtMonthly,
        { event: 'order_approved', at: '2026-12-01', ...renewal },
        { event: 'subscription_renewed', at: '2026-12-01', ...renewal },
      ],
      { until: '2026-12-01' },
    )
    expect(end).toMatchObject({ badge: 'Ativa (31 dias restantes)', mails: [welcome, paid] })
  })

  test('who comes back after canceling is a subscriber again', async () => {
    const end = await play(
      [
        boughtMonthly,
        { event: 'subscription_canceled', at: '2026-11-05', ...monthly },
        {
          event: 'order_approved',
          at: '2026-11-20',
          orderId: 'n1',
          subscriptionId: 'N',
          accessUntil: day('2026-12-20'),
        },
      ],
      { until: '2026-11-20' },
    )
    expect(end).toMatchObject({ badge: 'Ativa (30 dias restantes)', mails: [welcome, canceled, paid] })
  })

  test('a late payment is told with its grace, leads to no second purchase, and is forgotten once paid', async () => {
    const renewal = { ...monthly, orderId: 'm2' }
    const failed: Step = { event: 'subscription_late', at: '2026-12-01', ...renewal }
    const end = await play([boughtMonthly, failed], { until: '2026-12-02' })
    expect(end).toMatchObject({
      badge: 'Expira em 1 dias',
      reason: null,
      renewal: 'late',
      mails: [welcome, late],
    })
    expect(end.lastMail).toContain('Seu acesso continua até 03/12/2026')
    expect(end.lastMail).toContain('Não faça uma nova assinatura')
    expect(end.lastMail).not.toContain('checkout.example')
    const paidAfterAll: Step = {
      event: 'order_approved',
      at: '2026-12-02',
      ...renewal,
      accessUntil: day('2027-01-01'),
    }
    expect(await play([paidAfterAll], { until: '2026-12-02' })).toMatchObject({
      badge: 'Ativa (30 dias restantes)',
      renewal: 'automatic',
    })
  })

  test('a refund leaves what the checkout leaves, and nothing where the operator cuts it', async () => {
    const steps: Step[] = [boughtMonthly, { event: 'order_refunded', at: '2026-11-05', ...monthly }]
    expect(await play(steps, { until: '2026-11-05' })).toMatchObject({
      badge: 'Reembolsada (26 dias)',
      mails: [welcome, refunded],
    })
    const cut = await play(steps, { on: strict, until: '2026-11-06' })
    expect(cut).toMatchObject({ badge: 'Reembolsada', mails: [welcome, refunded] })
    expect(cut.lastMail).toContain('Com isso, seu acesso terminou em 05/11/2026')
  })

  test('a trial makes the user until its end, and its payment goes on from there', async () => {
    const trial: Step = {
      event: 'subscription_trial_started',
      at: '2026-11-01',
      subscriptionId: 'T',
      accessUntil: day('2026-11-08'),
    }
    const begun = await play([trial], { until: '2026-11-01' })
    expect(begun).toMatchObject({ badge: 'Expira em 7 dias', renewal: 'automatic', mails: [welcome] })
    expect(begun.lastMail).toContain('Seu teste grátis começou: você tem acesso até 08/11/2026')
    const charged: Step = {
      event: 'order_approved',
      at: '2026-11-08',
      orderId: 't1',
      subscriptionId: 'T',
      accessUntil: day('2026-12-08'),
    }
    expect(await play([charged], { until: '2026-11-08' })).toMatchObject({
      badge: 'Ativa (30 dias restantes)',
      mails: [welcome, paid],
    })
  })

  test('a trial that nobody charges for ends; one without an end is for somebody to look at', async () => {
    const trial = { at: '2026-11-01', subscriptionId: 'T', accessUntil: day('2026-11-08') }
    const end = await play(
      [
        { event: 'subscription_trial_started', ...trial },
        { event: 'subscription_trial_canceled', ...trial, at: '2026-11-03' },
      ],
      { until: '2026-11-03' },
    )
    expect(end).toMatchObject({ badge: 'Cancelada (5 dias restantes)', mails: [welcome, canceled] })
    await play([{ event: 'subscription_trial_started', at: '2026-11-03', subscriptionId: 'U' }], {
      until: '2026-11-03',
    })
    const failed = (await server.context.db.select().from(salesTable)).filter((sale) => !sale.processed)
    expect(failed).toMatchObject([{ errorMessage: 'O evento de teste grátis não diz até quando ele vale.' }])
  })
})

test('a refund in the minute of a renewal by hand, but after it, takes its order back', async () => {
  await play([boughtMonthly], { until: '2026-11-05' })
  server.clock.set(new Date(day('2026-11-05').getTime() + 10_000))
  const { context } = server
  await context.db.transaction((tx) => renewSubscription(context, tx, { email, actorId: null }))
  const end = await play([{ event: 'order_refunded', at: '2026-11-05', ...monthly, hasAccess: false }], {
    until: '2026-11-06',
  })
  expect(end).toMatchObject({ badge: 'Reembolsada (30 dias)', reason: 'refund', mails: [welcome, refunded] })
})

test("the checkout's test event makes nobody a customer and brings no money", async () => {
  const end = await play([{ ...boughtMonthly, email: 'johndoe@example.com', name: 'John Doe' }], {
    until: '2026-11-01',
  })
  expect(end.mails).toEqual([])
  const [sale] = await server.context.db.select().from(salesTable)
  expect(sale).toMatchObject({ webhookEventType: 'teste', processed: true, paidCents: null })
  expect(await server.context.db.$count(users)).toBe(0)
})

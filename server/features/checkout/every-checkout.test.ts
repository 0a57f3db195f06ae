import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SaleKind, SalePage } from '#contract/checkout.ts'
import type { SaleSample } from '#server/features/sales/providers/checkout.ts'
import { checkouts } from '#server/features/sales/providers/index.ts'
import { findEvent, sampleOf, signDelivery } from '#server/features/sales/providers/write-delivery.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import {
  deliver,
  findCustomer,
  findSales,
  secret,
  sendSale,
  startSalesServer,
  untilApplied,
} from '#server/features/sales/testing/sales.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { rateCounters } from '#server/platform/http/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { day } from '#server/testing/day.ts'
import { untilMailed, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  const plans = { 'p-mensal': 'mensal', 'p-trimestral': 'trimestral' }
  server = await startSalesServer({ CHECKOUT_PLANS: JSON.stringify(plans) })
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  for (const table of [salesTable, subscriptionActs, users, mails, rateCounters]) await db.delete(table)
  await server.forgetMails()
  server.clock.set(day('2026-11-15'))
  cookie = (await server.logIn({ isAdmin: true })).cookie
})

const email = 'ana@example.com'
const monthly = { email, name: 'Ana Teste', planId: 'p-mensal', productId: 'p-mensal', amount: 9790 }
const ana = () => findCustomer(server, email)
const subjects = () => server.mails.map(({ subject }) => subject)
/** Everything that a customer can notice. */
const accessOf = async () => {
  const { subscriptionType, subscriptionStatus, subscriptionExpiresAt, cancellationReason } =
    (await ana()) ?? {}
  return { subscriptionType, subscriptionStatus, subscriptionExpiresAt, cancellationReason }
}

type Told = Omit<SaleSample, 'event' | 'email'> & { kind: SaleKind }

describe.each(Object.entries(checkouts))('sold through %s', (provider, checkout) => {
  const hasWordFor = (kind: SaleKind) => findEvent(checkout, kind) !== undefined
  /** Only where the checkout tells of it at all. */
  const only = (kind: SaleKind) => (hasWordFor(kind) ? [kind] : [])

  function write(told: Told): SaleSample {
    const sample = sampleOf(checkout, { ...monthly, ...told })
    if (!sample) throw new Error(`${provider} does not tell of ${told.kind}`)
    return sample
  }

  /** Tells what happened, one after the other, each until it counts and the customer has heard of it. */
  async function tell(...all: Told[]): Promise<void> {
    for (const told of all) {
      expect((await sendSale(server, { ...write(told) }, provider)).statusCode).toBe(200)
      await untilApplied(server)
      await untilMailed(server)
    }
  }

  const bought: Told = { kind: 'approved', at: day('2026-11-14'), orderId: 'o1', subscriptionId: 's1' }
  const renewed: Told = { ...bought, kind: 'renewed', at: day('2026-12-14'), orderId: 'o2' }

  test('a purchase gives a month, a welcome that names it, and a row in its own words that does not keep the secret', async () => {
    await tell(bought)
    expect(await ana()).toMatchObject({
      username: 'Ana Teste',
      subscriptionType: 'mensal',
      subscriptionStatus: 'active',
      subscriptionExpiresAt: day('2026-12-14'),
    })
    expect(subjects()).toEqual(['Bem-vindo ao Integrador: crie sua senha'])
    expect(server.mails[0]?.text).toContain(`na ${checkout.name}.`)
    const [sale] = await findSales(server, email)
    expect(sale).toMatchObject({
      provider,
      kind: 'approved',
      chargeAmount: '9790',
      customerName: 'Ana Teste',
      happenedAt: day('2026-11-14'),
      processed: true,
    })
    expect(checkout.events).toHaveProperty([sale?.webhookEventType ?? ''])
    expect(sale?.orderId.startsWith(checkout.hasBareOrderIds ? 'o1' : `${provider}:`)).toBe(true)
    expect(sale?.currency ?? 'BRL').toBe('BRL')
    expect(JSON.stringify(sale)).not.toContain(secret)
  })

  test('a renewal gives the next month, once, and says so', async () => {
    await tell(bought)
    server.clock.set(day('2026-12-14'))
    await tell(renewed, renewed)
    expect(await accessOf()).toMatchObject({ subscriptionExpiresAt: day('2027-01-14') })
    expect(subjects()).toEqual([
      'Bem-vindo ao Integrador: crie sua senha',
      'Pagamento confirmado: sua assinatura está ativa',
    ])
    expect(server.mails[1]?.text).toMatch(/R\$\s97,90/)
  })

  test('a renewal of another plan changes to that plan', async () => {
    await tell(bought, { ...renewed, planId: 'p-trimestral', productId: 'p-trimestral' })
    expect(await accessOf()).toMatchObject({
      subscriptionType: 'trimestral',
      subscriptionExpiresAt: day('2027-03-14'),
    })
  })

  test.each(only('late'))('a charge that failed gives days of grace, and is told', async () => {
    await tell(bought)
    server.clock.set(day('2026-12-14'))
    await tell({ ...bought, kind: 'late', at: day('2026-12-14'), orderId: 'o2' })
    expect(await accessOf()).toMatchObject({ subscriptionExpiresAt: day('2026-12-16') })
    expect(subjects().at(-1)).toBe('Não conseguimos cobrar sua assinatura')
    expect(server.mails.at(-1)?.text).toContain(`na ${checkout.name}.`)
  })

  test.each(only('canceled'))('who cancels keeps what was paid for', async () => {
    await tell(bought, { ...bought, kind: 'canceled', at: day('2026-11-15') })
    expect(await accessOf()).toEqual({
      subscriptionType: 'mensal',
      subscriptionStatus: 'canceled',
      subscriptionExpiresAt: day('2026-12-14'),
      cancellationReason: 'canceled',
    })
    expect(subjects().at(-1)).toBe('Sua assinatura foi cancelada')
  })

  test.each(only('removed'))('who is shut out loses access then, and is told once', async () => {
    await tell(bought, { ...bought, kind: 'removed', at: day('2026-11-15') })
    expect(await accessOf()).toMatchObject({
      subscriptionStatus: 'canceled',
      subscriptionExpiresAt: day('2026-11-15'),
      cancellationReason: 'canceled',
    })
    expect(subjects()).toEqual(['Bem-vindo ao Integrador: crie sua senha', 'Sua assinatura foi cancelada'])
  })

  test.each([
    ['refunded', 'refund', 'Seu reembolso foi feito'],
    ['chargeback', 'chargeback', 'Seu pagamento foi contestado'],
  ] as const)('%s: access ends, the reason is %s', async (kind, cancellationReason, subject) => {
    await tell(bought, { ...bought, kind, at: day('2026-11-15') })
    expect(await accessOf()).toMatchObject({
      subscriptionStatus: 'canceled',
      subscriptionExpiresAt: day('2026-11-15'),
      cancellationReason,
    })
    expect(subjects().at(-1)).toBe(subject)
    const answer = await server.app.inject({ url: '/api/admin/overview', headers: { cookie } })
    expect(answer.json()).toMatchObject({ salesTotal: 0 })
  })

  test.each(only('joined'))('let in and paid, in either order, is one period and one welcome', async () => {
    const joined: Told = { ...bought, kind: 'joined' }
    for (const story of [
      [joined, bought, joined],
      [bought, joined, bought],
    ]) {
      for (const table of [salesTable, mails]) await server.context.db.delete(table)
      await server.context.db.delete(users).where(sql`not is_admin`)
      await server.forgetMails()
      for (const told of story) {
        await tell(told)
        await untilMailed(server)
      }
      expect(await accessOf()).toMatchObject({ subscriptionExpiresAt: day('2026-12-14') })
      expect(subjects()).toEqual(['Bem-vindo ao Integrador: crie sua senha'])
    }
  })

  test('in any order and any number of copies the result is one', async () => {
    const story = [
      bought,
      renewed,
      ...(hasWordFor('late')
        ? [{ ...bought, kind: 'late' as const, at: day('2027-01-14'), orderId: 'o3' }]
        : []),
      ...(hasWordFor('canceled') ? [{ ...bought, kind: 'canceled' as const, at: day('2026-12-20') }] : []),
      { ...renewed, kind: 'refunded' as const, at: day('2026-12-21') },
    ]
    server.clock.set(day('2027-01-15'))
    const ends: unknown[] = []
    for (const order of [story, story.toReversed(), [...story.slice(2), ...story.slice(0, 2)]]) {
      for (const table of [salesTable, subscriptionActs, mails]) await server.context.db.delete(table)
      await server.context.db.delete(users).where(sql`not is_admin`)
      const copies = order.flatMap((told) => [told, told])
      await Promise.all(copies.map((told) => sendSale(server, { ...write(told) }, provider)))
      await untilApplied(server)
      expect(await server.context.db.$count(salesTable)).toBe(story.length)
      ends.push(await accessOf())
    }
    expect(ends).toEqual([ends[0], ends[0], ends[0]])
  })

  test('nothing is taken that is not proven', async () => {
    const sale = checkout.example.write(write(bought), 'outro')
    const right = signDelivery(checkout, checkout.example.write(write(bought), secret), secret)
    const forgeries = [
      signDelivery(checkout, sale, 'outro'),
      signDelivery(checkout, sale, ''),
      { body: Buffer.from(JSON.stringify(sale)) },
      { body: Buffer.alloc(0) },
      { ...right, body: Buffer.from('[]') },
      { ...right, body: right.body.subarray(0, right.body.length / 2) },
    ]
    const answers: number[] = []
    for (const forged of forgeries) answers.push((await deliver(server, provider, forged)).statusCode)
    // Where a token in a header is all there is, it proves whatever comes with it.
    expect(answers.slice(0, 4)).toEqual([401, 401, 401, 401])
    expect(answers.slice(4).filter((status) => ![200, 401].includes(status))).toEqual([])
    expect(await server.context.db.$count(users)).toBe(1)
    expect(await server.context.db.$count(salesTable, sql`error_message is null`)).toBe(0)
  })

  test('an unknown event is kept, shown, and changes nothing', async () => {
    const known = write(bought)
    const body = JSON.stringify(checkout.example.write(known, secret))
    // A word of ours may be made of a field's name and its number.
    const [field = '', word = field] = known.event.split(':')
    const renamed = body
      .replaceAll(`"${word}"`, '"moon_landing"')
      .replaceAll(`"${field}":${word}`, `"${field}":99`)
    const answer = await deliver(
      server,
      provider,
      signDelivery(checkout, JSON.parse(renamed) as object, secret),
    )
    expect(answer.statusCode).toBe(200)
    await untilApplied(server)
    expect(await ana()).toBeUndefined()
    const listed = await server.app.inject({
      url: `/api/admin/transactions?provider=${provider}`,
      headers: { cookie },
    })
    expect(listed.json<SalePage>().transactions).toHaveLength(1)
    expect(listed.json<SalePage>().transactions[0]).toMatchObject({ provider, checkout: checkout.name })
  })

  test('a product that nobody named waits with its error, and counts once it is tried again', async () => {
    await tell({ ...bought, planId: 'p-outro', productId: 'p-outro' })
    const [sale] = await findSales(server, email)
    expect(sale?.errorMessage).toContain('Plano não mapeado')
    expect(await ana()).toBeUndefined()
    server.context.env.CHECKOUT_PLANS['p-outro'] = 'mensal'
    const url = `/api/admin/transactions/${sale?.id}/reprocess`
    const answer = await server.app.inject({ method: 'POST', url, headers: { cookie } })
    delete server.context.env.CHECKOUT_PLANS['p-outro']
    expect(answer.json()).toMatchObject({ processed: true })
    expect(await ana()).toMatchObject({ subscriptionType: 'mensal' })
  })

  test.each([
    ['of a century ago', new Date('1926-11-14T12:00:00Z')],
    ['of the next century', new Date('2126-11-14T12:00:00Z')],
  ])('a purchase %s is kept with its error, and gives nothing', async (_when, at) => {
    await tell({ ...bought, at })
    const [sale] = await findSales(server, email)
    expect(sale).toMatchObject({ processed: false })
    expect(sale?.errorMessage).toContain('A data do evento não pode estar certa')
    expect(await ana()).toBeUndefined()
  })

  test('the test of the panel is marked, gives nobody access and counts nowhere', async () => {
    const before = await server.app.inject({ url: '/api/admin/overview', headers: { cookie } })
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/admin/checkouts/${provider}/test`,
      headers: { cookie },
    })
    expect(answer.statusCode).toBe(200)
    const { saleId } = answer.json<{ saleId: string }>()
    const shown = await server.app.inject({ url: `/api/admin/transactions/${saleId}`, headers: { cookie } })
    expect(shown.json()).toMatchObject({ kind: 'test', provider, processed: true, userId: null })
    const url = `/api/admin/transactions/${saleId}/reprocess`
    await server.app.inject({ method: 'POST', url, headers: { cookie } })
    expect(await server.context.db.$count(users)).toBe(1)
    const after = await server.app.inject({ url: '/api/admin/overview', headers: { cookie } })
    expect(after.json()).toEqual(before.json())
    expect(await lastDelivery(provider)).toBeNull()
  })
})

async function lastDelivery(provider: string): Promise<unknown> {
  const answer = await server.app.inject({ url: '/api/admin/checkouts', headers: { cookie } })
  const { checkouts: states } = answer.json<{ checkouts: { id: string; lastDeliveryAt: unknown }[] }>()
  return states.find(({ id }) => id === provider)?.lastDeliveryAt
}

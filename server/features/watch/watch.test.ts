import { tmpdir } from 'node:os'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SystemFigures } from '#contract/system.ts'
import type { Watched } from '#contract/watch.ts'
import { unservedCustomers } from '#server/features/checkout/tables.ts'
import { deliver, sendSale, startSalesServer } from '#server/features/sales/testing/sales.ts'
import { refusedDeliveries, salesTable } from '#server/features/sales/tables.ts'
import { users } from '#server/features/users/tables.ts'
import type { Env } from '#server/env.ts'
import { listWorks } from '#server/app.ts'
import { MailError } from '#server/platform/mail/mail-error.ts'
import { sendMailJob } from '#server/platform/mail/queue-mail.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { settings } from '#server/platform/settings/tables.ts'
import { unscheduled, untilMailed, type TestServer } from '#server/testing/test-server.ts'
import type { Condition, Finding } from './condition.ts'
import { lookAtAll } from './look-at-all.ts'
import { toldTroubles, troubles } from './tables.ts'
import { watch } from './tell-administrators.ts'

const hour = 60 * 60_000
const begun = new Date('2026-11-15T12:00:00.000Z')

let server: TestServer
let refusal: Error | undefined
beforeAll(async () => {
  server = await startSalesServer({ DATA_DIR: tmpdir() })
  const { send } = server.context.mailer
  server.context.mailer.send = async (mail) => {
    if (refusal) throw refusal
    await send(mail)
  }
})
afterAll(() => server.close())
beforeEach(async () => {
  refusal = undefined
  const { db } = server.context
  for (const table of [
    toldTroubles,
    troubles,
    unservedCustomers,
    refusedDeliveries,
    salesTable,
    mails,
    users,
  ])
    await db.delete(table)
  await db.delete(settings).where(eq(settings.key, 'sales-rhythm'))
  await server.forgetMails()
  server.clock.set(begun)
})

const administrator = (name: string, more: Partial<typeof users.$inferInsert> = {}) =>
  server.logIn({ username: name, email: `${name}@example.com`, isAdmin: true, ...more })

/** Somebody has paid and has no access: a trouble that a row makes and unmakes. */
async function breakAccess() {
  const row = { email: 'ana@example.com', problem: 'no_user' as const, error: 'Falha.', foundAt: begun }
  await server.context.db.insert(unservedCustomers).values(row)
}
const mendAccess = () => server.context.db.delete(unservedCustomers)

async function look(hoursLater = 0) {
  server.clock.set(new Date(begun.getTime() + hoursLater * hour))
  await watch(server.context)
  if (!refusal) await untilMailed(server)
}
const told = () => server.mails.map(({ to, subject }) => [to, subject])

async function read(cookie: string): Promise<Watched[]> {
  const answer = await server.app.inject({ url: '/api/admin/watch', headers: { cookie } })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ watched: Watched[] }>().watched
}
async function find(cookie: string, id: string) {
  return (await read(cookie)).find((each) => each.id === id)
}

describe('by mail', () => {
  test('every administrator is told what it is, since when and where to mend it', async () => {
    await administrator('rita')
    await administrator('saulo')
    await administrator('congelado', { frozenAt: begun })
    await server.logIn({ email: 'cliente@example.com' })
    await breakAccess()
    await look()
    expect(told().toSorted()).toEqual([
      ['rita@example.com', 'Há quem pagou e não tem acesso'],
      ['saulo@example.com', 'Há quem pagou e não tem acesso'],
    ])
    const [mail] = server.mails
    expect(mail?.text).toContain('Pago, sem acesso: 1 pessoa.')
    expect(mail?.text).toContain('Desde 15/11/2026 09:00, horário de São Paulo.')
    expect(mail?.text).toContain('http://localhost:3000/admin?secao=vendas')
  })

  test('once a day while it lasts, and the next day says since when it has', async () => {
    await administrator('rita')
    await breakAccess()
    for (const hours of [0, 0.1, 12, 23.99]) await look(hours)
    expect(server.mails).toHaveLength(1)
    await look(24)
    expect(server.mails).toHaveLength(2)
    expect(server.mails[1]?.text).toContain('Desde 15/11/2026 09:00')
    await look(47)
    expect(server.mails).toHaveLength(2)
  })

  test('once a day also of what ends and comes again, which then is new', async () => {
    await administrator('rita')
    await breakAccess()
    await look()
    await mendAccess()
    await look(1)
    await breakAccess()
    await look(2)
    expect(server.mails).toHaveLength(1)
    await look(24)
    expect(server.mails).toHaveLength(2)
    expect(server.mails[1]?.text).toContain('Desde 15/11/2026 11:00')
  })

  test('of two troubles each is told, and a new administrator hears of both', async () => {
    await administrator('rita')
    await breakAccess()
    await look()
    await server.context.db.insert(salesTable).values(failedSale())
    await look(1)
    expect(told()).toEqual([
      ['rita@example.com', 'Há quem pagou e não tem acesso'],
      ['rita@example.com', 'Há vendas com erro'],
    ])
    await administrator('nova')
    await look(2)
    expect(
      told()
        .slice(2)
        .map(([to]) => to),
    ).toEqual(['nova@example.com', 'nova@example.com'])
  })

  test('several instances that look at once tell once', async () => {
    await administrator('rita')
    await administrator('saulo')
    await breakAccess()
    await Promise.all(Array.from({ length: 5 }, () => watch(server.context)))
    await untilMailed(server)
    expect(server.mails).toHaveLength(2)
  })

  test('without an administrator nobody is told, and the first to come is', async () => {
    await breakAccess()
    await look()
    expect(server.mails).toEqual([])
    await administrator('rita')
    await look(1)
    expect(told()).toEqual([['rita@example.com', 'Há quem pagou e não tem acesso']])
  })

  test('what is over before the mail server takes mails again is not told any more', async () => {
    await administrator('rita')
    await breakAccess()
    refusal = new MailError('away', { permanent: false, reason: 'O servidor de email não respondeu.' })
    await look()
    await untilRefused()
    await mendAccess()
    await answerAgain()
    expect(told()).toEqual([])
    const [row] = await server.context.db.select().from(mails)
    expect(row).toMatchObject({ status: 'dropped', reason: 'O problema passou antes de o aviso sair.' })
  })

  test('who is no administrator any more is not told', async () => {
    const { userId } = await administrator('rita')
    await breakAccess()
    refusal = new MailError('away', { permanent: false })
    await look()
    await untilRefused()
    await server.context.db.update(users).set({ isAdmin: false }).where(eq(users.id, userId))
    await answerAgain()
    expect(told()).toEqual([])
  })
})

async function untilRefused() {
  const open = () => server.context.db.$count(mails, sql`status = 'queued' and reason is null`)
  await expect.poll(open).toBe(0)
}
async function answerAgain() {
  refusal = undefined
  await server.context.jobs.hurry(sendMailJob)
  await untilMailed(server)
}

function failedSale(): typeof salesTable.$inferInsert {
  return {
    provider: 'kiwify',
    orderId: 'o1',
    webhookEventType: 'order_approved',
    rawWebhookData: '{}',
    errorMessage: 'Plano não mapeado',
    createdAt: new Date(begun.getTime() - hour),
  }
}

describe('mails that fail', () => {
  test('are shown at once, and told by mail once mails go out again: the newest alone', async () => {
    const { cookie } = await administrator('rita')
    await breakAccess()
    refusal = new MailError('away', { permanent: false, reason: 'O servidor de email não respondeu.' })
    await look()
    await untilRefused()
    const path = '/admin?secao=emails&envio=queued#envios-individuais'
    expect(await find(cookie, 'mails-failing')).toMatchObject({
      state: 'trouble',
      text: '1 email não saiu. O servidor de email não respondeu.',
      remedy: { label: 'Ver o que não saiu', path },
    })
    await look(1)
    await look(25)
    await untilRefused()
    // Two of each trouble wait, and what says that mails fail is not counted among them.
    expect(await find(cookie, 'mails-failing')).toMatchObject({
      text: expect.stringMatching(/^2 emails/) as unknown,
    })
    await answerAgain()
    expect(told().toSorted()).toEqual([
      ['rita@example.com', 'Emails deixaram de sair, e este saiu'],
      ['rita@example.com', 'Há quem pagou e não tem acesso'],
    ])
    await look(26)
    expect(server.mails).toHaveLength(2)
    expect(await find(cookie, 'mails-failing')).toMatchObject({ state: 'fine' })
  })

  test('an administrator whose own address takes none does not make it a trouble of its own', async () => {
    const { cookie } = await administrator('rita')
    await server.context.db.insert(mails).values({
      kind: 'trouble',
      recipient: 'rita@example.com',
      cause: { condition: 'mails-failing', since: begun, text: '1 email não saiu.' },
      status: 'failed',
      reason: 'O servidor de email recusou a mensagem.',
    })
    expect(await find(cookie, 'mails-failing')).toMatchObject({ state: 'fine' })
  })
})

describe('on the panel', () => {
  test('everything that is watched is told, troubles first, without waiting for a look', async () => {
    const { cookie } = await administrator('rita')
    expect((await read(cookie)).map(({ label, text }) => [label, text]).slice(0, 5)).toEqual([
      ['Acesso de quem pagou', 'Quem pagou tem acesso.'],
      ['Vendas com erro', 'Todas as vendas foram aplicadas ou estão sendo.'],
      ['Entregas dos checkouts', 'Nenhuma entrega recusada em 24 horas.'],
      ['Vendas', 'Nenhuma venda até agora.'],
      ['Emails', 'Nenhum email parado.'],
    ])
    await server.context.db.insert(salesTable).values(failedSale())
    expect((await read(cookie))[0]).toEqual({
      id: 'sales-failing',
      label: 'Vendas com erro',
      state: 'trouble',
      text: '1 venda com erro, há 1 hora.',
      since: '2026-11-15T11:00:00.000Z',
      remedy: { label: 'Ver as vendas com erro', path: '/admin?secao=vendas&status=error' },
    })
  })

  test('a delivery with a wrong secret is told until a right one comes', async () => {
    const { cookie } = await administrator('rita')
    const body = Buffer.from('{}')
    await deliver(server, 'kiwify', { body, query: { signature: 'a'.repeat(40) } })
    expect(await find(cookie, 'deliveries-refused')).toMatchObject({
      state: 'trouble',
      text: '1 entrega recusada: Kiwify, com o segredo errado.',
    })
    // Rows are dated by the database.
    await server.context.db.update(refusedDeliveries).set({ lastAt: new Date(begun.getTime() - 1) })
    await sendSale(server, { email: 'ana@example.com', event: 'order_approved', orderId: 'o9' })
    expect(await find(cookie, 'deliveries-refused')).toMatchObject({ state: 'fine' })
  })

  test('sales that stopped are told by what is stored, whatever else has arrived', async () => {
    const { cookie } = await administrator('rita')
    const sale = (index: number, hoursAgo: number, kind: 'approved' | 'renewed' | 'test' | 'rejected') => ({
      ...failedSale(),
      orderId: `o${index}`,
      kind,
      errorMessage: null,
      processed: true,
      createdAt: new Date(begun.getTime() - hoursAgo * hour),
    })
    const sales = Array.from({ length: 12 }, (_, index) =>
      sale(index, 31 + index * 8, index % 2 === 0 ? 'approved' : 'renewed'),
    )
    // Too long ago to count, or no sale.
    const others = [sale(20, 31 * 24 + 40, 'approved'), sale(21, 1, 'test'), sale(22, 2, 'rejected')]
    await server.context.db.insert(salesTable).values([...sales, ...others])
    await look()
    expect(await find(cookie, 'sales-stopped')).toMatchObject({
      state: 'trouble',
      text: 'Nenhuma venda há 31 horas. A maior pausa em 30 dias tinha sido de 8 horas.',
      since: '2026-11-14T05:00:00.000Z',
    })
    expect(told()).toEqual([['rita@example.com', 'As vendas pararam de chegar']])
    await server.context.db.insert(salesTable).values(sale(30, 0, 'renewed'))
    expect(await find(cookie, 'sales-stopped')).toMatchObject({ state: 'fine' })
    // The pause that was is the longest now, once it is read again.
    await look(1)
    expect(await find(cookie, 'sales-stopped')).toMatchObject({
      text: 'Última venda há 1 hora. A maior pausa em 30 dias foi de 31 horas.',
    })
  })

  test('tasks that nobody does are told by the age of the oldest, but not those of a campaign', async () => {
    const { cookie } = await administrator('rita')
    const { db, jobs } = server.context
    await jobs.stop()
    const add = (name: string, minutes: number) =>
      db.execute(
        sql`insert into pgboss.job (name, start_after) values (${name}, now() - make_interval(mins => ${minutes}))`,
      )
    await add('send-campaign-chunk', 60)
    const { condition, finding } = await lookAtQueue()
    expect([condition.id, finding.state]).toEqual(['queue-aging', 'fine'])
    await add('apply-sale', 25)
    expect((await lookAtQueue()).finding.text).toMatch(
      /^Há vendas a aplicar há 25 minutos, com 1 tarefa na fila\./,
    )
    await db.execute(sql`delete from pgboss.job where name in ('apply-sale', 'send-campaign-chunk')`)
    await jobs.start(listWorks(server.context).map(unscheduled))
    expect(await find(cookie, 'queue-aging')).toMatchObject({ state: 'fine' })
  })

  async function lookAtQueue() {
    const found = (await lookAtAll(server.context)).find(({ condition }) => condition.id === 'queue-aging')
    if (!found) throw new Error('The queue is not watched')
    return found
  }

  test('a folder that is not there is no trouble, and says which it is', async () => {
    const lookAtDisk = async (more: Partial<Env>) => {
      const env = { ...server.context.env, DATA_DIR: '/pasta/que/nao/existe', ...more }
      return (await lookAtAll({ ...server.context, env })).find(
        ({ condition }) => condition.id === 'disk-full',
      )
    }
    expect((await lookAtDisk({}))?.finding).toEqual({
      state: 'unknown',
      text: 'O disco da pasta /pasta/que/nao/existe não pôde ser lido: confira DATA_DIR.',
    })
    // Where nothing is kept in it, nobody has made it.
    const elsewhere = { DATABASE_URL: 'postgres://banco/x', SMTP_URL: 'smtp://correio' }
    expect((await lookAtDisk(elsewhere))?.finding.state).not.toBe('unknown')
  })
})

describe('what cannot be looked at', () => {
  let finding: Finding
  let failure: Error | undefined
  const watched: Condition = {
    id: 'disk-full',
    label: 'Disco',
    heading: 'O disco está quase cheio',
    remedy: { label: 'Ver o sistema', path: '/admin?secao=sistema' },
    look: async () => {
      if (failure) throw failure
      return finding
    },
  }

  test('neither ends a trouble nor begins one, and does not keep the others', async () => {
    await administrator('rita')
    const [first] = (await lookAtAll(server.context)).map(({ condition }) => condition)
    if (!first) throw new Error('Nothing is watched')
    const since = () => server.context.db.select().from(troubles)
    failure = undefined
    finding = { state: 'trouble', text: 'Cheio.' }
    await watch(server.context, [watched])
    const [stored] = await since()
    expect(stored).toEqual({ condition: 'disk-full', since: begun })
    failure = new Error('broken')
    await breakAccess()
    server.clock.advance(hour)
    await watch(server.context, [watched, first])
    expect((await since()).find(({ condition }) => condition === 'disk-full')).toEqual(stored)
    expect((await since()).map(({ condition }) => condition)).toContain('paid-without-access')
    failure = undefined
    finding = { state: 'fine', text: 'Livre.' }
    await watch(server.context, [watched])
    expect((await since()).map(({ condition }) => condition)).toEqual(['paid-without-access'])
    await untilMailed(server)
  })
})

test('what /metrics knows is told in figures', async () => {
  const { cookie } = await administrator('rita')
  await server.app.inject({ url: '/api/admin/nothing-of-that-name', headers: { cookie } })
  const answer = await server.app.inject({ url: '/api/admin/system', headers: { cookie } })
  expect(answer.statusCode).toBe(200)
  const figures = answer.json<SystemFigures>()
  expect(figures).toMatchObject({
    nodeVersion: process.versions.node,
    database: { kind: server.context.db.kind },
  })
  expect(figures.requests.total).toBeGreaterThan(1)
  expect(figures.requests.refused).toBeGreaterThan(0)
  expect(figures.requests.mostMs).toBeGreaterThanOrEqual(figures.requests.halfMs ?? Infinity)
  for (const value of [
    figures.memoryBytes,
    figures.database.sizeBytes,
    figures.cpuShare,
    figures.database.answerMs,
  ])
    expect(value).toBeGreaterThan(0)
  expect(Date.parse(figures.startedAt)).toBeLessThan(Date.now())
})

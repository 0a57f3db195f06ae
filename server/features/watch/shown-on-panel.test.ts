import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { SystemFigures } from '#contract/system.ts'
import { listWorks } from '#server/app.ts'
import type { Env } from '#server/env.ts'
import { deliver, sendSale } from '#server/features/sales/testing/sales.ts'
import { refusedDeliveries, salesTable } from '#server/features/sales/tables.ts'
import { unscheduled } from '#server/testing/test-server.ts'
import { lookAtAll } from './look-at-all.ts'
import { begun, failedSale, hour, watchScene } from './testing/watch-scene.ts'

const scene = watchScene()

describe('on the panel', () => {
  test('everything that is watched is told, troubles first, without waiting for a look', async () => {
    const { cookie } = await scene.administrator('rita')
    expect((await scene.read(cookie)).map(({ label, text }) => [label, text]).slice(0, 5)).toEqual([
      ['Acesso de quem pagou', 'Quem pagou tem acesso.'],
      ['Vendas com erro', 'Todas as vendas foram aplicadas ou estão sendo.'],
      ['Entregas dos checkouts', 'Nenhuma entrega recusada em 24 horas.'],
      ['Vendas', 'Nenhuma venda até agora.'],
      ['Emails', 'Nenhum email parado.'],
    ])
    await scene.db().insert(salesTable).values(failedSale())
    expect((await scene.read(cookie))[0]).toEqual({
      id: 'sales-failing',
      label: 'Vendas com erro',
      state: 'trouble',
      text: '1 venda com erro.',
      since: '2026-11-15T11:00:00.000Z',
      remedy: { label: 'Ver as vendas com erro', path: '/admin?secao=vendas&status=error' },
    })
  })

  test('a delivery with a wrong secret is told until a right one comes', async () => {
    const { cookie } = await scene.administrator('rita')
    const body = Buffer.from('{}')
    await deliver(scene.server(), 'kiwify', { body, query: { signature: 'a'.repeat(40) } })
    expect(await scene.find(cookie, 'deliveries-refused')).toMatchObject({
      state: 'trouble',
      text: '1 entrega recusada: Kiwify, com o segredo errado.',
    })
    // Rows are dated by the database.
    await scene
      .db()
      .update(refusedDeliveries)
      .set({ lastAt: new Date(begun.getTime() - 1) })
    await sendSale(scene.server(), { email: 'ana@example.com', event: 'order_approved', orderId: 'o9' })
    expect(await scene.find(cookie, 'deliveries-refused')).toMatchObject({ state: 'fine' })
  })

  test('sales that stopped are told by what is stored, whatever else has arrived', async () => {
    const { cookie } = await scene.administrator('rita')
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
    await scene
      .db()
      .insert(salesTable)
      .values([...sales, ...others])
    await scene.look()
    expect(await scene.find(cookie, 'sales-stopped')).toMatchObject({
      state: 'trouble',
      text: 'Nenhuma venda há 31 horas. A maior pausa em 30 dias tinha sido de 8 horas.',
      since: '2026-11-14T05:00:00.000Z',
    })
    expect(scene.told()).toEqual(['rita@example.com: As vendas pararam de chegar'])
    await scene
      .db()
      .insert(salesTable)
      .values(sale(30, 0, 'renewed'))
    expect(await scene.find(cookie, 'sales-stopped')).toMatchObject({ state: 'fine' })
    // The pause that was is the longest now, once it is read again.
    await scene.look(1)
    expect(await scene.find(cookie, 'sales-stopped')).toMatchObject({
      text: 'Última venda há 1 hora. A maior pausa em 30 dias foi de 31 horas.',
    })
  })

  test('tasks that nobody does are told by the age of the oldest, but not those of a campaign', async () => {
    const { cookie } = await scene.administrator('rita')
    const { db, jobs } = scene.server().context
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
    await jobs.start(listWorks(scene.server().context).map(unscheduled))
    expect(await scene.find(cookie, 'queue-aging')).toMatchObject({ state: 'fine' })
  })

  async function lookAtQueue() {
    const found = (await lookAtAll(scene.server().context)).find(
      ({ condition }) => condition.id === 'queue-aging',
    )
    if (!found) throw new Error('The queue is not watched')
    return found
  }

  test('a folder that is not there is no trouble, and says which it is', async () => {
    const lookAtDisk = async (more: Partial<Env>) => {
      const env = { ...scene.server().context.env, DATA_DIR: '/pasta/que/nao/existe', ...more }
      return (await lookAtAll({ ...scene.server().context, env })).find(
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

test('what /metrics knows is told in figures', async () => {
  const { cookie } = await scene.administrator('rita')
  await scene.server().app.inject({ url: '/api/admin/nothing-of-that-name', headers: { cookie } })
  const answer = await scene.server().app.inject({ url: '/api/admin/system', headers: { cookie } })
  expect(answer.statusCode).toBe(200)
  const figures = answer.json<SystemFigures>()
  expect(figures).toMatchObject({
    nodeVersion: process.versions.node,
    database: { kind: scene.db().kind },
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

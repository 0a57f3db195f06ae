import { sql } from 'drizzle-orm'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listCheckouts } from '#server/features/checkout/list-checkouts.ts'
import { applySales, deliver, startSalesServer } from '#server/features/sales/testing/sales.ts'
import { refusedDeliveries, salesTable } from '#server/features/sales/tables.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openPostgres } from '#server/platform/database/postgres.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { look, unasked, visitsOf } from '../testing/look.ts'
import { checkoutsOn } from './checkouts-on.ts'
import { databaseServer, judgeVersion } from './database-server.ts'
import { judgeApplied, migrationsApplied } from './migrations-applied.ts'
import { plansNamed } from './plans-named.ts'

const Kept = z.object({ rows: z.array(z.object({ value: z.string() })) })
const plans = '{"p1":"mensal","p2":"vitalicia"}'
let server: TestServer
beforeAll(async () => {
  server = await startSalesServer({ CHECKOUT_PLANS: plans })
  server.clock.set(new Date())
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.delete(refusedDeliveries)
  await server.context.db.delete(salesTable)
})
const db = () => server.context.db

describe('plans', () => {
  const find = (CHECKOUT_PLANS: string) => look(plansNamed, { env: { CHECKOUT_PLANS }, db: db() })

  test('none are named: whatever the account sells gives access', async () => {
    expect(await find('{}')).toEqual([
      [
        'warning',
        'CHECKOUT_PLANS está vazio: qualquer produto da conta do checkout libera acesso, pela frequência da cobrança.',
        'Defina em CHECKOUT_PLANS o plano de cada produto.',
      ],
    ])
  })

  test('an id that nothing was sold by is told once something was sold at all', async () => {
    expect(await find(plans)).toEqual([['fine', 'CHECKOUT_PLANS tem 2 planos.']])
    await applySales(server, { email: 'ana@example.com', event: 'order_approved', planId: 'p1' })
    expect(await find(plans)).toEqual([
      [
        'warning',
        'Nenhuma venda nos últimos 90 dias foi destes ids de CHECKOUT_PLANS: p2.',
        'Se o produto ainda é vendido, compare o id com o que o checkout envia, em Vendas.',
      ],
    ])
    await db()
      .update(salesTable)
      .set({ createdAt: sql`now() - interval '91 days'` })
    expect(await find(plans)).toEqual([['fine', 'CHECKOUT_PLANS tem 2 planos.']])
  })

  test('sales whose product is in no plan are told with its name', async () => {
    await applySales(server, { email: 'ana@example.com', event: 'order_approved', planId: 'p9' })
    expect(await find(plans)).toContainEqual([
      'trouble',
      expect.stringMatching(/^1 venda espera, porque o produto não está em CHECKOUT_PLANS: .*p9.*\.$/),
      'Inclua os ids em CHECKOUT_PLANS, ou marque o produto como ignorado, em Vendas.',
    ])
  })

  test('without the database only what is set is known', async () => {
    expect((await look(plansNamed)).map(([state]) => state)).toEqual(['warning', 'unknown'])
  })
})

describe('checkouts', () => {
  const env = { CHECKOUT_WEBHOOK_SECRET: 'k3j4h5k3j4' }

  test('none is on', async () => {
    expect((await look(checkoutsOn, { db: db() }))[0]?.slice(0, 2)).toEqual([
      'warning',
      'Nenhum checkout tem o segredo configurado: toda venda é recusada.',
    ])
  })

  test('on and silent, on and delivering, refused', async () => {
    expect((await look(checkoutsOn, { env, db: db() }))[0]?.slice(0, 2)).toEqual([
      'warning',
      'Kiwify está ligado, e nunca entregou nada.',
    ])
    await applySales(server, { email: 'ana@example.com', event: 'order_approved', planId: 'p1' })
    expect(await look(checkoutsOn, { env, db: db() })).toEqual([
      ['fine', 'Kiwify: última entrega há instantes.'],
    ])
    const body = Buffer.from('{}')
    server.clock.set(new Date(Date.now() + 1_000))
    await deliver(server, 'kiwify', { body, query: { signature: 'a'.repeat(40) } })
    server.clock.set(new Date())
    expect(await look(checkoutsOn, { env, db: db() })).toContainEqual([
      'trouble',
      '1 entrega recusada: Kiwify, com o segredo errado.',
      'Compare o segredo com o do painel do checkout.',
    ])
    expect((await listCheckouts(server.context)).length).toBeGreaterThan(1)
  })
})

describe('the database', () => {
  test('its version and its clock', async () => {
    const kind = db().kind
    const found = await look(databaseServer, { db: db() })
    expect(found).toEqual([
      [
        'fine',
        expect.stringMatching(
          kind === 'embedded' ? /^Banco embutido, PostgreSQL \d+\.$/ : /^PostgreSQL \d+\.$/,
        ),
      ],
      ['fine', 'Os relógios do banco e deste servidor concordam.'],
    ])
  })

  test.each([
    [60_000, /^O relógio do banco está atrasado (60|59) s em relação ao deste servidor/],
    [-60_000, /^O relógio do banco está adiantado (60|61) s em relação ao deste servidor/],
  ])('a clock that is apart by %i ms', async (apartMs, text) => {
    const clock = { now: () => new Date(Date.now() + apartMs) }
    const [found] = await look(databaseServer, { db: db(), clock })
    expect(found?.[0]).toBe('trouble')
    expect(found?.[1]).toMatch(text)
  })

  test('a version that is too old, that nobody knows, and the embedded one for who sells', () => {
    const judge = (kind: 'embedded' | 'postgres', version: string | null, isInProduction = true) =>
      judgeVersion({ kind, version, isInProduction })
    expect(judge('postgres', '140012')).toEqual({
      state: 'trouble',
      text: 'O banco é o PostgreSQL 14, mais velho do que o Integrador conhece.',
      remedy: 'Atualize para o PostgreSQL 15 ou mais novo.',
    })
    expect(judge('postgres', '150001').state).toBe('fine')
    expect(judge('postgres', null)).toMatchObject({
      state: 'unknown',
      text: 'O banco de dados não diz a sua versão.',
    })
    expect(judge('embedded', '170005')).toMatchObject({
      state: 'warning',
      text: 'O banco é o embutido: uma queda de energia pode custar as últimas gravações, e só um servidor o usa.',
    })
    expect(judge('embedded', '170005', false).state).toBe('fine')
  })

  test('one that does not answer, or refuses, is wrong', async () => {
    const env = { DATABASE_URL: 'postgres://ana@127.0.0.1:9/loja' }
    const away = openPostgres({ url: env.DATABASE_URL, onConnectionError: () => {} })
    const found = await look(databaseServer, { env, db: away })
    await away.close()
    expect(found[0]?.slice(0, 2)).toEqual([
      'trouble',
      'O banco de dados não respondeu: até lá só as páginas abrem, e os checkouts enviam as vendas de novo.',
    ])
    const refusal = () => Promise.reject(Object.assign(new Error('refused'), { code: '28P01' }))
    const refusing = { ...db(), execute: refusal, select: refusal } as unknown as Database
    const refused = 'DATABASE_URL: o banco de dados recusou o usuário ou a senha. Corrija o endereço.'
    expect(await look(databaseServer, { env, db: refusing })).toEqual([['trouble', refused]])
    expect(await look(migrationsApplied, { env, db: refusing })).toEqual([
      ['unknown', `Não se sabe. ${refused}`],
    ])
  })

  test('not there: what needs it is unknown, with the reason', async () => {
    expect(await look(databaseServer)).toEqual([['unknown', unasked]])
  })
})

describe('the tables', () => {
  const applied = () => look(migrationsApplied, { db: db(), env: { DATA_DIR: '/nowhere' } })

  test('are those of this version', async () => {
    expect(await applied()).toEqual([['fine', 'O banco de dados tem as tabelas desta versão.']])
  })

  test('changes that wait are a warning before the start, and wrong while the server serves', async () => {
    const known = [{ when: 1 }, { when: 2 }, { when: 3 }]
    expect(judgeApplied({ applied: 1, known, isServing: false })).toEqual({
      state: 'warning',
      text: '2 mudanças do banco de dados esperam por esta versão: são feitas no próximo início.',
      remedy: 'Faça uma cópia antes: npm run backup -- ARQUIVO.',
    })
    expect(judgeApplied({ applied: 2, known, isServing: true })).toEqual({
      state: 'trouble',
      text: '1 mudança do banco de dados espera por esta versão, e o servidor já atende.',
      remedy: 'Reinicie o Integrador.',
    })
    const newest = sql`(select max(created_at) from drizzle.__drizzle_migrations)`
    await db().execute(
      sql`update drizzle.__drizzle_migrations set created_at = created_at - 1 where created_at = ${newest}`,
    )
    const found = await look(migrationsApplied, {
      db: db(),
      visits: visitsOf(),
      env: { DATA_DIR: '/nowhere' },
    })
    await db().execute(
      sql`update drizzle.__drizzle_migrations set created_at = created_at + 1 where created_at = ${newest}`,
    )
    expect(found[0]?.[0]).toBe('trouble')
  })

  test('a newer version has changed them so that this one must not run', async () => {
    await db().execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
    )
    const kept = await db().execute(
      sql`delete from settings where key = 'oldest-code' returning value::text as value`,
    )
    const strict = await applied()
    await db().execute(
      sql`insert into settings (key, value) values ('oldest-code', '{"when":1}') on conflict (key) do nothing`,
    )
    const lenient = await applied()
    await db().execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`)
    await db().execute(sql`delete from settings where key = 'oldest-code'`)
    for (const { value } of Kept.parse(kept).rows)
      await db().execute(sql`insert into settings (key, value) values ('oldest-code', ${value}::jsonb)`)
    expect(strict).toEqual([
      [
        'trouble',
        'O banco de dados já é o de uma versão mais nova do Integrador. Inicie essa versão, ou restaure uma cópia feita antes da atualização.',
      ],
    ])
    expect(lenient[0]?.slice(0, 2)).toEqual([
      'warning',
      'O banco de dados já é o de uma versão mais nova, que deixa esta continuar.',
    ])
  })

  test('an empty database is made at the first start; where there was data it is a loss', async () => {
    expect(judgeApplied({ applied: undefined, known: [], isServing: false }).text).toBe(
      'O banco de dados ainda está vazio: as tabelas são criadas no primeiro início.',
    )
    const folder = await mkdtemp(join(tmpdir(), 'integrador-doctor-'))
    const note = { since: '2026-11-01T00:00:00.000Z', database: 'PostgreSQL' }
    await writeFile(join(folder, 'had-data.json'), JSON.stringify(note))
    await db().execute(sql`alter schema drizzle rename to drizzle_away`)
    const found = await look(migrationsApplied, { db: db(), env: { DATA_DIR: folder } })
    await db().execute(sql`alter schema drizzle_away rename to drizzle`)
    await rm(folder, { recursive: true })
    expect(found[0]?.[0]).toBe('trouble')
    expect(found[0]?.[1]).toMatch(/^O banco de dados está vazio, mas esta instalação tem dados desde/)
  })
})

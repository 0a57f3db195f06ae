import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { runOn } from '#server/testing/postgres-databases.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const ask = async (url: string) => {
  const { statusCode, headers, body } = await server.app.inject({ url })
  return { status: statusCode, connection: headers.connection, body }
}

test('a ready instance is alive and healthy, and keeps its connections', async () => {
  expect(await ask('/api/live')).toMatchObject({ status: 200, body: '{"status":"ok"}' })
  expect(await ask('/api/health')).toMatchObject({ status: 200, body: '{"status":"ok"}' })
  expect((await ask('/api/health')).connection).not.toBe('close')
})

const Named = z.object({ rows: z.tuple([z.object({ name: z.string() })]) })

/** As a database does that has become a copy of another. It says so to connections that are made from now on. */
async function takeWrites(isTaking: boolean): Promise<void> {
  const { db } = server.context
  const setting = `set default_transaction_read_only = ${isTaking ? 'off' : 'on'}`
  const url = inject('postgresUrl')
  if (url === undefined) return void (await db.execute(sql.raw(setting)))
  const [{ name }] = Named.parse(await db.execute(sql`select current_database() as name`)).rows
  await runOn(url, `alter database ${name} ${setting}`)
  await runOn(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}

test('one that cannot store a sale is not healthy, until it can again', async () => {
  await takeWrites(false)
  await expect.poll(() => ask('/api/health')).toMatchObject({ status: 503 })
  expect(await ask('/api/live')).toMatchObject({ status: 200 })
  await takeWrites(true)
  await expect.poll(() => ask('/api/health')).toMatchObject({ status: 200 })
})

test('one that is about to leave says so, but answers what still comes and ends each connection', async () => {
  server.context.lifecycle.isLeaving = true
  expect(await ask('/api/live')).toMatchObject({ status: 200, connection: 'close' })
  expect(await ask('/api/health')).toMatchObject({ status: 503, connection: 'close' })
  expect(await ask('/api/user')).toMatchObject({ status: 401, connection: 'close' })
  server.context.lifecycle.isLeaving = false
})

test('one whose jobs do not run yet is alive, and takes no calls', async () => {
  await server.context.jobs.stop()
  expect(await ask('/api/live')).toMatchObject({ status: 200 })
  expect(await ask('/api/health')).toMatchObject({ status: 503 })
  expect(await ask('/api/user')).toMatchObject({ status: 503 })
})

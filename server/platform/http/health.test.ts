import { afterAll, beforeAll, expect, test } from 'vitest'
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

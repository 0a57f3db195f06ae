import { PassThrough } from 'node:stream'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const Line = z.object({
  reqId: z.string().optional(),
  path: z.string().optional(),
  userId: z.string().optional(),
})

const person = { username: 'Ana Discreta', email: 'ana.discreta@example.com' }
let server: TestServer
let member: Awaited<ReturnType<TestServer['logIn']>>
let text = ''
beforeAll(async () => {
  const output = new PassThrough()
  output.on('data', (line: Buffer) => {
    text += line.toString()
  })
  server = await startTestServer({
    context: { log: pino({ level: 'info' }, output) },
  })
  member = await server.logIn(person)
})
afterAll(() => server.close())
beforeEach(() => {
  text = ''
})

const get = (url: string, cookie?: string) => server.app.inject({ url, headers: cookie ? { cookie } : {} })
const lines = () =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Line.parse(JSON.parse(line)))
    .filter(({ reqId }) => reqId !== undefined)

test.each([
  ['answered', '/api/user', 200],
  ['refused', '/api/admin/users?q=ana.discreta@example.com', 403],
])('the line of a call that was %s names its user by the id alone', async (_what, url, status) => {
  expect((await get(url, member.cookie)).statusCode).toBe(status)
  expect(lines()).toMatchObject([{ path: url.split('?')[0], userId: member.userId }])
  expect(text).not.toMatch(/discreta/i)
})

test('so does the line of what went wrong in a call', async () => {
  const admin = await server.logIn({ isAdmin: true })
  await server.context.db.execute(sql`alter table campaigns rename to elsewhere`)
  expect((await get('/api/admin/campaigns', admin.cookie)).statusCode).toBe(500)
  await server.context.db.execute(sql`alter table elsewhere rename to campaigns`)
  expect(lines()).toMatchObject([{ userId: admin.userId }, { userId: admin.userId }])
})

test.each([
  ['nobody', undefined],
  ['a forged cookie', 'sid=forged.x'],
])('the line of %s names no user', async (_who, cookie) => {
  expect((await get('/api/user', cookie)).statusCode).toBe(401)
  expect(lines()).toHaveLength(1)
  expect(text).not.toContain('userId')
})

test('what proxies ask every second leaves no line while all is well, and one when it is not', async () => {
  for (const url of ['/api/live', '/api/health']) expect((await get(url)).statusCode).toBe(200)
  expect(lines()).toEqual([])
  server.context.lifecycle.isLeaving = true
  expect((await get('/api/health')).statusCode).toBe(503)
  server.context.lifecycle.isLeaving = false
  expect(lines()).toContainEqual(expect.objectContaining({ path: '/api/health' }))
})

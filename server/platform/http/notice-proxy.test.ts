import { PassThrough } from 'node:stream'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { Overview } from '#contract/users.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let lines: string[]
let cookie: string

async function start(env: Record<string, string>) {
  lines = []
  const output = new PassThrough()
  output.on('data', (line: Buffer) => lines.push(line.toString()))
  server = await startTestServer({ env, context: { log: pino({ level: 'warn' }, output) } })
  cookie = (await server.logIn({ isAdmin: true })).cookie
}
afterEach(() => server.close())

const visit = (headers: Record<string, string> = {}) => server.app.inject({ url: '/api/health', headers })
const forwarded = { 'x-forwarded-for': '203.0.113.9' }
const warnings = async () =>
  (await server.app.inject({ url: '/api/admin/overview', headers: { cookie } })).json<Overview>().warnings
const told = () => lines.filter((line) => line.includes('TRUST_PROXY'))

test('a proxy that nobody told us of is told once in the log, and to administrators', async () => {
  await start({})
  await visit()
  expect(await warnings()).not.toContain('proxy')
  expect(told()).toEqual([])
  for (let visits = 0; visits < 3; visits++) await visit(forwarded)
  expect(told()).toHaveLength(1)
  expect(told()[0]).not.toContain('203.0.113.9')
  await visit()
  expect(await warnings()).toContain('proxy')
})

test('one that is in the set-up is nothing to tell of', async () => {
  await start({ TRUST_PROXY: '1' })
  await visit(forwarded)
  expect(await warnings()).not.toContain('proxy')
  expect(told()).toEqual([])
})

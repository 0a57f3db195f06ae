import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'parse5'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  const webRoot = await mkdtemp(join(tmpdir(), 'integrador-web-'))
  await writeFile(join(webRoot, 'index.html'), '<p>app</p>')
  server = await startTestServer({ webRoot })
})
afterAll(() => server.close())

const headersOf = async (url: string) => (await server.app.inject({ url })).headers

test('/ensaio lets inline code run, in a sandbox without a network and inside our own pages only', async () => {
  const reply = await server.app.inject({ url: '/ensaio?order=1' })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; style-src 'unsafe-inline'; img-src data:; connect-src 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts allow-forms; require-trusted-types-for 'script'; trusted-types ensaio",
  )
  expect(reply.headers['x-frame-options']).toBeUndefined()
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
})

test('its script is whole: nothing in it ends the element it stands in', async () => {
  const { body } = await server.app.inject({ url: '/ensaio' })
  const { childNodes } = parse(body)
  expect(
    JSON.stringify(childNodes, (key, value: unknown) => (key === 'parentNode' ? undefined : value)),
  ).toContain(String.raw`tell({ type: 'ready' })\n`)
  expect(body.match(/<\/?script/g)).toHaveLength(2)
})

test('the policy of the app is not weakened by it: frames of ours, and no inline code', async () => {
  const policy = String((await headersOf('/auth'))['content-security-policy'])
  const directives = policy.replaceAll(/'nonce-[^']+'/g, "'nonce'").split('; ')
  expect(directives).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self' 'nonce'",
      "style-src 'self' 'nonce'",
      "frame-src 'self'",
      "frame-ancestors 'none'",
    ]),
  )
  expect(policy).not.toContain('unsafe')
  expect(policy).not.toContain('blob:')
})

test.each(['/auth', '/api/health', '/ensaio/', '/ensaio/outra'])(
  '%s can still be framed by nobody',
  async (url) => {
    const headers = await headersOf(url)
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  },
)

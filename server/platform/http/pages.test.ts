import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pagePaths } from '#contract/pages.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let webRoot: string
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'integrador-web-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(
    join(webRoot, 'index.html'),
    '<meta nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__"></script><meta content="__SUPPORT_PHONE__"><meta name="session" content="__SESSION__"><a href="__CHECKOUT_URL__"><meta name="owner" content="__OWNER_NAME__|__OWNER_DOCUMENT__|__OWNER_ADDRESS__|__PRIVACY_EMAIL__">',
  )
  await writeFile(join(webRoot, 'favicon.svg'), '<svg/>')
  await writeFile(join(webRoot, 'assets/app-abc123.js'), 'plain')
  await writeFile(join(webRoot, 'assets/app-abc123.js.br'), 'brotli')
  await writeFile(join(webRoot, 'assets/app-abc123.js.gz'), 'gzip')
  await mkdir(join(webRoot, 'assets/member'))
  await writeFile(join(webRoot, 'assets/member/wizard-abc123.js'), 'paid')
  await mkdir(join(webRoot, 'assets/former-member'))
  await writeFile(join(webRoot, 'assets/former-member/leads-abc123.js'), 'own')
  await writeFile(join(webRoot, 'landing.html'), '<h1 nonce="__CSP_NONCE__">Integre</h1>')
  const env = {
    CHECKOUT_URL: 'https://pay.exemplo.com/?a=1&b="x',
    OWNER_NAME: 'Ana & "Filhos"',
    OWNER_DOCUMENT: '123.456.789-09',
    PRIVACY_EMAIL: 'privacidade@exemplo.com.br',
  }
  server = await startTestServer({ webRoot, env })
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

describe('pages', () => {
  test.each(pagePaths.slice(1))('%s is served with a nonce of its own', async (page) => {
    const reply = await get(page)
    expect(reply.statusCode).toBe(200)
    const [, nonce = ''] = /nonce="([^"]+)"/.exec(reply.body) ?? []
    expect(reply.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(reply.body).not.toContain('__CSP_NONCE__')
    expect((await get(page)).body).not.toContain(nonce)
  })

  test.each(['/auth/reset-password', '/reset-password'])(
    '%s, whose address holds a token, tells it to nobody',
    async (page) => {
      expect((await get(`${page}?token=abc`)).headers['referrer-policy']).toBe('no-referrer')
      expect((await get('/auth')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    },
  )

  test.each(['/nada', '/admin/usuarios', '/dev/ui', '/index.html', '/.git/config'])(
    '%s is the app, with 404',
    async (page) => {
      const reply = await get(page)
      expect(reply.statusCode).toBe(404)
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    },
  )

  test('pages are told who offers the service, and nothing where the owner has not said it', async () => {
    expect((await get('/privacidade')).body).toContain(
      '<meta name="owner" content="Ana &amp; &quot;Filhos&quot;|123.456.789-09||privacidade@exemplo.com.br">',
    )
  })

  test('who comes in by the landing page is told all that others are', async () => {
    const web = new URL('../../../web/', import.meta.url)
    const read = async (file: string) => {
      const text = await readFile(new URL(file, web), 'utf8')
      return [...text.matchAll(/__[A-Z_]+__/g)].map(([name]) => name).toSorted()
    }
    expect(await read('landing.html')).toEqual(await read('index.html'))
  })

  test('/ is the landing page while no session cookie comes along, and the app when one does', async () => {
    const anonymous = await get('/')
    expect(anonymous.body).toContain('<h1')
    expect(anonymous.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Cookie' })
    const known = await get('/', { cookie: 'sid=whatever' })
    expect(known.body).not.toContain('<h1')
    expect(known.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Cookie' })
  })

  test.each(['/auth', '/wizard', '/nada'])(
    '%s says when it came without a session cookie, and is kept by nobody then',
    async (page) => {
      const anonymous = await get(page)
      expect(anonymous.body).toContain('<meta name="session" content="none">')
      expect(anonymous.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Cookie' })
      const known = await get(page, { cookie: 'sid=whatever' })
      expect(known.body).toContain('<meta name="session" content="unchecked">')
      expect(known.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Cookie' })
    },
  )

  test('a page knows the public part of the set-up, escaped, and nothing where it is not set', async () => {
    const { body } = await get('/auth')
    expect(body).toContain('href="https://pay.exemplo.com/?a=1&amp;b=&quot;x"')
    expect(body).toContain('<meta content="">')
  })

  test('a page may call its own server and the Workers of customers, and nobody else', async () => {
    const policy = String((await get('/wizard')).headers['content-security-policy'])
    expect(policy.split('; ')).toContain("connect-src 'self' *.workers.dev:*")
  })

  test('where a stand-in on this machine plays Cloudflare, its Workers are reached too', async () => {
    const CLOUDFLARE_API_URL = 'http://127.0.0.1:8787/client/v4'
    const local = await startTestServer({ env: { CLOUDFLARE_API_URL }, webRoot })
    const policy = String((await local.app.inject({ url: '/' })).headers['content-security-policy'])
    expect(policy.split('; ')).toContain("connect-src 'self' *.workers.dev:* http://*.localhost:*")
    await local.close()
  })

  test('the policy upgrades insecure requests on https only', async () => {
    expect((await get('/')).headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
    const secure = await startTestServer({ env: { APP_URL: 'https://app.exemplo.com' }, webRoot })
    const policy = (await secure.app.inject({ url: '/' })).headers['content-security-policy']
    expect(policy).toContain('upgrade-insecure-requests')
    await secure.close()
  })
})

describe('files', () => {
  test.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['identity', undefined, 'plain'],
  ])('for %s the file made at build is sent', async (accepted, encoding, body) => {
    const reply = await get('/assets/app-abc123.js', { 'accept-encoding': accepted })
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(reply.body).toBe(body)
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('names without a hash are asked for again after an hour', async () => {
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  test.each([
    '/assets/app-abc123.js.br',
    '/assets/nada.js',
    '/assets/../../package.json',
    '/assets/%2e%2e%2fpackage.json',
  ])('%s is not a file of ours', async (url) => {
    const reply = await get(url)
    expect(reply.statusCode).toBe(404)
    expect(reply.body).not.toContain('brotli')
  })
})

describe('what a subscription pays for', () => {
  const file = '/assets/member/wizard-abc123.js'
  const dayMs = 24 * 60 * 60 * 1000
  const expiry = (days: number) => ({
    subscriptionExpiresAt: new Date(server.clock.now().getTime() + days * dayMs),
  })

  test.each([
    '/assets/%6dember/wizard-abc123.js',
    '/assets/member/wizard-abc123%2ejs',
    '/assets//member/wizard-abc123.js',
  ])('is not sent under another spelling, %s', async (spelling) => {
    const reply = await get(spelling)
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.body).not.toContain('paid')
  })

  test('is sent to nobody without a session, and to nobody whose subscription has ended', async () => {
    expect((await get(file)).statusCode).toBe(401)
    const { cookie } = await server.logIn(expiry(-1))
    const reply = await get(file, { cookie })
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ code: 'subscription_expired' })
    expect(reply.body).not.toContain('paid')
  })

  test.each([
    ['with days left', () => expiry(1)],
    ['canceled with days left', () => ({ ...expiry(1), subscriptionStatus: 'canceled' as const })],
    ['for life', () => ({ subscriptionType: 'vitalicia' as const })],
    ['an administrator', () => ({ isAdmin: true, ...expiry(-1) })],
  ])('is sent to a person %s, to be kept by their browser alone', async (_who, person) => {
    const { cookie } = await server.logIn(person())
    const reply = await get(file, { cookie })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('private, max-age=31536000, immutable')
  })
})

describe('what stays with whoever had a subscription', () => {
  const file = '/assets/former-member/leads-abc123.js'
  const ended = () => ({ subscriptionExpiresAt: new Date(server.clock.now().getTime() - 1000) })

  test('is sent to them and to members, to be kept by their browser alone', async () => {
    for (const person of [ended(), { subscriptionType: 'vitalicia' as const }]) {
      const { cookie } = await server.logIn(person)
      const reply = await get(file, { cookie })
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['cache-control']).toBe('private, max-age=31536000, immutable')
    }
  })

  test('is sent to no stranger, and to nobody who never had one', async () => {
    expect((await get(file)).statusCode).toBe(401)
    const now = server.clock.now()
    const { cookie } = await server.logIn({ createdAt: now, subscriptionExpiresAt: now })
    const reply = await get(file, { cookie })
    expect(reply.statusCode).toBe(403)
    expect(reply.body).not.toContain('own')
  })
})

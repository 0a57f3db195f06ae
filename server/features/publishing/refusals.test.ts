import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PublishEvent } from '#contract/publishing.ts'
import { accounts, openPublishScene, tokenOf, tokens, type PublishScene } from './testing/publish-scene.ts'

let scene: PublishScene
let ana: Awaited<ReturnType<PublishScene['begin']>>['ana']
let bia: typeof ana
beforeAll(async () => {
  scene = await openPublishScene()
})
afterAll(() => scene.close())
beforeEach(async () => {
  ;({ ana, bia } = await scene.begin())
})

const messageOf = (event: PublishEvent | undefined) => (event?.state === 'failed' ? event.message : '')

describe('every refusal says what to do, with its code', () => {
  test.each([
    ['an unknown token', { token: tokenOf('de_ninguem') }, 'token', /não reconhece este token.*1000/],
    ['half a token', { token: tokenOf('inteiro').slice(0, 30) }, 'token', /não reconhece este token.*6003/],
    ['an expired one', { token: tokens.expired }, 'token', /venceu/],
    ['a disabled one', { token: tokens.disabled }, 'token', /desativado/],
    ['one that sees no account', { token: tokens.withoutAccounts }, 'account', /Account Settings: Read/],
    ['one without the right', { token: tokens.withoutScripts }, 'address', /Workers Scripts: Edit.*10000/],
    ['one of another account', { cloudflareAccount: accounts.agency }, 'account', /de outra conta/],
  ])('%s', async (_what, changes, step, message) => {
    const last = await scene.end(ana, changes)
    expect(last).toMatchObject({ state: 'failed', step })
    expect(messageOf(last)).toMatch(message)
  })

  test.each([
    ['accounts', 403, 9109, /endereços IP.*9109/],
    ['read-subdomain', 500, 10_002, /fora do ar.*10002/],
    ['upload', 400, 10_021, /erro nosso.*10021/],
    ['upload', 400, 10_034, /Confirme o email.*10034/],
    ['upload', 400, 10_037, /limite de Workers.*10037/],
    ['upload', 400, 10_063, /Workers & Pages uma vez.*10063/],
    ['upload', 400, 10_097, /outro nome.*10097/],
    ['upload', 403, 10_353, /suporte dela.*10353/],
    ['upload', 409, 10_035, /em outro lugar.*10035/],
    ['upload', 400, 99_999, /recusou este passo.*99999/],
  ] as const)('%s refused with %i and %i', async (step, status, code, message) => {
    scene.cloud.fail({ step, kind: 'answer', status, code })
    expect(messageOf(await scene.end(ana))).toMatch(message)
  })

  test('a pause with its length, a page in place of an answer, a vault that cannot be', async () => {
    const { cloud, end } = scene
    cloud.fail({ step: 'accounts', kind: 'answer', status: 429, code: 971, retryAfter: 150 })
    expect(messageOf(await end(ana))).toMatch(/Espere 3 minutos.*971/)
    cloud.fail({ step: 'accounts', kind: 'html', status: 502 })
    expect(messageOf(await end(ana))).toMatch(/instável.*502/)
    cloud.fail({ step: 'upload', kind: 'answer', status: 400, code: 10_061, times: 2 })
    expect(messageOf(await end(ana))).toMatch(/outro nome.*10061/)
  })
})

describe('limits', () => {
  test('one at a time, thirty an hour, and nobody waits for somebody else', async () => {
    const { cloud, send, server } = scene
    const quick = { token: tokens.expired }
    const tried = Promise.withResolvers<void>()
    cloud.fail({ step: 'verify', kind: 'slow', until: tried.promise })
    const first = send(ana, quick)
    await expect.poll(() => cloud.calls.at(-1)).toMatchObject({ step: 'verify', status: 0 })
    expect((await send(ana)).body).toContain('publication_running')
    expect((await send(bia, quick)).statusCode).toBe(200)
    tried.resolve()
    expect((await first).body).toContain('venceu')

    for (let count = 1; count < 30; count++) expect((await send(ana, quick)).statusCode).toBe(200)
    expect((await send(ana, quick)).statusCode).toBe(429)
    expect((await send(bia, quick)).statusCode).toBe(200)
    server.clock.advance(60 * 60 * 1000)
    expect((await send(ana, quick)).statusCode).toBe(200)
  })

  test('whoever leaves ends it, and can begin again at once', async () => {
    const { cloud, server, send } = scene
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const calls = cloud.calls.length
    cloud.fail({ step: 'verify', kind: 'hang' })
    const leaving = new AbortController()
    const asked = fetch(`${url}/api/publish`, {
      method: 'POST',
      headers: { cookie: ana.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ token: tokens.expired, platform: 'adcombo', name: 'x' }),
      signal: leaving.signal,
    }).then((reply) => reply.text())
    await expect.poll(() => cloud.calls.length).toBe(calls + 1)
    leaving.abort()
    await expect(asked).rejects.toThrow('abort')
    await expect.poll(async () => (await send(ana, { token: tokens.expired })).statusCode).toBe(200)
  })

  test.each([
    ['a key that is none', { apiKey: ' ' }],
    ['a token with a line break', { token: 'cfut_com\nquebra_de_linha_no_meio_do_token_inteiro' }],
    ['a name that is no name', { name: '../outra' }],
    ['an unknown platform', { platform: 'outra' }],
    ['an account that is none', { cloudflareAccount: '../user' }],
    ['answers that make no Worker', { platform: 'terraleads', accountId: 'x' }],
  ])('%s is refused before Cloudflare is asked', async (_what, changes) => {
    const before = scene.cloud.calls.length
    expect((await scene.send(ana, changes)).statusCode).toBe(400)
    expect(scene.cloud.calls).toHaveLength(before)
  })

  test('what was copied along with a token is left out', async () => {
    expect(messageOf(await scene.end(ana, { token: ` \u200b${tokens.expired}\n` }))).toMatch(/venceu/)
  })
})

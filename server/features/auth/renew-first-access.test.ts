import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/features/users/tables.ts'
import { rateCounters } from '#server/platform/http/tables.ts'
import { startTestServer, untilMailed, type TestServer } from '#server/testing/test-server.ts'
import { giveFirstAccess } from './first-access.ts'
import { purgeSpentLinks } from './renew-first-access.ts'
import { spentLoginLinks } from './tables.ts'

const dayMs = 24 * 60 * 60 * 1000
const email = 'ana@example.com'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.delete(users)
  await server.context.db.delete(rateCounters)
  await server.forgetMails()
})

const post = (url: string, payload: object, address = '203.0.113.1') =>
  server.app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': address } })
const set = (token: string) => post('/api/auth/reset-password', { token, newPassword: 'minha senha' })
const check = async (token: string) =>
  (await post('/api/auth/check-first-access', { token })).json<{ isValid: boolean; message: string }>()
const renew = (token: string, address?: string) => post('/api/auth/renew-first-access', { token }, address)
const mailed = async (count: number) => {
  await expect.poll(() => server.mails).toHaveLength(count)
  return server.mails.at(-1)
}
const linkOf = (mail: { text: string } | undefined) => /\/([\w/-]+)\?token=([\w-]{43})/.exec(mail?.text ?? '')
const makeAna = async () => {
  const { userId: id } = await server.logIn({ username: 'ana', email, subscriptionType: 'mensal' })
  const ana = { id, username: 'ana', email }
  const give = () => server.context.db.transaction((tx) => giveFirstAccess(server.context, tx, ana))
  return { give, ...(await give()) }
}

describe('a first-login link, when it is opened,', () => {
  test('says whether it still works, and why not', async () => {
    const { token, give } = await makeAna()
    expect(await check(token)).toMatchObject({ isValid: true })
    const { token: newer } = await give()
    expect(await check(token)).toEqual({
      isValid: false,
      message: expect.stringContaining('já foi usado ou foi substituído') as string,
    })
    // Its days count from the sending.
    await untilMailed(server)
    server.clock.advance(30 * dayMs)
    expect(await check(newer)).toEqual({
      isValid: false,
      message: expect.stringContaining('expirou: ele vale por 30 dias') as string,
    })
    expect(await check('inventado')).toMatchObject({ isValid: false })
    expect((await post('/api/auth/check-first-access', { token: '' })).statusCode).toBe(400)
  })
})

describe('an old first-login link', () => {
  test('that has expired gets its owner a new one by mail', async () => {
    const { token } = await makeAna()
    await mailed(1)
    server.clock.advance(31 * dayMs)
    expect((await renew(token)).statusCode).toBe(200)
    const [, page, fresh = ''] = linkOf(await mailed(2)) ?? []
    expect([server.mails[1]?.to, page]).toEqual([email, 'auth/reset-password'])
    expect((await set(fresh)).statusCode).toBe(200)
  })

  test('that was replaced gets another one too, however often it was', async () => {
    const { token, give } = await makeAna()
    await give()
    await give()
    await mailed(3)
    await renew(token)
    const [, , fresh = ''] = linkOf(await mailed(4)) ?? []
    expect((await set(fresh)).statusCode).toBe(200)
  })

  test('that was used gets its owner the way to another password', async () => {
    const { token } = await makeAna()
    // A mail whose link was used before it was sent would say what is no longer true, and is dropped.
    await mailed(1)
    await set(token)
    await renew(token)
    const mail = await mailed(2)
    expect([mail?.to, mail?.subject]).toEqual([email, 'Redefina sua senha do Integrador'])
    expect(linkOf(mail)?.[1]).toBe('reset-password')
  })

  test('is answered like one that nobody ever had, and names no address', async () => {
    const { token } = await makeAna()
    await mailed(1)
    const answers = [await renew(token), await renew('inventado'), await renew('x'.repeat(200))]
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.body).not.toContain('ana')
    await mailed(2)
  })

  test('is mailed for five times an hour, and asked about twenty times from one address', async () => {
    const { token } = await makeAna()
    for (let tries = 0; tries < 7; tries++)
      expect((await renew(token, `198.51.100.${tries}`)).statusCode).toBe(200)
    await mailed(6)
    for (let tries = 0; tries < 20; tries++) await renew(`inventado${tries}`)
    expect((await renew('mais um')).statusCode).toBe(429)
    expect(server.mails).toHaveLength(6)
  })

  test('is remembered for a year, or until its owner is deleted', async () => {
    const { db } = server.context
    const { token } = await makeAna()
    await set(token)
    await purgeSpentLinks(db, new Date(Date.now() + 364 * dayMs))
    expect(await db.$count(spentLoginLinks)).toBe(1)
    await purgeSpentLinks(db, new Date(Date.now() + 366 * dayMs))
    expect(await db.$count(spentLoginLinks)).toBe(0)
    const again = await makeAnother()
    await set(again.token)
    await db.delete(users)
    expect(await db.$count(spentLoginLinks)).toBe(0)
  })
})

async function makeAnother() {
  const bia = { username: 'bia', email: 'bia@example.com' }
  const { userId: id } = await server.logIn(bia)
  return server.context.db.transaction((tx) => giveFirstAccess(server.context, tx, { id, ...bia }))
}

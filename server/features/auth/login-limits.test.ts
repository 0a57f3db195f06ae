import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/features/users/tables.ts'
import { rateCounters } from '#server/platform/http/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const minuteMs = 60_000
const email = 'marina@example.com'

let server: TestServer
let password: string
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } })
  // Made with next to no work, which is what each of hundreds of tries then costs; how hard it is to guess is no matter here.
  password = await hash('senha certa', { memoryCost: 64, timeCost: 1 })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.delete(users)
  await server.context.db.delete(rateCounters)
  await server.context.db.insert(users).values({ username: 'marina', email, password })
})

/** Whoever is known has the same password; a try at nobody's costs the full work. */
async function addPeople(count: number, emailOf: (index: number) => string): Promise<void> {
  const people = Array.from({ length: count }, (_, index) => ({
    username: `x${index}`,
    email: emailOf(index),
  }))
  await server.context.db.insert(users).values(people.map((person) => ({ ...person, password })))
}

const logIn = (address: string, person: { email?: string; password?: string } = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password: 'senha certa', ...person },
    headers: { 'x-forwarded-for': address },
  })
const guess = (address: string, whom = email) => logIn(address, { email: whom, password: 'chute' })

/** At once, since each waits for the hash of its try. */
async function guessTimes(times: number, make: (index: number) => ReturnType<typeof guess>) {
  const replies = await Promise.all(Array.from({ length: times }, (_, index) => make(index)))
  return {
    wrong: replies.filter(({ statusCode }) => statusCode === 401).length,
    refused: replies.filter(({ statusCode }) => statusCode === 429).length,
  }
}
const statusOf = async (reply: ReturnType<typeof guess>) => (await reply).statusCode
const readCounters = () => server.context.db.select().from(rateCounters).orderBy(rateCounters.key)

describe('failed logins', () => {
  test('ten for one account from one address, then wait; the account stays open elsewhere', async () => {
    for (let tries = 0; tries < 10; tries++) expect(await statusOf(guess('203.0.113.1'))).toBe(401)
    const refused = await logIn('203.0.113.1')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('900')
    expect(await statusOf(logIn('203.0.113.2'))).toBe(200)
    server.clock.advance(15 * minuteMs)
    expect(await statusOf(logIn('203.0.113.1'))).toBe(200)
  })

  test('parallel ones do not get more tries', async () => {
    expect(await guessTimes(30, () => guess('203.0.113.3'))).toEqual({ wrong: 10, refused: 20 })
  })

  test('fifty from one address, whatever the accounts', async () => {
    const emailOf = (index: number) => `x${index}@example.com`
    // The last ones are nobody, and count as well.
    await addPeople(45, emailOf)
    const guesses = await guessTimes(60, (index) => guess('203.0.113.4', emailOf(index)))
    expect(guesses).toEqual({ wrong: 50, refused: 10 })
    expect(await statusOf(logIn('203.0.113.4'))).toBe(429)
  })

  test('a hundred for one account from everywhere', async () => {
    const guessFrom = (index: number) => guess(`198.51.100.${Math.floor(index / 10)}`)
    // In two goes: on a single core more than a hundred do not wait for a hash at once.
    expect(await guessTimes(60, guessFrom)).toEqual({ wrong: 60, refused: 0 })
    expect(await guessTimes(41, (index) => guessFrom(60 + index))).toEqual({ wrong: 40, refused: 1 })
    expect(await statusOf(logIn('203.0.113.11'))).toBe(429)
  })

  test('successes do not count, nor do several at the same time', async () => {
    for (let rounds = 0; rounds < 4; rounds++) {
      const replies = await Promise.all(Array.from({ length: 5 }, () => logIn('203.0.113.5')))
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    }
    expect((await readCounters()).map(({ count }) => count)).toEqual([0, 0, 0])
  })

  test('only as many proxies as we have are believed', async () => {
    await guessTimes(10, (index) => guess(`10.0.0.${index}, 203.0.113.6`))
    expect(await statusOf(guess('10.9.9.9, 203.0.113.6'))).toBe(429)
  })

  test('an IPv6 network is one address, however many it has', async () => {
    const guesses = await guessTimes(20, (index) => guess(`2001:db8:1:2:${index}::1`))
    expect(guesses).toEqual({ wrong: 10, refused: 10 })
    expect(await statusOf(guess('2001:db8:1:3::1'))).toBe(401)
  })

  test('an IPv4 address is the same in both its forms', async () => {
    await guessTimes(10, (index) => guess(index % 2 === 0 ? '203.0.113.7' : '::ffff:203.0.113.7'))
    expect(await statusOf(guess('203.0.113.7'))).toBe(429)
    expect(await statusOf(guess('::ffff:cb00:7107'))).toBe(429)
  })
})

describe('a refused try', () => {
  test('counts nowhere: neither for the address nor for the account', async () => {
    await guessTimes(10, () => guess('203.0.113.8'))
    const before = await readCounters()
    expect(await guessTimes(95, () => guess('203.0.113.8'))).toEqual({ wrong: 0, refused: 95 })
    expect(await readCounters()).toEqual(before)
    expect(await statusOf(guess('203.0.113.8', 'outra@example.com'))).toBe(401)
    // Nobody can be locked out from elsewhere: not even in a browser that was never here.
    expect(await statusOf(logIn('203.0.113.9'))).toBe(200)
  })

  test('leaves no row, however long and new its email is', async () => {
    const longEmail = (index: number) => `${'x'.repeat(60)}${index}@${'y'.repeat(60)}.${'z'.repeat(60)}.com`
    await addPeople(50, longEmail)
    await guessTimes(50, (index) => guess('203.0.113.10', longEmail(index)))
    const before = await readCounters()
    expect(before.length).toBe(101)
    expect(Math.max(...before.map(({ key }) => key.length))).toBeLessThanOrEqual(80)
    const guesses = await guessTimes(100, (index) => guess('203.0.113.10', longEmail(50 + index)))
    expect(guesses).toEqual({ wrong: 0, refused: 100 })
    expect(await readCounters()).toEqual(before)
  })
})

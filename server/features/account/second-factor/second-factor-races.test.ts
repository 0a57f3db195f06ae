import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { securityEvents } from '#server/features/audit/tables.ts'
import { logins, sessions } from '#server/features/auth/tables.ts'
import { untilWaitingForRow } from '#server/features/auth/testing/slow-sessions.ts'
import { showCode } from '#server/features/factors/testing/authenticator-app.ts'
import { authenticators, recoveryCodes } from '#server/features/factors/tables.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { startTestServer, untilMailed, type TestServer } from '#server/testing/test-server.ts'
import { emailChanges } from '../tables.ts'
import { addApp, answerOf, enterAs, openBrowser, refusalOf } from '../testing/second-factor-scene.ts'

const email = 'ana@example.com'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await untilMailed(server)
  for (const table of [users, logins]) await server.context.db.delete(table)
  await server.forgetMails()
})

/**
 * Holds a person's row while calls come to wait for it, in this order, then lets `change` happen before they go on. The
 * embedded database does one thing after the other: there they come after it.
 */
async function meanwhile<T>(
  id: string,
  calls: (() => Promise<T>)[],
  change: (tx: Transaction) => Promise<unknown> = () => Promise.resolve(),
): Promise<T[]> {
  const { db } = server.context
  const [held, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, id)).for('update')
    held.resolve()
    await waiting.promise
    await change(tx)
  })
  await held.promise
  const answers: Promise<T>[] = []
  for (const call of calls) {
    answers.push(call())
    await untilWaitingForRow(db, answers.length)
  }
  waiting.resolve()
  await holding
  return Promise.all(answers)
}

describe('a login that is on its way while the first factor is added', () => {
  test.each([
    ['a browser that was here', true],
    ['a new browser', false],
  ])('is asked for it, in %s', async (_browser, isKnown) => {
    const { browser, id } = await enterAs(server, { email })
    const other = isKnown
      ? openBrowser(server, [...browser.jar].map((pair) => pair.join('=')).join('; '))
      : openBrowser(server)
    other.jar.delete('sid')
    const [added, entered] = await meanwhile(id, [
      async () => (await addApp(server, browser)).added,
      () => other.logIn(email),
    ])
    expect(added?.statusCode).toBe(200)
    expect(entered && answerOf(entered)).toEqual([200, { secondFactor: ['authenticator', 'recovery-code'] }])
    expect([await browser.isIn(), await other.isIn()]).toEqual([true, false])
    expect(await server.context.db.$count(sessions)).toBe(1)
  })
})

describe('a second step that is on its way', () => {
  async function anaAtTheDoor() {
    const { browser, id } = await enterAs(server, { email })
    const { key, recoveryCodes: codes } = await addApp(server, browser)
    server.clock.advance(60_000)
    const door = openBrowser(server, '', '198.51.100.9')
    await door.logIn(email)
    return { browser, id, door, codes, code: () => showCode(key, server.clock.now()) }
  }

  test('while the factor is removed is told so', async () => {
    const { id, door, code } = await anaAtTheDoor()
    const [answer] = await meanwhile(id, [() => door.prove(code())], (tx) =>
      tx.delete(authenticators).where(eq(authenticators.userId, id)),
    )
    expect(answer && answerOf(answer)).toEqual(refusalOf('factor_gone'))
    expect(await door.isIn()).toBe(false)
  })

  test('while the account is deleted is refused in a sentence', async () => {
    const { id, door, code } = await anaAtTheDoor()
    const [answer] = await meanwhile(id, [() => door.prove(code())], (tx) =>
      tx.delete(users).where(eq(users.id, id)),
    )
    expect(answer && answerOf(answer)).toEqual(refusalOf('wrong_credentials'))
  })

  test('with a ticket that was used costs no code and tells nobody of a login', async () => {
    const { id, door, codes } = await anaAtTheDoor()
    const cookies = [...door.jar].map((pair) => pair.join('=')).join('; ')
    expect((await door.prove(codes[0] ?? '')).statusCode).toBe(200)
    const again = openBrowser(server, cookies)
    expect(answerOf(await again.prove(codes[1] ?? ''))).toEqual(refusalOf('login_ticket_gone'))
    const { db } = server.context
    const isOfCode = sql`${securityEvents.kind} = 'recovery-code-used' and ${securityEvents.userId} = ${id}`
    expect(await db.$count(securityEvents, isOfCode)).toBe(1)
    expect(await db.$count(recoveryCodes, sql`${recoveryCodes.usedAt} is not null`)).toBe(1)
  })
})

describe('what is on its way when its session ends, as when the account is handed over', () => {
  const endSessions = (tx: Transaction) => tx.delete(sessions)

  test('adds no second factor', async () => {
    const { browser, id } = await enterAs(server, { email })
    const [added] = await meanwhile(id, [async () => (await addApp(server, browser)).added], endSessions)
    expect(added?.statusCode).toBe(401)
    expect(await server.context.db.$count(authenticators)).toBe(0)
  })

  test('mails no link to another address', async () => {
    const { browser, id } = await enterAs(server, { email })
    const ask = () => browser.ask('POST', '/api/account/email', { email: 'outra@example.com' })
    const [asked] = await meanwhile(id, [ask], endSessions)
    expect(asked?.statusCode).toBe(401)
    expect(await server.context.db.$count(emailChanges)).toBe(0)
  })
})

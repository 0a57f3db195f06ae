import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticators } from '#server/features/factors/tables.ts'
import { listCalls } from '#server/testing/contract-calls.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { addApp, enterAs, openBrowser, type Browser } from './testing/second-factor-scene.ts'

const panel = await listCalls('/api/admin/')
const account = await listCalls('/api/account')

let server: TestServer
let visitors: Record<string, Browser>
beforeAll(async () => {
  server = await startTestServer({ env: { ADMIN_2FA: 'required' } })
  const enter = async (name: string, about: object, hasApp: boolean) => {
    const { browser } = await enterAs(server, { email: `${name}@example.com`, ...about })
    if (hasApp) await addApp(server, browser)
    return browser
  }
  const member = { subscriptionType: 'vitalicia' }
  const expired = { subscriptionExpiresAt: server.clock.now() }
  visitors = {
    nobody: openBrowser(server),
    member: await enter('member', member, false),
    memberWithApp: await enter('member-app', member, true),
    expired: await enter('expired', expired, false),
    expiredWithApp: await enter('expired-app', expired, true),
    admin: await enter('admin', { isAdmin: true }, false),
    adminWithApp: await enter('admin-app', { isAdmin: true }, true),
  }
  for (const name of ['member-app', 'admin-app']) {
    const halfway = openBrowser(server)
    await halfway.logIn(`${name}@example.com`)
    visitors[`${name} after the password alone`] = halfway
  }
})
afterAll(() => server.close())

type Outcome = 'unauthenticated' | 'forbidden' | 'second_factor_missing' | 'heard'
const table: Record<string, { panel: Outcome; account: Outcome }> = {
  nobody: { panel: 'unauthenticated', account: 'unauthenticated' },
  'member-app after the password alone': { panel: 'unauthenticated', account: 'unauthenticated' },
  'admin-app after the password alone': { panel: 'unauthenticated', account: 'unauthenticated' },
  member: { panel: 'forbidden', account: 'heard' },
  memberWithApp: { panel: 'forbidden', account: 'heard' },
  expired: { panel: 'forbidden', account: 'heard' },
  expiredWithApp: { panel: 'forbidden', account: 'heard' },
  admin: { panel: 'second_factor_missing', account: 'heard' },
  adminWithApp: { panel: 'heard', account: 'heard' },
}

function visitorOf(name: string): Browser {
  const browser = visitors[name]
  if (!browser) throw new Error(`Nobody is called ${name}`)
  return browser
}

/** With nothing in it, so that whoever is heard is told what is missing, and nothing happens. */
async function knock(visitor: string, [method, path]: (typeof panel)[number]): Promise<Outcome> {
  const url = path.replaceAll(/:\w+/g, () => randomUUID())
  const reply = await visitorOf(visitor).ask(method, url)
  const isJson = String(reply.headers['content-type']).includes('json')
  const code = isJson ? (reply.json<{ code?: Outcome }>() ?? {}).code : undefined
  const refusals: (Outcome | undefined)[] = ['unauthenticated', 'forbidden', 'second_factor_missing']
  return code && refusals.includes(code) ? code : 'heard'
}

/** What ends the caller's own session, or empties a table that others of this suite look into. */
const isLastWord = ([method, path]: (typeof panel)[number]) =>
  method === 'DELETE' && (path.endsWith('/sessions') || path.endsWith('/authenticator'))

describe.each(Object.entries(table))('%s', (visitor, expected) => {
  test(`at the panel is answered: ${expected.panel}`, async () => {
    for (const call of panel) expect([...call, await knock(visitor, call)]).toEqual([...call, expected.panel])
  })
  test(`at the own account is answered: ${expected.account}`, async () => {
    for (const call of account.filter((one) => !isLastWord(one)))
      expect([...call, await knock(visitor, call)]).toEqual([...call, expected.account])
  })
})

test('the tables are of all calls', () => {
  expect(panel.length).toBeGreaterThanOrEqual(40)
  expect(account.length).toBeGreaterThanOrEqual(19)
})

test('nobody has lost a factor meanwhile', async () => {
  expect(await server.context.db.$count(authenticators)).toBe(3)
})

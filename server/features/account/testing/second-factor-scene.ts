import { errors, type ErrorCode } from '#contract/errors.ts'
import { SoftwarePasskey } from '#server/features/factors/testing/software-passkey.ts'
import { showCode } from '#server/features/factors/testing/authenticator-app.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'
import { users } from '#server/features/users/tables.ts'
import type { TestServer } from '#server/testing/test-server.ts'

export const password = 'senha certa'

/** A browser: it keeps the cookies that it is given. */
export function openBrowser(server: TestServer, cookie = '', address = '203.0.113.7') {
  const jar = new Map<string, string>()
  for (const part of cookie.split('; ').filter(Boolean)) {
    const at = part.indexOf('=')
    jar.set(part.slice(0, at), part.slice(at + 1))
  }
  const ask = async (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', url: string, payload?: object) => {
    const headers = {
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    }
    const reply = await server.app.inject({
      method,
      url,
      headers,
      remoteAddress: address,
      ...(payload ? { payload } : {}),
    })
    for (const { name, value, maxAge, expires } of reply.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() === 0)) jar.delete(name)
      else jar.set(name, encodeURIComponent(value))
    }
    return reply
  }
  return {
    jar,
    ask,
    logIn: (email: string, given = password) => ask('POST', '/api/login', { email, password: given }),
    prove: (code: string) => ask('POST', '/api/login/second-factor', { code }),
    isIn: async () => (await ask('GET', '/api/user')).statusCode === 200,
  }
}
export type Browser = ReturnType<typeof openBrowser>

let hash: Promise<string> | undefined

/** Makes a person with a password, and logs them in with a browser that is known from then on. */
export async function enterAs(
  server: TestServer,
  person: Partial<typeof users.$inferInsert> & { email: string },
): Promise<{ browser: Browser; id: string }> {
  hash ??= hashPassword(password)
  const username = person.email.split('@')[0] ?? person.email
  const values = { username, password: await hash, emailVerifiedAt: server.clock.now(), ...person }
  const [user] = await server.context.db.insert(users).values(values).returning({ id: users.id })
  const browser = openBrowser(server)
  await browser.logIn(person.email)
  return { browser, id: user?.id ?? '' }
}

/** Switches the authenticator app on; answers its key and the recovery codes. */
export async function addApp(server: TestServer, browser: Browser) {
  const begun = (await browser.ask('POST', '/api/account/authenticator/begin')).json<{
    key: string
    setup: string
  }>()
  const code = showCode(begun.key, server.clock.now())
  const added = await browser.ask('POST', '/api/account/authenticator', { setup: begun.setup, code })
  return { key: begun.key, recoveryCodes: added.json<{ recoveryCodes: string[] }>().recoveryCodes, added }
}

type Question = { options: { challenge: string } }

export async function addPasskey(
  browser: Browser,
  { name = 'Meu celular', passkey = new SoftwarePasskey() } = {},
) {
  const { options } = (await browser.ask('POST', '/api/account/passkeys/options')).json<Question>()
  const added = await browser.ask('POST', '/api/account/passkeys', {
    passkey: passkey.make(options.challenge),
    name,
  })
  return { passkey, added }
}

export async function logInByPasskey(browser: Browser, passkey: SoftwarePasskey) {
  const { options } = (await browser.ask('POST', '/api/login/passkey/options')).json<Question>()
  return browser.ask('POST', '/api/login/passkey', { passkey: passkey.sign(options.challenge) })
}

type Answer = { statusCode: number; json: () => unknown }

export const answerOf = (reply: Answer): [number, unknown] => [reply.statusCode, reply.json()]

/** What is answered where this rule is broken. */
export function refusalOf(code: ErrorCode): [number, object] {
  const { status, message } = errors[code]
  return [status, { code, message }]
}

export const statusesOf = (replies: Answer[]) =>
  replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

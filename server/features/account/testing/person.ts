import { hashPassword } from '#server/features/auth/passwords.ts'
import type { users } from '#server/features/users/tables.ts'
import type { TestServer } from '#server/testing/test-server.ts'

export const email = 'ana@example.com'
export const password = 'senha-da-ana'
const hash = hashPassword(password)

/** Somebody with a proven address and a password, logged in. */
export async function makeAna(server: TestServer, about: Partial<typeof users.$inferInsert> = {}) {
  const { clock } = server
  const ana = { username: 'ana', email, password: await hash, emailVerifiedAt: clock.now() }
  return server.logIn({ ...ana, ...about })
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Calls of one person's browser. */
export function callsOf(server: TestServer, cookie: string, remoteAddress = '192.0.2.7') {
  return (method: Method, url: string, payload?: object) =>
    server.app.inject({
      method,
      url,
      remoteAddress,
      headers: { cookie, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
      ...(payload ? { payload } : {}),
    })
}

export async function logInAgain(server: TestServer, { to = email, typed = password } = {}) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email: to, password: typed },
  })
  const { name = '', value = '' } = answer.cookies.find((cookie) => cookie.name === 'sid') ?? {}
  return { answer, cookie: `${name}=${value}` }
}

/** The link of a page of ours in a mail's text. */
export function linkTo(path: string, text = ''): string {
  return new RegExp(`https?://[^/\\s]+(${path}\\?token=[\\w-]+)`).exec(text)?.[1] ?? ''
}

/** As the page's own form does. */
export function press(server: TestServer, url: string) {
  return server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
}

/** What several calls at once were answered, the least first. */
export function codesOf(answers: readonly { statusCode: number }[]): number[] {
  return answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
}

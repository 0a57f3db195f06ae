import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { makeAdminLink } from './admin-link.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const log = (email: string, password: string) =>
  server.app.inject({ method: 'POST', url: '/api/login', payload: { email, password } })
const set = (url = '', newPassword = 'senha nova') => {
  const token = new URL(url).searchParams.get('token')
  return server.app.inject({
    method: 'POST',
    url: '/api/auth/reset-password',
    payload: { token, newPassword },
  })
}

test('an administrator gets in with the link, whatever the case of the email, and nobody else gets one', async () => {
  await server.logIn({ isAdmin: true, email: 'chefe@example.com' })
  await server.logIn({ email: 'ana@example.com', subscriptionType: 'mensal' })
  const url = await makeAdminLink(server.context, 'Chefe@Example.com')
  expect(url).toMatch(/^http:\/\/localhost:3000\/auth\/reset-password\?token=[\w-]{43}$/)
  expect((await set(url)).statusCode).toBe(200)
  expect((await log('chefe@example.com', 'senha nova')).statusCode).toBe(200)
  expect(await makeAdminLink(server.context, 'ana@example.com')).toBeUndefined()
})

test('the password of before works until another is set', async () => {
  const url = await makeAdminLink(server.context, 'chefe@example.com')
  expect((await log('chefe@example.com', 'senha nova')).statusCode).toBe(200)
  await set(url, 'mais nova')
  expect((await log('chefe@example.com', 'senha nova')).statusCode).toBe(401)
})

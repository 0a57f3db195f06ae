import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { stubFetch, stubLostConnection } from '#web/testing/stub-fetch.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { errorMessage } from './error-message.ts'

const Message = z.object({ message: z.string() })
const remove = endpoint({
  method: 'DELETE',
  path: '/api/admin/delete-user/:id',
  summary: '',
  params: z.object({ id: z.string() }),
  reply: Message,
})
const list = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: '',
  query: z.object({ search: z.optional(z.string()), page: z.optional(z.number()) }),
  reply: Message,
})
const login = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: '',
  body: z.object({ email: z.string() }),
  reply: Message,
})
const logout = endpoint({ method: 'POST', path: '/api/logout', summary: '', reply: Message })

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('a path parameter is written into the address, and cannot leave its place', async () => {
  const fetch = stubFetch({ body: { message: 'ok' } })
  await call(remove, { params: { id: '../a b?c' } })
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/admin/delete-user/..%2Fa%20b%3Fc')
})

test('a missing path parameter is an error, not an address with a hole', async () => {
  const fetch = stubFetch()
  const params = {} as { id: string }
  await expect(call(remove, { params })).rejects.toThrow('"id"')
  expect(fetch).not.toHaveBeenCalled()
})

test('query values are appended, and undefined ones left out', async () => {
  const fetch = stubFetch({ body: { message: 'ok' } })
  await call(list, { query: { search: 'joão & maria', page: undefined } })
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/admin/users?search=jo%C3%A3o+%26+maria')
})

test('a body goes as JSON, with cookies', async () => {
  const fetch = stubFetch({ body: { message: 'ok' } })
  await call(login, { body: { email: 'marina@exemplo.com.br' } })
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/login', {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: '{"email":"marina@exemplo.com.br"}',
  })
})

test('a call without a body still says JSON and sends cookies', async () => {
  const fetch = stubFetch({ body: { message: 'ok' } })
  await expect(call(logout)).resolves.toEqual({ message: 'ok' })
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/logout', {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
  })
})

test("a refusal's message is the status and the body, word for word", async () => {
  const body =
    '{"message":"Email ou senha inválidos","code":"invalid_login","fields":{"email":"Email inválido"}}'
  stubFetch({ status: 401, body })
  const error = await failureOf(call(logout))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    message: `401: ${body}`,
    status: 401,
    serverMessage: 'Email ou senha inválidos',
    code: 'invalid_login',
    fields: { email: 'Email inválido' },
  })
})

test('an empty refusal is named by its status text', async () => {
  stubFetch({ status: 502, statusText: 'Bad Gateway' })
  expect(await failureOf(call(logout))).toMatchObject({
    message: '502: Bad Gateway',
    serverMessage: undefined,
  })
})

test.each(['<h1>Bad Gateway</h1>', '"text"', 'null', '{"message":5,"fields":{"email":1}}'])(
  'a refusal with the body %s has nothing for people to read, so the fallback is shown',
  async (body) => {
    stubFetch({ status: 502, body })
    const error = await failureOf(call(logout))
    expect(error).toMatchObject({ message: `502: ${body}`, fields: {} })
    expect(errorMessage(error, 'Erro no logout')).toBe('Erro no logout')
  },
)

test("the server's own words come before the fallback", async () => {
  stubFetch({ status: 409, body: { message: 'Este email já está em uso', code: 'email_taken' } })
  expect(errorMessage(await failureOf(call(logout)), 'Erro')).toBe('Este email já está em uso')
})

test('a lost connection is shown in Portuguese, after the fallback', async () => {
  stubLostConnection()
  const error = await failureOf(call(logout))
  expect(errorMessage(error, 'Erro no logout')).toBe(
    'Erro no logout. Sem conexão com o servidor: verifique sua internet.',
  )
})

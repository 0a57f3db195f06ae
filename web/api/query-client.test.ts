import { expect, test } from 'vitest'
import { stubFetch } from '#web/testing/stub-fetch.ts'
import { currentUser } from '#contract/current-user.ts'
import { createQueryClient, orNullOn401 } from './query-client.ts'
import { queryFor } from './query-for.ts'

test('a query reads the parts of its key joined with a slash, with cookies', async () => {
  const fetch = stubFetch({ body: { users: [] } })
  const data = await createQueryClient().fetchQuery({ queryKey: ['/api/admin', 'users', 7] })
  expect(data).toEqual({ users: [] })
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/admin/users/7')
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: 'GET', credentials: 'include' })
})

test('a query raises on 401, and asks only once', async () => {
  const fetch = stubFetch({ status: 401, body: { message: 'Faça login para continuar.' } })
  const reading = createQueryClient().fetchQuery({ queryKey: ['/api/admin/users'] })
  await expect(reading).rejects.toThrow('401: {"message":"Faça login para continuar."}')
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('what was read is never stale', async () => {
  const fetch = stubFetch({ body: [] })
  const client = createQueryClient()
  await client.fetchQuery({ queryKey: ['/api/admin/users'] })
  await client.fetchQuery({ queryKey: ['/api/admin/users'] })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('nothing is asked again by itself, and nothing is retried', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    retry: false,
  })
  expect(mutations).toMatchObject({ retry: false })
})

test('for the session query a 401 means nobody, and any other refusal is still an error', async () => {
  const client = createQueryClient()
  stubFetch({ status: 401 })
  const { queryKey, queryFn } = queryFor(currentUser)
  const session = { queryKey, queryFn: (asked: { signal: AbortSignal }) => orNullOn401(queryFn(asked)) }
  await expect(client.fetchQuery(session)).resolves.toBeNull()

  client.clear()
  stubFetch({ status: 500, statusText: 'Internal Server Error' })
  await expect(client.fetchQuery(session)).rejects.toThrow('500: Internal Server Error')
})

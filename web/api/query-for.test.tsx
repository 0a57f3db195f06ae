import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { listSales, showSale } from '#contract/checkout.ts'
import { listUsers } from '#contract/users.ts'
import { stubFetch } from '#web/testing/stub-fetch.ts'
import { createQueryClient } from './query-client.ts'
import { queryFor } from './query-for.ts'
import { useRefresh, type Source } from './use-refresh.ts'

test('what was asked is part of the key, so each answer is kept apart', async () => {
  const fetch = stubFetch({ body: { users: [] } })
  const client = createQueryClient()
  for (const limit of [10, 20, 10]) await client.fetchQuery(queryFor(listUsers, { query: { limit } }))
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([
    '/api/admin/users?limit=10',
    '/api/admin/users?limit=20',
  ])
})

test('a screen that is left does not go on reading', async () => {
  const fetch = stubFetch({ body: { users: [] } })
  const { unmount } = renderHook(() => useQuery(queryFor(listUsers, { query: {} })), {
    wrapper: withClient(),
  })
  unmount()
  expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
})

test.each<[string, Source[], string[]]>([
  ['an endpoint', [listUsers], ['/api/admin/users?limit=10', '/api/admin/users?limit=20']],
  ['a family', [/transactions/], ['/api/admin/transactions', '/api/admin/transactions/7']],
])('everything that was read from %s is asked anew, and nothing else', async (_, sources, again) => {
  const fetch = stubFetch({ body: {} })
  const { result } = renderHook(
    () => {
      useQuery(queryFor(listUsers, { query: { limit: 10 } }))
      useQuery(queryFor(listUsers, { query: { limit: 20 } }))
      useQuery(queryFor(listSales, { query: {} }))
      useQuery(queryFor(showSale, { params: { id: '7' }, query: {} }))
      return useRefresh(sources)
    },
    { wrapper: withClient() },
  )
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(4))
  fetch.mockClear()
  await act(() => result.current())
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(again)
})

function withClient() {
  const client = createQueryClient()
  return function Around({ children }: { children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>
  }
}

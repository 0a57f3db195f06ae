import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { request } from './request.ts'

/**
 * What a key without a reading of its own means: GET on its parts joined with '/', raising on any refusal, 401 too.
 * The endpoints of the contract are read with `queryFor`.
 */
async function read({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return request(queryKey.join('/'), { method: 'GET', signal })
}

/** For the session query only, where 'nobody' is an answer and no failure. */
export async function orNullOn401<Answer>(reading: Promise<Answer>): Promise<Answer | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Data is fresh until we say otherwise: nothing is asked again behind the user's back, nothing is retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: read,
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        // Offline, a call fails and says so, instead of waiting in silence for the connection.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

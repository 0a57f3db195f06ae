import type { QueryFunctionContext } from '@tanstack/react-query'
import type { EndpointShape, Reply } from '#contract/endpoint.ts'
import { send, type Given } from './call.ts'

/** How every screen reads: the answer is kept under the endpoint's path, and what was asked of it. */
export function queryFor<E extends EndpointShape>(endpoint: E, ...given: Given<E>) {
  return {
    queryKey: [endpoint.path, ...given] as const,
    queryFn: ({ signal }: Pick<QueryFunctionContext, 'signal'>): Promise<Reply<E>> =>
      send(endpoint, given, { signal }),
  }
}

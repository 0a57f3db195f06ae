import { useQueryClient } from '@tanstack/react-query'
import type { EndpointShape } from '#contract/endpoint.ts'

/** An endpoint, or the paths of a family of them. */
export type Source = Pick<EndpointShape, 'path'> | RegExp

/** Has everything anew that was read from these endpoints, on whatever page or filter it stands. */
export function useRefresh(sources: readonly Source[]): () => Promise<void> {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => sources.some((source) => isFrom(source, path)),
    })
}

function isFrom(source: Source, path: unknown): boolean {
  return source instanceof RegExp ? source.test(String(path)) : source.path === path
}

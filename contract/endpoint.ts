import type * as z from 'zod/mini'

type Schema = z.ZodMiniType

export type EndpointShape = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** As Fastify writes it: `/api/admin/delete-user/:id`. */
  path: `/${string}`
  /** One line for the API's documentation page. */
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** What leaves the server: an allow-list, so that a stray column cannot. */
  reply: Schema
  /** The status of a successful answer, 200 unless told. */
  status?: 200 | 201 | 202
}

/** Declares one call of the API, once, for the server that answers it and the browser that makes it. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape
}

type Output<S, Fallback> = S extends Schema ? z.output<S> : Fallback
type Input<S> = S extends Schema ? z.input<S> : undefined

/** What a handler on the server receives, parsed. */
export type Received<E extends EndpointShape> = {
  params: Output<E['params'], undefined>
  query: Output<E['query'], undefined>
  body: Output<E['body'], undefined>
}

/** What a caller in the browser sends. Parts the endpoint does not have cannot be given. */
export type Sent<E extends EndpointShape> = {
  [Part in 'params' | 'query' | 'body' as E[Part] extends Schema ? Part : never]: Input<E[Part]>
}

export type Reply<E extends EndpointShape> = z.output<E['reply']>

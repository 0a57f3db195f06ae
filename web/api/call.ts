import type { EndpointShape, Reply, Sent } from '#contract/endpoint.ts'
import { request } from './request.ts'

type Values = Record<string, string | number | boolean | undefined>
type Parts = { params?: Values; query?: Values; body?: unknown }

/** An endpoint that takes nothing is called with nothing. */
export type Given<E extends EndpointShape> = keyof Sent<E> extends never ? [] : [sent: Sent<E>]

/** Calls one endpoint of the contract. */
export async function call<E extends EndpointShape>(endpoint: E, ...given: Given<E>): Promise<Reply<E>> {
  return send(endpoint, given)
}

type Extras = { headers?: Record<string, string>; signal?: AbortSignal }

/** The server's reply schema has already cut the answer to its type. */
export async function send<E extends EndpointShape>(
  { method, path }: E,
  given: Given<E>,
  extras: Extras = {},
): Promise<Reply<E>> {
  const { params = {}, query = {}, body } = (given[0] ?? {}) as Parts
  const url = fillPath(path, params) + queryString(query)
  return (await request(url, { method, body, ...extras })) as Reply<E>
}

function fillPath(path: string, params: Values): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (params[name] === undefined) throw new Error(`The path ${path} needs the parameter "${name}".`)
    return encodeURIComponent(String(params[name]))
  })
}

/** What is undefined is left out: it means 'no filter', not the word. */
function queryString(query: Values): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`
}

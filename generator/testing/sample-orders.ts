import { subjectOf } from './platforms/index.ts'
import type { StandInPlatform } from './platforms/stand-in-platform.ts'

/** What the forwarding worker of the tests is told to send. */
export type Order = {
  url: string
  method: string
  headers: Record<string, string>
  body: string | undefined
  waitMs: number
}

type Change = Partial<Pick<Order, 'url' | 'method' | 'waitMs'>> & {
  key?: string
  fields?: (fields: Record<string, unknown>) => Record<string, unknown>
}

export const contentTypes = {
  query: undefined,
  json: 'application/json',
  form: 'application/x-www-form-urlencoded;charset=UTF-8',
}

/** The platform's sample lead as it goes over the wire, with changes. */
export function orderFor(standIn: StandInPlatform, change: Change = {}): Order {
  const { host, path, method, encoding } = standIn
  const { fields = (lead) => lead, key = standIn.key, url = `https://${host}${path}`, ...rest } = change
  const sample = subjectOf(standIn.id).sample(key)
  const { query, body } = encode(encoding, fields({ ...sample.fields }))
  const address = new URLSearchParams(query ?? sample.inAddress?.(body ?? '')).toString()
  const type = contentTypes[encoding]
  return {
    method,
    headers: { ...(type && { 'Content-Type': type }), ...sample.headers },
    body,
    waitMs: 60_000,
    ...rest,
    url: address === '' ? url : `${url}?${address}`,
  }
}

function encode(encoding: StandInPlatform['encoding'], lead: Record<string, unknown>) {
  if (encoding === 'json') return { query: undefined, body: JSON.stringify(lead) }
  const pairs = new URLSearchParams(lead as Record<string, string>).toString()
  return encoding === 'query' ? { query: pairs, body: undefined } : { query: undefined, body: pairs }
}

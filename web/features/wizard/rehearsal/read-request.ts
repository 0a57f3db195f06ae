import type { FrameCall } from '#contract/preview-frame.ts'
import { coverKey, maskKey } from './mask-key.ts'

type Pair = [string, string]

/** A request as a person reads it, with the key masked. */
export type ReadRequest = { method: string; address: string; path: string; headers: Pair[]; fields: Pair[] }

export function readRequest({ method, url, headers, body }: FrameCall, key: string): ReadRequest {
  const { origin, pathname, searchParams } = new URL(url)
  const mask = (pair: Pair) => maskKey(pair, key)
  return {
    method,
    address: coverKey(origin + pathname, key),
    path: coverKey(pathname, key),
    headers: headers.map(mask),
    fields: [...searchParams, ...readBody(body)].map(mask),
  }
}

function readBody(body: string): Pair[] {
  if (body === '') return []
  try {
    return flatten(JSON.parse(body))
  } catch {
    return [...new URLSearchParams(body)]
  }
}

/** What lies in an object inside is named by its path: `client.name`. */
function flatten(value: unknown, prefix = ''): Pair[] {
  return Object.entries(Object(value) as Record<string, unknown>).flatMap(([name, part]) =>
    typeof part === 'object' && part !== null
      ? flatten(part, `${prefix}${name}.`)
      : ([[prefix + name, String(part)]] satisfies Pair[]),
  )
}

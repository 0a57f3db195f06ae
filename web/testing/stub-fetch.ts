import { vi } from 'vitest'

type Answer = { status?: number; statusText?: string; body?: unknown }

/** Answers every call the same way, and remembers what was asked. */
export function stubFetch({ status = 200, statusText = '', body = '' }: Answer = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(text, { status, statusText }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

/** The server cannot be reached. */
export function stubLostConnection() {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof globalThis.fetch>(async () => {
      throw new TypeError('Failed to fetch')
    }),
  )
}

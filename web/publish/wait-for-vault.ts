import type { Vault } from '#contract/publishing.ts'

/** A new name in workers.dev may take this long to be known; beyond it the person is told. */
export const patienceMs = 60_000
const pauseMs = 2000
const askLimitMs = 6000

/**
 * Whether the Worker opens its vault with the newest key: a Worker of before answers too, but not to this key. Only the
 * browser asks it; nothing of this goes over our server.
 */
export async function waitForVault({ address, key }: Vault, leaving: AbortSignal): Promise<boolean> {
  const end = Date.now() + patienceMs
  while (!leaving.aborted) {
    if (await opens(address, key, leaving)) return true
    if (Date.now() + pauseMs > end) return false
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return false
}

async function opens(address: string, key: string | null, leaving: AbortSignal): Promise<boolean> {
  try {
    const reply = await fetch(`${address}/integrador/ajustes`, {
      method: 'GET',
      headers: { Authorization: `Bearer ${key}` },
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([leaving, AbortSignal.timeout(askLimitMs)]),
    })
    return reply.ok
  } catch {
    return false
  }
}

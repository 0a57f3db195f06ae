import type { Vault } from '#contract/publishing.ts'
import { readSettings } from '#contract/vault.ts'
import { askVault } from './ask-vault.ts'

/** A new name in workers.dev may take this long to be known; beyond it the person is told. */
export const patienceMs = 60_000
const pauseMs = 2000
const timeLimitMs = 6000

/**
 * Whether the Worker opens its vault with the newest key: a Worker of before answers too, but not to this key. Only the
 * browser asks it; nothing of this goes over our server.
 */
export async function waitForVault({ address, key }: Vault, signal: AbortSignal): Promise<boolean> {
  const end = Date.now() + patienceMs
  const vault = { address, key: key ?? '' }
  while (!signal.aborted) {
    const answer = await askVault(vault, readSettings, {}, { signal, timeLimitMs }).catch(() => null)
    if (answer) return true
    if (Date.now() + pauseMs > end) return false
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return false
}

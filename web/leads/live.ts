import { useQueries, type QueryClient } from '@tanstack/react-query'
import { readMark } from '#contract/vault.ts'
import { askVault, VaultRefusal } from '#web/vault/ask-vault.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { vaultKey } from '#web/vault/vault-key.ts'

const busyMs = 4000
const idleMs = 15_000
/** So long after the last change nothing much is expected. */
const calmAfterMs = 60_000
/** What there is to ask an older Worker costs more. */
const olderMs = 30_000

/** Keeps what is shown of vaults as it is there, as long as the page is in sight. */
export function useLive(vaults: readonly OpenVault[]): void {
  useQueries({ queries: vaults.map(markOf) })
}

type Mark = { mark: string; changedAt: number }

function markOf(vault: OpenVault) {
  const queryKey = ['cofre-marca', vault.address]
  return {
    queryKey,
    queryFn: async ({ signal, client }: { signal: AbortSignal; client: QueryClient }): Promise<Mark> => {
      const mark = await readMarkOf(vault, signal)
      const before = client.getQueryData<Mark>(queryKey)
      const wasAway = client.getQueryState(queryKey)?.status === 'error'
      if (before?.mark === mark && !wasAway) return before
      // The first one says only what the page is about to read anyway.
      if (before || wasAway) void client.invalidateQueries({ queryKey: vaultKey(vault.address) })
      return { mark, changedAt: Date.now() }
    },
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }: { state: { data: Mark | undefined } }) =>
      Date.now() - (state.data?.changedAt ?? 0) < calmAfterMs ? busyMs : idleMs,
  }
}

async function readMarkOf(vault: OpenVault, signal: AbortSignal): Promise<string> {
  try {
    return (await askVault(vault, readMark, {}, { signal })).marca
  } catch (error) {
    if (error instanceof VaultRefusal && error.status === 404) return String(Math.floor(Date.now() / olderMs))
    throw error
  }
}

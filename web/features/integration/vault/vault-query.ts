import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Vault } from '#contract/publishing.ts'
import { askVault } from '#web/leads/ask-vault.ts'
import { vaultKey } from '#web/leads/vault-key.ts'

/** A vault with the key it is read with. */
export type OpenVault = Vault & { key: string }

/** How the panels read: straight from the vault, and anew when somebody comes back from the network's own settings. */
export function vaultQuery<Answer>(vault: OpenVault, path: string, schema: z.ZodMiniType<Answer>) {
  return {
    queryKey: vaultKey(vault.address, path),
    queryFn: ({ signal }: { signal: AbortSignal }) => askVault(vault, path, schema, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  }
}

/** Takes what a vault has answered to a change for what it would answer when asked. */
export function useTakeAnswer(vault: OpenVault) {
  const client = useQueryClient()
  return {
    take: (path: string, answer: unknown) => void client.setQueryData(vaultKey(vault.address, path), answer),
    /** After it was away. */
    askAllAgain: () => client.invalidateQueries({ queryKey: vaultKey(vault.address) }),
    askAgain: (path: string) => client.invalidateQueries({ queryKey: vaultKey(vault.address, path) }),
  }
}

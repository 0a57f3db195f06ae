import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Vault } from '#contract/publishing.ts'
import { askVault } from '#web/leads/ask-vault.ts'

/** A vault with the key it is read with. */
export type OpenVault = Vault & { key: string }

const keyOf = (vault: OpenVault, path: string) => ['cofre', vault.address, path] as const

/** How the panels read: straight from the vault, and anew when somebody comes back from the network's own settings. */
export function vaultQuery<Answer>(vault: OpenVault, path: string, schema: z.ZodMiniType<Answer>) {
  return {
    queryKey: keyOf(vault, path),
    queryFn: ({ signal }: { signal: AbortSignal }) => askVault(vault, path, schema, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  }
}

/** Takes what a vault has answered to a change for what it would answer when asked. */
export function useTakeAnswer(vault: OpenVault) {
  const client = useQueryClient()
  return {
    take: (path: string, answer: unknown) => void client.setQueryData(keyOf(vault, path), answer),
    /** After it was away. */
    askAllAgain: () => client.invalidateQueries({ queryKey: ['cofre', vault.address] }),
    askAgain: (path: string) => client.invalidateQueries({ queryKey: keyOf(vault, path) }),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import type { VaultAnswer, VaultQuestion, VaultRoute } from '#contract/vault.ts'
import { askVault } from './ask-vault.ts'
import type { OpenVault } from './open-vault.ts'

/** What was read of vaults is cached under their address, and the route where one answer is meant. */
export const vaultKey = (...of: [address?: string, route?: VaultRoute['route']]) => ['cofre', ...of] as const

/** How the panels read: straight from the vault, and anew when somebody comes back from the platform's own settings. */
export function vaultQuery<Route extends VaultRoute>(
  vault: OpenVault,
  route: Route,
  question: VaultQuestion<Route>,
) {
  const { query } = question as { query?: object }
  return {
    queryKey: answerKey(vault.address, route.route, query),
    queryFn: ({ signal }: { signal: AbortSignal }) => askVault(vault, route, question, { signal }),
    // What comes up together asks once.
    staleTime: 1000,
    refetchOnWindowFocus: 'always' as const,
  }
}

/** An answer to a question that asks for nothing in particular is cached under its route alone. */
function answerKey(address: string, route: VaultRoute['route'], query: object = {}) {
  const isPlain = Object.values(query).every((value) => value === undefined)
  return [...vaultKey(address, route), ...(isPlain ? [] : [query])]
}

/** What a vault answers to a change is what it would answer when asked, and is shown without asking. */
export function useVaultCache({ address }: OpenVault) {
  const client = useQueryClient()
  return {
    store: <Route extends VaultRoute>({ route }: Route, answer: VaultAnswer<Route>, query?: object) =>
      void client.setQueryData(answerKey(address, route, query), answer),
    /** After it was away. */
    askAllAgain: () => client.invalidateQueries({ queryKey: vaultKey(address) }),
    askAgain: ({ route }: VaultRoute) => client.invalidateQueries({ queryKey: vaultKey(address, route) }),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import type { VaultAnswer, VaultQuestion, VaultRoute } from '#contract/vault.ts'
import { askVault } from './ask-vault.ts'
import type { OpenVault } from './open-vault.ts'
import { vaultKey } from './vault-key.ts'

/** How the panels read: straight from the vault, and anew when somebody comes back from the network's own settings. */
export function vaultQuery<Route extends VaultRoute>(
  vault: OpenVault,
  route: Route,
  question: VaultQuestion<Route>,
) {
  return {
    queryKey: vaultKey(vault.address, route.route),
    queryFn: ({ signal }: { signal: AbortSignal }) => askVault(vault, route, question, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  }
}

/** Takes what a vault has answered to a change for what it would answer when asked. */
export function useTakeAnswer({ address }: OpenVault) {
  const client = useQueryClient()
  return {
    take: <Route extends VaultRoute>({ route }: Route, answer: VaultAnswer<Route>) =>
      void client.setQueryData(vaultKey(address, route), answer),
    /** After it was away. */
    askAllAgain: () => client.invalidateQueries({ queryKey: vaultKey(address) }),
    askAgain: ({ route }: VaultRoute) => client.invalidateQueries({ queryKey: vaultKey(address, route) }),
  }
}

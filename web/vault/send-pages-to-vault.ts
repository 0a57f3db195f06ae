import type { QueryClient } from '@tanstack/react-query'
import { readPages, putPages, type Page } from '#contract/vault.ts'
import { askVault, VaultRefusal } from './ask-vault.ts'
import type { OpenVault } from './open-vault.ts'
import { vaultKey } from './vault-query.ts'

/** Makes sure that a vault knows the pages which send to it. Answers whether it can: older Workers know of none. */
export function sendPagesToVault(vault: OpenVault) {
  const pages = inOrder(vault.pages)
  return {
    queryKey: ['cofre-paginas', vault.address, pages],
    queryFn: async ({ signal, client }: { signal: AbortSignal; client: QueryClient }): Promise<boolean> => {
      try {
        const { paginas } = await askVault(vault, readPages, {}, { signal })
        if (JSON.stringify(inOrder(paginas)) === JSON.stringify(pages)) return true
        await askVault(vault, putPages, { body: { paginas: pages } }, { signal })
        // What was read before may now be somebody else's.
        void client.invalidateQueries({ queryKey: vaultKey(vault.address) })
        return true
      } catch (error) {
        if (error instanceof VaultRefusal && error.status === 404) return false
        throw error
      }
    },
    staleTime: Infinity,
  }
}

/** With its members in one order too, as they are compared. */
const inOrder = (pages: readonly Page[]): Page[] =>
  pages
    .map(({ pagina, nome, oferta, pais }) => ({ pagina, nome, oferta, pais }))
    .toSorted((one, other) => one.pagina.localeCompare(other.pagina, 'en'))

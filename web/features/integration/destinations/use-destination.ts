import { listSendings, readDestinations, setDestinations, tryDestination } from '#contract/vault.ts'
import { useAct } from '#web/api/use-act.ts'
import { askVault } from '#web/vault/ask-vault.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { useVaultCache } from '#web/vault/vault-query.ts'

export type Settings = Record<string, string | number>

/** As the vault calls it, and as people do; an alert says its channel. */
type Named = { key: string; name: string; canal?: string }

function describeSaved(name: string, settings: Settings | false | null, isOnForAll: boolean): string {
  if (settings) return `${name}: guardado no Cofre`
  if (settings === false) return `${name}: desligado nesta página`
  return isOnForAll ? `${name}: segue o de todas as páginas` : `${name}: desligado`
}

/**
 * Sets a destination in the vault, for one page or for all, switches it off, and tries it out. What fails is told beside
 * the fields.
 */
export function useDestination(
  vault: OpenVault,
  { key, name, ...always }: Named,
  { page, isOnForAll }: { page: string | undefined; isOnForAll: boolean },
) {
  const { store, askAgain } = useVaultCache(vault)
  const save = useAct({
    send: (settings: Settings | false | null) =>
      askVault(vault, setDestinations, {
        query: { pagina: page },
        body: { [key]: settings && { ...always, ...settings } },
      }),
    failed: () => null,
    done: (_, settings) => ({ title: describeSaved(name, settings, isOnForAll) }),
    onDone: async (destinations) => {
      store(readDestinations, destinations, { pagina: page })
      await askAgain(listSendings)
    },
  })
  const trial = useAct({
    send: (code: string) =>
      askVault(
        vault,
        tryDestination,
        { body: { destino: key, pagina: page, ...(code ? { codigo: code } : {}) } },
        // The vault itself waits ten seconds for whom it calls.
        { timeLimitMs: 15_000 },
      ),
    failed: () => null,
  })
  return { save, trial }
}

import { listSendings, readDestinations, setDestinations, tryDestination } from '#contract/vault.ts'
import { useAct } from '#web/api/use-act.ts'
import { askVault } from '#web/vault/ask-vault.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { useTakeAnswer } from '#web/vault/vault-query.ts'

export type Settings = Record<string, string | number>

/** As the vault calls it, and as people do; an alert says its channel. */
type Named = { key: string; name: string; canal?: string }

/** Sets a destination in the vault, switches it off, and tries it out. What fails is told beside the fields. */
export function useDestination(vault: OpenVault, { key, name, ...always }: Named) {
  const { take, askAgain } = useTakeAnswer(vault)
  const save = useAct({
    send: (settings: Settings | null) =>
      askVault(vault, setDestinations, {
        query: {},
        body: { [key]: settings && { ...always, ...settings } },
      }),
    failed: () => null,
    done: (_, settings) => ({ title: settings ? `${name}: guardado no Cofre` : `${name}: desligado` }),
    onDone: async (destinations) => {
      take(readDestinations, destinations)
      await askAgain(listSendings)
    },
  })
  const trial = useAct({
    send: (code: string) =>
      askVault(
        vault,
        tryDestination,
        { body: { destino: key, ...(code ? { codigo: code } : {}) } },
        // The vault itself waits ten seconds for whom it calls.
        { timeLimitMs: 15_000 },
      ),
    failed: () => null,
  })
  return { save, trial }
}

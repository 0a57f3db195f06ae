import { useAct } from '#web/api/use-act.ts'
import { askVault } from '#web/leads/ask-vault.ts'
import { Destinations, Reply } from '../vault/vault-answers.ts'
import { useTakeAnswer, type OpenVault } from '../vault/vault-query.ts'
import type { Destination } from './destination.ts'

export type Settings = Record<string, string | number>

/** Sets a destination in the vault, switches it off, and tries it out. What fails is told beside the fields. */
export function useDestination(vault: OpenVault, { id, name }: Destination) {
  const { take, askAgain } = useTakeAnswer(vault)
  const save = useAct({
    send: (settings: Settings | null) =>
      askVault(vault, 'destinos', Destinations, { method: 'PUT', body: { [id]: settings } }),
    failed: () => null,
    done: (_, settings) => ({ title: settings ? `${name}: guardado no Cofre` : `${name}: desligado` }),
    onDone: async (destinations) => {
      take('destinos', destinations)
      await askAgain('envios')
    },
  })
  const trial = useAct({
    send: (code: string) =>
      askVault(vault, 'teste', Reply, {
        method: 'POST',
        body: { destino: id, ...(code ? { codigo: code } : {}) },
        // The vault itself waits ten seconds for whom it calls.
        timeLimitMs: 15_000,
      }),
    failed: () => null,
  })
  return { save, trial }
}

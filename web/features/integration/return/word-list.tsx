import { useAct } from '#web/api/use-act.ts'
import { askVault } from '#web/vault/ask-vault.ts'
import { NativeSelect } from '#web/ui/native-select.tsx'
import {
  giveMeaning,
  listReturns,
  listWords,
  returnStates,
  type ReturnState,
  type Word,
} from '#contract/vault.ts'
import { returnLooks } from '#web/vault/lead-states.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { useVaultCache } from '#web/vault/vault-query.ts'

const options = [
  { code: '', name: 'Escolha...' },
  ...returnStates.map((state) => ({ code: state as string, name: returnLooks[state].label })),
]

type WordListProps = { vault: OpenVault; words: readonly Word[] }

/** Words of the platform, each with what its owner says it means. */
export function WordList({ vault, words }: WordListProps) {
  const { store, askAgain } = useVaultCache(vault)
  const name = useAct({
    send: (given: { palavra: string; significado: ReturnState | null }) =>
      askVault(vault, giveMeaning, { body: given }),
    failed: 'O significado não foi guardado',
    done: (_, { palavra, significado }) => ({
      title: significado
        ? `“${palavra}” quer dizer ${returnLooks[significado].label.toLowerCase()}`
        : `“${palavra}” ficou sem significado`,
      description: 'Vale também para o que já chegou.',
    }),
    onDone: async (answer) => {
      store(listWords, answer)
      await askAgain(listReturns)
    },
  })
  return (
    <ul aria-label="Palavras da rede" className="divide-y divide-line rounded-md border border-line">
      {words.map(({ palavra, significado, vezes }) => (
        <li key={palavra} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-mono text-14 [overflow-wrap:anywhere]">{palavra || '(sem palavra)'}</p>
            <p className="text-13 text-faint">
              {vezes === 1 ? 'veio 1 vez' : `veio ${vezes.toLocaleString('pt-BR')} vezes`}
            </p>
          </div>
          <div className="w-44">
            <NativeSelect
              aria-label={`O que “${palavra}” quer dizer`}
              options={options}
              value={significado ?? ''}
              onChange={({ target }) =>
                name.mutate({
                  palavra,
                  significado: returnStates.find((state) => state === target.value) ?? null,
                })
              }
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

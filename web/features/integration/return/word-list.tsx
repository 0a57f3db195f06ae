import { useAct } from '#web/api/use-act.ts'
import { askVault } from '#web/leads/ask-vault.ts'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { meaningNames } from '../vault/meaning.ts'
import { meanings, Words, type Meaning, type Word } from '../vault/vault-answers.ts'
import { useTakeAnswer, type OpenVault } from '../vault/vault-query.ts'

const options = [
  { code: '', name: 'Escolha...' },
  ...meanings.map((meaning) => ({ code: meaning as string, name: meaningNames[meaning] })),
]

type WordListProps = { vault: OpenVault; words: readonly Word[] }

/** Words of the network, each with what its owner says it means. */
export function WordList({ vault, words }: WordListProps) {
  const { take, askAgain } = useTakeAnswer(vault)
  const name = useAct({
    send: (given: { palavra: string; significado: Meaning | null }) =>
      askVault(vault, 'palavras', Words, { method: 'PUT', body: given }),
    failed: 'O significado não foi guardado',
    done: (_, { palavra, significado }) => ({
      title: significado
        ? `“${palavra}” quer dizer ${meaningNames[significado].toLowerCase()}`
        : `“${palavra}” ficou sem significado`,
      description: 'Vale também para o que já chegou.',
    }),
    onDone: async (answer) => {
      take('palavras', answer)
      await askAgain('retornos')
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
                  significado: meanings.find((meaning) => meaning === target.value) ?? null,
                })
              }
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

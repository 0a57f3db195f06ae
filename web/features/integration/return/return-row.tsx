import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { platformOf } from '#generator/platforms/index.ts'
import { formatInstant } from '#web/features/leads/format.ts'
import { Button } from '#web/ui/button.tsx'
import { PartRow, type PartState } from '../part-row.tsx'
import { listReturns, listWords, type StoredReturn } from '#contract/vault.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { vaultQuery } from '#web/vault/vault-query.ts'
import { ReturnAddresses } from './return-addresses.tsx'
import { ReturnDetails } from './return-details.tsx'
import { WordList } from './word-list.tsx'

/** Where the platform tells what became of its leads, and whether it does. */
export function ReturnRow({ vault }: { vault: OpenVault }) {
  const [isOpen, setOpen] = useState(false)
  const returns = useQuery(vaultQuery(vault, listReturns, { query: {} }))
  const words = useQuery(vaultQuery(vault, listWords, {}))
  const platform = platformOf(vault.platform)
  const unknown = words.data?.palavras.filter(({ significado }) => significado === null) ?? []
  return (
    <PartRow
      title={`Retorno da ${platform.name}`}
      text={`Diz o que foi aprovado. ${platform.postback.where}`}
      state={returnState(returns.data?.retornos, unknown.length)}
      actions={
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Fechar' : 'Ver retornos'}
        </Button>
      }
    >
      <ReturnAddresses vault={vault} />
      {unknown.length > 0 && (
        <section aria-label="Palavras desconhecidas" className="grid gap-3">
          <p className="text-14">
            A {platform.name} disse algo que o Cofre não conhece. Diga o que significa: vale também para o que
            já chegou.
          </p>
          <WordList vault={vault} words={unknown} />
        </section>
      )}
      {isOpen && returns.data && words.data && (
        <ReturnDetails vault={vault} returns={returns.data.retornos} words={words.data.palavras} />
      )}
    </PartRow>
  )
}

function returnState(returns: readonly StoredReturn[] | undefined, unknownWords: number): PartState {
  if (!returns) return { tone: 'quiet', text: 'Retorno?' }
  if (unknownWords > 0) return { tone: 'orange', text: 'Palavra desconhecida' }
  const [last] = returns
  return last
    ? { tone: 'green', text: `Último: ${formatInstant(last.quando)}` }
    : { tone: 'orange', text: 'Falta colar na rede' }
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { platformOf } from '#generator/platforms/index.ts'
import { postbackAddresses } from '#generator/platforms/postback-addresses.ts'
import { tellMoment } from '#web/leads/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PartRow, type PartState } from '../part-row.tsx'
import { CopyLine } from '../vault/copy-line.tsx'
import { tellState } from '../vault/meaning.ts'
import { Addresses, Returns, Words } from '../vault/vault-answers.ts'
import { vaultQuery, type OpenVault } from '../vault/vault-query.ts'
import { VaultTrouble } from '../vault/vault-trouble.tsx'
import { ReturnDetails } from './return-details.tsx'
import { WordList } from './word-list.tsx'

/** Where the network tells what became of its leads, and whether it does. */
export function ReturnRow({ vault }: { vault: OpenVault }) {
  const [isOpen, setOpen] = useState(false)
  const addresses = useQuery(vaultQuery(vault, 'enderecos', Addresses))
  const returns = useQuery(vaultQuery(vault, 'retornos', Returns))
  const words = useQuery(vaultQuery(vault, 'palavras', Words))
  const platform = platformOf(vault.platform)
  const unknown = words.data?.palavras.filter(({ significado }) => significado === null) ?? []
  return (
    <PartRow
      title={`Retorno da ${platform.name}`}
      text={`Diz o que foi aprovado. ${platform.postback.where}`}
      state={returnState(returns.data, unknown.length)}
      actions={
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Fechar' : 'Ver retornos'}
        </Button>
      }
    >
      {addresses.data ? (
        postbackAddresses(platform, `${vault.address}/retorno/${addresses.data.retorno}`).map(
          ({ state, address }) => (
            <CopyLine
              key={address}
              label={state ? `Endereço para ${tellState(state).toLowerCase()}` : 'Endereço de retorno'}
              text={address}
            />
          ),
        )
      ) : addresses.error ? (
        <VaultTrouble
          error={addresses.error}
          onRetry={() => void Promise.all([addresses, returns, words].map(({ refetch }) => refetch()))}
          isRetrying={addresses.isFetching}
        />
      ) : (
        <Skeleton shape="text" count={2} />
      )}
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
        <ReturnDetails vault={vault} returns={returns.data} words={words.data.palavras} />
      )}
    </PartRow>
  )
}

function returnState(returns: Returns | undefined, unknownWords: number): PartState {
  if (!returns) return { tone: 'quiet', text: 'Retorno?' }
  if (unknownWords > 0) return { tone: 'orange', text: 'Palavra desconhecida' }
  const [last] = [...returns.retornos, ...returns.avulsos].toSorted((a, b) => b.quando - a.quando)
  return last
    ? { tone: 'green', text: `Último: ${tellMoment(last.quando)}` }
    : { tone: 'orange', text: 'Falta colar na rede' }
}

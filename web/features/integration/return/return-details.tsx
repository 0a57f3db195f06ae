import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { platformOf } from '#generator/platforms/index.ts'
import { VaultSettings } from '#web/leads/vault-answers.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import type { Returns, Word } from '../vault/vault-answers.ts'
import { ReplaceAddress } from '../vault/replace-address.tsx'
import { vaultQuery, type OpenVault } from '../vault/vault-query.ts'
import { ReturnCurrency } from './return-currency.tsx'
import { ReturnList } from './return-list.tsx'
import { WordList } from './word-list.tsx'

type ReturnDetailsProps = { vault: OpenVault; returns: Returns; words: readonly Word[] }

/** What came in, what it was taken for, and the settings of it. */
export function ReturnDetails({ vault, returns, words }: ReturnDetailsProps) {
  const [shown, setShown] = useState<keyof Returns>('retornos')
  const currency = useQuery(vaultQuery(vault, 'ajustes', VaultSettings)).data?.moeda ?? ''
  const { name } = platformOf(vault.platform)
  const named = words.filter(({ significado }) => significado !== null)
  return (
    <>
      <section aria-labelledby="ultimos-retornos" className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 id="ultimos-retornos" className="text-14">
            Últimos retornos
          </h3>
          <Segmented
            label="Quais retornos"
            options={[
              { value: 'retornos', label: `Com lead · ${tellCount(returns.retornos)}` },
              { value: 'avulsos', label: `Sem lead · ${tellCount(returns.avulsos)}` },
            ]}
            value={shown}
            onValueChange={setShown}
          />
        </div>
        <ReturnList kind={shown} returns={returns[shown]} network={name} currency={currency} />
      </section>
      {named.length > 0 && (
        <section aria-labelledby="palavras-dadas" className="grid gap-3">
          <h3 id="palavras-dadas" className="text-14">
            Palavras com significado dado por você
          </h3>
          <WordList vault={vault} words={named} />
        </section>
      )}
      <div className="flex flex-wrap items-end justify-between gap-4">
        {currency && <ReturnCurrency vault={vault} currency={currency} />}
        <ReplaceAddress
          vault={vault}
          which="retorno"
          consequence={`O endereço de agora para de funcionar na hora. O que a ${name} avisar até você colar o novo não chega ao Cofre.`}
        />
      </div>
    </>
  )
}

/** A vault lists so many of each. */
const most = 200

const tellCount = (returns: readonly unknown[]) => (returns.length < most ? returns.length : `${most}+`)

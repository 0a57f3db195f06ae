import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { platformOf } from '#generator/platforms/index.ts'
import { formatCount } from '#web/features/leads/format.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { readSettings, type StoredReturn, type Word } from '#contract/vault.ts'
import { meaningIn } from '../vault/meaning.ts'
import { ReplaceAddress } from '../vault/replace-address.tsx'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { vaultQuery } from '#web/vault/vault-query.ts'
import { ReturnCurrency } from './return-currency.tsx'
import { ReturnList } from './return-list.tsx'
import { WordList } from './word-list.tsx'

type ReturnDetailsProps = { vault: OpenVault; returns: readonly StoredReturn[]; words: readonly Word[] }

/** What came in, what it was taken for, and the settings of it. */
export function ReturnDetails({ vault, returns, words }: ReturnDetailsProps) {
  const [shown, setShown] = useState<'matched' | 'stray'>('matched')
  const currency = useQuery(vaultQuery(vault, readSettings, {})).data?.moeda ?? ''
  const matched = returns.filter(({ lead }) => lead !== null)
  const stray = returns.filter(({ lead }) => lead === null)
  const { name } = platformOf(vault.platform)
  const named = words.filter(({ significado }) => significado !== null)
  return (
    <>
      <section aria-labelledby="ultimos-retornos" className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 id="ultimos-retornos" className="text-14 tracking-normal">
            Últimos retornos
          </h3>
          <Segmented
            label="Quais retornos"
            options={[
              { value: 'matched', label: `Com lead · ${formatCount(matched.length)}` },
              { value: 'stray', label: `Sem lead · ${formatCount(stray.length)}` },
            ]}
            value={shown}
            onValueChange={setShown}
          />
        </div>
        {shown === 'stray' && stray.length > 0 && (
          <p className="text-13 text-muted">
            O número ou o clique não é de nenhum lead deste Cofre. É normal para leads de antes dele.
          </p>
        )}
        <ReturnList
          key={shown}
          label={shown === 'stray' ? 'Retornos sem lead' : 'Retornos com lead'}
          returns={shown === 'stray' ? stray : matched}
          none={
            shown === 'stray'
              ? 'Nenhum: tudo o que chegou achou o seu lead.'
              : `Nenhum ainda. Depois de colar o endereço, o primeiro chega quando a ${name} decidir sobre um lead.`
          }
          currency={currency}
          meaningOf={meaningIn(vault.platform, words)}
        />
      </section>
      {named.length > 0 && (
        <section aria-labelledby="palavras-dadas" className="grid gap-3">
          <h3 id="palavras-dadas" className="text-14 tracking-normal">
            Significados que você deu
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

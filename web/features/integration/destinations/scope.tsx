import { useState } from 'react'
import type { Destination } from '#contract/vault.ts'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { nameWorker } from '#web/vault/open-vault.ts'
import type { Known } from './destinations-row.tsx'
import type { useDestination } from './use-destination.ts'

/** What a setting is for: the leads of this page, or those of every page of its Worker that has none of its own. */
type Scope = 'page' | 'all'

const options: { value: Scope; label: string }[] = [
  { value: 'page', label: 'Só esta página' },
  { value: 'all', label: 'Todas as páginas' },
]

export type Scoped = ReturnType<typeof useScope>

/** Which of the two is being set, beginning with the one that counts. */
export function useScope({ vault, own, all }: Known, key: string) {
  const isAll = vault.only === undefined || (!own[key] && Boolean(all[key]))
  const [scope, choose] = useState<Scope>(isAll ? 'all' : 'page')
  const [ofPage, ofAll] = [own[key], all[key]]
  return {
    scope,
    choose,
    ofPage,
    ofAll,
    saved: isOn(scope === 'page' ? ofPage : ofAll),
    /** As the vault is asked. */
    page: scope === 'page' ? vault.only : undefined,
    /** What is left when a page's own is taken away. */
    isOnForAll: scope === 'page' && ofAll !== undefined,
  }
}

const isOn = (setting: Destination | undefined) => (setting?.desligado ? undefined : setting)

type ScopeChoiceProps = {
  known: Known
  scoped: Scoped
  save: ReturnType<typeof useDestination>['save']
}

/** A Worker that knows of no pages has nothing to choose from. */
export function ScopeChoice({ known: { vault }, scoped, save }: ScopeChoiceProps) {
  if (vault.only === undefined) return null
  const { scope, choose, ofPage, ofAll } = scoped
  const canSwitchOff = scope === 'page' && ofAll && !ofPage?.desligado
  const isOff = scope === 'page' && ofPage?.desligado
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span aria-hidden="true" className="text-14">
          Vale para
        </span>
        <Segmented label="Vale para" options={options} value={scope} onValueChange={choose} />
      </div>
      <p className="max-w-prose text-13 text-muted">{explainScope(scoped, nameWorker(vault))}</p>
      {canSwitchOff && (
        <Button size="small" pending={save.isPending} onClick={() => save.mutate(false)}>
          Desligar só nesta página
        </Button>
      )}
      {isOff && (
        <Button size="small" pending={save.isPending} onClick={() => save.mutate(null)}>
          Seguir o de todas as páginas
        </Button>
      )}
    </div>
  )
}

function explainScope({ scope, ofPage, ofAll }: Scoped, worker: string): string {
  if (scope === 'all') {
    const others = `Vale para todas as páginas do ${worker}, menos as que têm uma configuração própria.`
    return ofPage ? `${others} Esta página tem, e é a dela que vale aqui.` : others
  }
  if (ofPage?.desligado) return 'Desligado nesta página, embora ligado para todas.'
  if (ofPage) return 'Só os leads desta página seguem o que está abaixo.'
  return ofAll
    ? 'Esta página segue o que está ligado para todas. Para ela ter uma configuração própria, salve abaixo.'
    : 'Só os leads desta página. As outras páginas deste Worker continuam como estão.'
}

/** What happens when it is switched off. */
export function describeOff({ scope, ofAll }: Scoped): string {
  return scope === 'page' && ofAll
    ? 'O que está guardado aqui sai do Cofre, e esta página volta a seguir o que está ligado para todas.'
    : 'Nada mais é enviado, e o que está guardado aqui sai do Cofre. Para ligar de novo, será preciso colar tudo outra vez.'
}

import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { countryOf } from './format.ts'
import { noFilters, standings, type Filters } from './lead-filters.ts'
import type { Group, Summary } from './sum-buckets.ts'

type FilterBarProps = {
  filters: Filters
  groups: Summary['groups'] | undefined
  onChange: (filters: Filters) => void
  isRevealed: boolean
  onReveal: (isRevealed: boolean) => void
  /** What can be done with all that is listed. */
  actions: ReactNode
}

export function FilterBar({ filters, groups, onChange, isRevealed, onReveal, actions }: FilterBarProps) {
  const change = (part: Partial<Filters>) => onChange({ ...filters, ...part })
  const countries = namesIn(groups?.pais).map((code) => ({ code, name: countryOf(code) }))
  const campaigns = namesIn(groups?.campanha).map((code) => ({ code, name: code }))
  const offers = namesIn(groups?.oferta).map((code) => ({ code, name: code }))
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-5 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <Input
          type="search"
          aria-label="Buscar"
          placeholder="Buscar nome, telefone, pedido"
          value={filters.search}
          onChange={(event) => change({ search: event.target.value })}
        />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:flex-1 max-sm:[&>*]:basis-32">
        <NativeSelect
          aria-label="Situação"
          options={standings}
          value={filters.standing}
          onChange={(event) => change({ standing: event.target.value })}
        />
        <NativeSelect
          aria-label="País"
          options={[{ code: '', name: 'País' }, ...countries]}
          value={filters.country}
          onChange={(event) => change({ country: event.target.value })}
        />
        <NativeSelect
          aria-label="Campanha"
          options={[{ code: '', name: 'Campanha' }, ...campaigns]}
          value={filters.campaign}
          onChange={(event) => change({ campaign: event.target.value })}
        />
        {(offers.length > 1 || filters.offer !== '') && (
          <NativeSelect
            aria-label="Oferta"
            options={[{ code: '', name: 'Oferta' }, ...offers]}
            value={filters.offer}
            onChange={(event) => change({ offer: event.target.value })}
          />
        )}
        {Object.values(filters).some(Boolean) && (
          <Button variant="ghost" onClick={() => onChange(noFilters)}>
            Limpar
          </Button>
        )}
        <Button aria-pressed={isRevealed} onClick={() => onReveal(!isRevealed)}>
          {isRevealed ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          {isRevealed ? 'Esconder dados' : 'Mostrar dados'}
        </Button>
        {actions}
      </div>
    </div>
  )
}

const namesIn = (groups: readonly Group[] = []) =>
  groups.filter(({ name, counts }) => name !== '' && counts.leads > 0).map(({ name }) => name)

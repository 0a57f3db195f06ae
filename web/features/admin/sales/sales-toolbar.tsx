import { saleStates } from '#contract/checkout.ts'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { eventName, knownEvents } from './sale-names.ts'
import type { SalesFilter } from './sales-filter.ts'
import { stateLooks } from './sale-badge.tsx'

const states = [
  { value: 'all', label: 'Todos os status' },
  ...saleStates.map((value) => ({ value, label: stateLooks[value].text })),
  { value: 'unserved', label: 'Pago, sem acesso' },
] as const

type SalesToolbarProps = {
  filter: SalesFilter
  onFilter: (filter: SalesFilter) => void
  /** Events that are in sight: one that we have no words for can be chosen as well. */
  seenEvents: readonly string[]
}

export function SalesToolbar({ filter, onFilter, seenEvents }: SalesToolbarProps) {
  const events = [...new Set([...knownEvents, ...seenEvents, filter.event])].filter(
    (event) => event !== 'all',
  )
  return (
    <search className="grid grid-cols-1 gap-3 border-b border-line px-5 py-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_12rem_14rem]">
      <Input
        type="search"
        aria-label="Buscar transações"
        placeholder="Nome, email, pedido, telefone ou CPF"
        maxLength={200}
        value={filter.search}
        onChange={({ target }) => onFilter({ ...filter, search: target.value })}
        className="sm:max-lg:col-span-2"
      />
      <Select
        aria-label="Filtrar por status"
        options={states}
        value={filter.status}
        onValueChange={(status) => onFilter({ ...filter, status })}
      />
      <Select
        aria-label="Filtrar por evento"
        options={[
          { value: 'all', label: 'Todos os eventos' },
          ...events.map((value) => ({ value, label: eventName(value) })),
        ]}
        value={filter.event}
        onValueChange={(event) => onFilter({ ...filter, event })}
      />
    </search>
  )
}

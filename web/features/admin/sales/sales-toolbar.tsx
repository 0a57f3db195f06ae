import { saleKinds, saleStates } from '#contract/checkout.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { useCheckouts } from '../checkouts/use-checkouts.ts'
import { kindNames } from './sale-names.ts'
import type { SalesFilter } from './sales-filter.ts'
import type { useTyped } from '../address/use-address.ts'
import { stateLooks } from './sale-badge.tsx'

const states = [
  { value: 'all', label: 'Todos os status' },
  ...saleStates.map((value) => ({ value, label: stateLooks[value].text })),
  { value: 'unserved', label: 'Pago, sem acesso' },
] as const

const kinds = [
  { value: 'all', label: 'Todos os eventos' },
  ...saleKinds.map((value) => ({ value, label: kindNames[value] })),
] as const

const orders = [
  { value: 'newest', label: 'Mais recentes' },
  { value: 'oldest', label: 'Mais antigas' },
] as const

type SalesToolbarProps = {
  filter: SalesFilter
  typed: ReturnType<typeof useTyped>
  onFilter: (changes: Partial<SalesFilter>) => void
}

export function SalesToolbar({ filter, typed, onFilter }: SalesToolbarProps) {
  return (
    <search className="grid grid-cols-1 gap-3 border-b border-line px-5 py-4 sm:grid-cols-3 xl:grid-cols-[minmax(0,1fr)_12rem_13rem_12rem]">
      <Input
        type="search"
        aria-label="Buscar transações"
        placeholder="Nome, email, pedido, telefone ou CPF"
        maxLength={200}
        value={typed.text}
        onChange={({ target }) => typed.setText(target.value)}
        className="sm:max-xl:col-span-3"
      />
      <Select
        aria-label="Filtrar por status"
        options={states}
        value={filter.status}
        onValueChange={(status) => onFilter({ status })}
      />
      <Select
        aria-label="Filtrar por evento"
        options={kinds}
        value={filter.kind}
        onValueChange={(kind) => onFilter({ kind })}
      />
      <Select
        aria-label="Filtrar por checkout"
        options={useCheckoutOptions(filter.provider)}
        value={filter.provider}
        onValueChange={(provider) => onFilter({ provider })}
      />
      {/* The header does the same where there is one. */}
      <div className="md:hidden">
        <Select
          aria-label="Ordenar transações"
          options={orders}
          value={filter.order}
          onValueChange={(order) => onFilter({ order })}
        />
      </div>
      {filter.failure !== 'all' && (
        <p className="col-span-full flex flex-wrap items-center gap-x-3 text-13 text-muted">
          Só as vendas de uma das causas de erro.
          <Button variant="link" size="small" onClick={() => onFilter({ failure: 'all' })}>
            Ver todas as vendas
          </Button>
        </p>
      )}
    </search>
  )
}

/** Those that sell or have sold. What is chosen stays, whatever became of it meanwhile. */
function useCheckoutOptions(chosen: string) {
  const known = useCheckouts().data?.checkouts ?? []
  const options = known
    .filter(({ id, secret, lastDeliveryAt }) => secret.isSet || lastDeliveryAt !== null || id === chosen)
    .map(({ id, name }) => ({ value: id, label: name }))
  const isThere = chosen === 'all' || options.some(({ value }) => value === chosen)
  return [
    { value: 'all', label: 'Todos os checkouts' },
    ...options,
    ...(isThere ? [] : [{ value: chosen, label: chosen }]),
  ]
}

import { useState } from 'react'
import { tellMoment, tellMoney } from '#web/leads/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Table, type Column } from '#web/ui/table.tsx'
import type { KeptReturn } from '../vault/vault-answers.ts'

const columnsFor = (currency: string): Column<KeptReturn>[] => [
  {
    key: 'palavra',
    header: 'A rede disse',
    role: 'name',
    cell: ({ palavra }) => <span className="font-mono">{palavra || '(sem palavra)'}</span>,
  },
  {
    key: 'pedido',
    header: 'Pedido ou clique',
    className: '[overflow-wrap:anywhere]',
    cell: ({ ids, cliques }) => <span className="font-mono text-13">{ids[0] ?? cliques[0] ?? '—'}</span>,
  },
  {
    key: 'valor',
    header: 'Pagamento',
    align: 'right',
    cell: ({ valor, moeda }) => (valor === null ? '—' : tellMoney(valor, moeda || currency)),
  },
  { key: 'quando', header: 'Quando', align: 'right', cell: ({ quando }) => tellMoment(quando) },
]

const few = 10
const more = 50

type ReturnListProps = {
  label: string
  returns: readonly KeptReturn[]
  /** What is said where there are none. */
  none: string
  /** Of payments whose network does not say. */
  currency: string
}

export function ReturnList({ label, returns, none, currency }: ReturnListProps) {
  const [count, setCount] = useState(few)
  if (returns.length === 0) return <p className="text-14 text-muted">{none}</p>
  return (
    <>
      <div className="overflow-hidden rounded-md border border-line">
        <Table
          label={label}
          columns={columnsFor(currency)}
          rows={returns.slice(0, count)}
          rowKey={({ n }) => String(n)}
        />
      </div>
      {returns.length > count && (
        <Button
          size="small"
          variant="ghost"
          className="justify-self-start"
          onClick={() => setCount(count + more)}
        >
          Mostrar mais
        </Button>
      )}
    </>
  )
}

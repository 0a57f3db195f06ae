import { useState } from 'react'
import { formatInstant, formatMoney } from '#web/features/leads/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Table, type Column } from '#web/ui/table.tsx'
import { returnLooks } from '#web/vault/lead-states.ts'
import type { StoredReturn, ReturnState } from '#contract/vault.ts'

type Reading = {
  /** Of payments whose platform does not say. */
  currency: string
  meaningOf: (word: string) => ReturnState | undefined
}

const columnsFor = ({ currency, meaningOf }: Reading): Column<StoredReturn>[] => [
  {
    key: 'palavra',
    header: 'A rede disse',
    role: 'name',
    cell: ({ palavra }) => <span className="font-mono">{palavra || '(sem palavra)'}</span>,
  },
  {
    key: 'significado',
    header: 'Quer dizer',
    role: 'state',
    cell: ({ palavra }) => <MeaningBadge meaning={meaningOf(palavra)} />,
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
    cell: ({ valor, moeda }) => (valor === null ? '—' : formatMoney(valor, moeda || currency)),
  },
  { key: 'quando', header: 'Quando', align: 'right', cell: ({ quando }) => formatInstant(quando) },
]

const few = 10
const more = 50

type ReturnListProps = Reading & {
  label: string
  returns: readonly StoredReturn[]
  /** What is said where there are none. */
  none: string
}

export function ReturnList({ label, returns, none, ...reading }: ReturnListProps) {
  const [count, setCount] = useState(few)
  if (returns.length === 0) return <p className="text-14 text-muted">{none}</p>
  return (
    <>
      <div className="overflow-hidden rounded-md border border-line">
        <Table
          label={label}
          columns={columnsFor(reading)}
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

function MeaningBadge({ meaning }: { meaning: ReturnState | undefined }) {
  if (!meaning) return <Badge tone="orange">Não se sabe</Badge>
  const { tone, label } = returnLooks[meaning]
  return <Badge tone={tone}>{label}</Badge>
}

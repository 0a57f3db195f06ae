import { useState } from 'react'
import { tellMoment, tellMoney } from '#web/leads/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Table, type Column } from '#web/ui/table.tsx'
import type { KeptReturn, Returns } from '../vault/vault-answers.ts'

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
    cell: ({ pedido, clique }) => <span className="font-mono text-13">{pedido ?? clique ?? '—'}</span>,
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

type ReturnListProps = {
  kind: keyof Returns
  returns: readonly KeptReturn[]
  network: string
  /** Of payments whose network does not say. */
  currency: string
}

export function ReturnList({ kind, returns, network, currency }: ReturnListProps) {
  const [isWhole, setWhole] = useState(false)
  if (returns.length === 0) return <p className="text-14 text-muted">{tellNone(kind, network)}</p>
  return (
    <>
      {kind === 'avulsos' && (
        <p className="text-13 text-muted">
          O número ou o clique não é de nenhum lead deste Cofre. É normal para leads de antes dele.
        </p>
      )}
      <div className="overflow-hidden rounded-md border border-line">
        <Table
          label={kind === 'avulsos' ? 'Retornos sem lead' : 'Retornos com lead'}
          columns={columnsFor(currency)}
          rows={isWhole ? returns : returns.slice(0, few)}
          rowKey={({ n }) => String(n)}
        />
      </div>
      {returns.length > few && (
        <Button
          size="small"
          variant="ghost"
          className="justify-self-start"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Mostrar menos' : `Mostrar os ${returns.length}`}
        </Button>
      )}
    </>
  )
}

function tellNone(kind: keyof Returns, network: string): string {
  return kind === 'avulsos'
    ? 'Nenhum: tudo o que chegou achou o seu lead.'
    : `Nenhum ainda. Depois de colar o endereço, o primeiro chega quando a ${network} decidir sobre um lead.`
}

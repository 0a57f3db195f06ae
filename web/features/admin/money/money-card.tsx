import Download from 'lucide-react/icons/download'
import { Link } from 'wouter'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readMoney, type Money } from '#contract/money.ts'
import { subscriptionTypes } from '#contract/subscriptions.ts'
import { queryFor } from '#web/api/query-for.ts'
import { Reading } from '#web/api/reading.tsx'
import { saveBlob } from '#web/lib/save-blob.ts'
import { useMinute } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAddressFilter } from '../address/use-address.ts'
import { useCheckouts } from '../checkouts/use-checkouts.ts'
import { formatCents } from '../sales/format-cents.ts'
import { subscriptionName } from '../sales/sale-names.ts'
import { moneyFigures } from './money-figures.ts'
import { MoneyChart } from './money-chart.tsx'
import { linesPath, moneyFields, moneyQuery, type MoneyFilter } from './money-filter.ts'
import { MoneyLines } from './money-lines.tsx'
import { moneyPeriods } from './money-periods.ts'
import { writeMoneyCsv } from './money-csv.ts'
import { Shares } from './money-shares.tsx'

const plans = [
  { value: 'all', label: 'Todos os planos' },
  ...subscriptionTypes.map((value) => ({ value, label: subscriptionName(value) })),
] as const

/** What sales bring, over time. */
export function MoneyCard() {
  const { filter, change } = useAddressFilter(moneyFields)
  const now = useMinute()
  const query = useQuery({
    ...queryFor(readMoney, { query: moneyQuery(filter, now) }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card aria-labelledby="money-title">
      <CardHeader
        className="pb-5"
        title={<span id="money-title">Dinheiro</span>}
        description="Em reais, pelo dia em que cada pagamento ou devolução aconteceu"
        actions={<SaveButton money={query.data} />}
      />
      <MoneyFilters filter={filter} onFilter={change} />
      <Reading
        query={query}
        loading={<Skeleton shape="row" count={4} label="Carregando valores..." />}
        failure="Erro ao carregar os valores"
        showsFailedRefresh
      >
        {(money) => (
          <div aria-busy={query.isPlaceholderData} className={cn(query.isPlaceholderData && 'opacity-60')}>
            <Figures money={money} filter={filter} />
            <Net money={money} filter={filter} />
            <Shares money={money} filter={filter} />
          </div>
        )}
      </Reading>
      {filter.lines !== 'none' && (
        <MoneyLines
          key={filter.lines}
          filter={filter}
          lines={filter.lines}
          now={now}
          onClose={() => change({ lines: 'none', currency: 'BRL' })}
        />
      )}
    </Card>
  )
}

function SaveButton({ money }: { money: Money | undefined }) {
  const save = (shown: Money) =>
    saveBlob(new Blob([writeMoneyCsv(shown)], { type: 'text/csv;charset=utf-8' }), 'dinheiro.csv')
  return (
    <Button size="small" disabled={!money} onClick={() => money && save(money)}>
      <Download aria-hidden="true" />
      Baixar CSV
    </Button>
  )
}

type MoneyFiltersProps = { filter: MoneyFilter; onFilter: (changes: Partial<MoneyFilter>) => void }

function MoneyFilters({ filter, onFilter }: MoneyFiltersProps) {
  const { data } = useCheckouts()
  const checkouts = (data?.checkouts ?? []).filter(
    ({ id, secret, lastDeliveryAt }) => secret.isSet || lastDeliveryAt !== null || id === filter.provider,
  )
  return (
    <div className="grid gap-3 border-t border-line px-5 py-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_12rem_12rem]">
      <div className="sm:max-lg:col-span-2">
        <Segmented
          label="Período"
          options={moneyPeriods}
          value={filter.period}
          onValueChange={(period) => onFilter({ period })}
        />
      </div>
      <Select
        aria-label="Filtrar por plano"
        options={plans}
        value={filter.type}
        onValueChange={(type) => onFilter({ type })}
      />
      <Select
        aria-label="Filtrar por checkout"
        options={[
          { value: 'all', label: 'Todos os checkouts' },
          ...checkouts.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filter.provider}
        onValueChange={(provider) => onFilter({ provider })}
      />
    </div>
  )
}

type ShownProps = { money: Money; filter: MoneyFilter }

/** Each with what it means, one press away, and the rows that it is made of, another. */
function Figures({ money, filter }: ShownProps) {
  return (
    <dl className="grid grid-cols-2 gap-px border-y border-line bg-line md:grid-cols-3">
      {moneyFigures.map(({ label, meaning, lines, read, isBad }) => (
        <div key={label} className="min-w-0 bg-surface px-5 py-4 max-md:last:col-span-2 max-sm:px-4">
          <dt className="text-13 text-muted">
            <details className="group">
              <summary className="cursor-pointer list-none underline decoration-line decoration-dotted underline-offset-4 [&::-webkit-details-marker]:hidden">
                {label}
              </summary>
              <p className="mt-1 text-12 text-faint">{meaning}</p>
              {!lines && <RecurringParts money={money} filter={filter} />}
            </details>
          </dt>
          <dd
            className={cn(
              'mt-1 text-18 font-semibold tracking-tight sm:text-20',
              isBad?.(money) && 'text-red',
            )}
          >
            {lines ? (
              <Link
                href={linesPath(filter, { lines })}
                aria-label={`${label}: ${read(money)}, ver linhas`}
                className="rounded-xs underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current"
              >
                {read(money)}
              </Link>
            ) : (
              read(money)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const partPeriods = { mensal: '30', trimestral: '90', vitalicia: '30' } as const

/** The two lists that a month's worth is made of. */
function RecurringParts({ money: { recurringParts }, filter }: ShownProps) {
  return (
    <ul className="mt-1 text-12">
      {recurringParts.map(({ type, netCents }) => (
        <li key={type}>
          <Link
            href={linesPath(filter, { type, period: partPeriods[type], lines: 'net' })}
            className="text-muted underline underline-offset-4"
          >
            {subscriptionName(type)}, {partPeriods[type]} dias: {formatCents(netCents)}
            {type === 'trimestral' && ' ÷ 3'}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Net({ money: { stretches, others }, filter }: ShownProps) {
  return (
    <div className="px-5 py-4">
      <MoneyChart stretches={stretches} />
      {others.length > 0 && (
        <p className="mt-3 text-13 text-muted">
          Em outras moedas, à parte:{' '}
          {others.map(({ currency, grossCents, returnedCents }, index) => (
            <span key={currency}>
              {index > 0 && ' e '}
              <Link
                href={linesPath(filter, { lines: 'net', currency })}
                className="text-text underline underline-offset-4"
              >
                {formatCents(grossCents - returnedCents, currency)}
              </Link>
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

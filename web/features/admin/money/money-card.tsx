import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readMoney, type Money } from '#contract/money.ts'
import { subscriptionTypes, type SubscriptionType } from '#contract/subscriptions.ts'
import { queryFor } from '#web/api/query-for.ts'
import { Reading } from '#web/api/reading.tsx'
import { saveBlob } from '#web/lib/save-blob.ts'
import { useMinute } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { DayChart } from '#web/ui/chart/day-chart.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCheckouts } from '../checkouts/use-checkouts.ts'
import { formatCents } from '../sales/format-cents.ts'
import { subscriptionName } from '../sales/sale-names.ts'
import { moneyFigures } from './money-figures.ts'
import { moneyPeriods, periodQuery, type MoneyPeriod } from './money-periods.ts'
import { writeMoneyCsv } from './money-csv.ts'
import { Shares } from './money-shares.tsx'

type Filter = { period: MoneyPeriod; type: SubscriptionType | 'all'; provider: string }

const plans = [
  { value: 'all', label: 'Todos os planos' },
  ...subscriptionTypes.map((value) => ({ value, label: subscriptionName(value) })),
] as const

/** What sales bring, over time. */
export function MoneyCard() {
  const [filter, setFilter] = useState<Filter>({ period: '30', type: 'all', provider: 'all' })
  const now = useMinute()
  const query = useQuery({
    ...queryFor(readMoney, {
      query: {
        ...periodQuery(filter.period, now),
        ...(filter.type === 'all' ? {} : { type: filter.type }),
        ...(filter.provider === 'all' ? {} : { provider: filter.provider }),
      },
    }),
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
      <MoneyFilters filter={filter} onFilter={setFilter} />
      <Reading
        query={query}
        loading={<Skeleton shape="row" count={4} label="Carregando valores..." />}
        failure="Erro ao carregar os valores"
        showsFailedRefresh
      >
        {(money) => (
          <div aria-busy={query.isPlaceholderData} className={cn(query.isPlaceholderData && 'opacity-60')}>
            <Figures money={money} />
            <Net money={money} />
            <Shares money={money} />
          </div>
        )}
      </Reading>
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

type MoneyFiltersProps = { filter: Filter; onFilter: (filter: Filter) => void }

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
          onValueChange={(period) => onFilter({ ...filter, period })}
        />
      </div>
      <Select
        aria-label="Filtrar por plano"
        options={plans}
        value={filter.type}
        onValueChange={(type) => onFilter({ ...filter, type })}
      />
      <Select
        aria-label="Filtrar por checkout"
        options={[
          { value: 'all', label: 'Todos os checkouts' },
          ...checkouts.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filter.provider}
        onValueChange={(provider) => onFilter({ ...filter, provider })}
      />
    </div>
  )
}

/** Each with what it means, one press away. */
function Figures({ money }: { money: Money }) {
  return (
    <dl className="grid grid-cols-2 gap-px border-y border-line bg-line md:grid-cols-4">
      {moneyFigures.map(({ label, meaning, read, isBad }) => (
        <div key={label} className="min-w-0 bg-surface px-5 py-4 max-sm:px-4">
          <dt className="text-13 text-muted">
            <details className="group">
              <summary className="cursor-pointer list-none underline decoration-line decoration-dotted underline-offset-4 [&::-webkit-details-marker]:hidden">
                {label}
              </summary>
              <p className="mt-1 text-12 text-faint">{meaning}</p>
            </details>
          </dt>
          <dd
            className={cn(
              'mt-1 text-18 font-semibold tracking-tight sm:text-20',
              isBad?.(money) && 'text-red',
            )}
          >
            {read(money)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Net({ money: { stretches, others } }: { money: Money }) {
  return (
    <div className="px-5 py-4">
      <DayChart
        title="Líquido"
        points={stretches.map(({ start, netCents }) => ({ day: start, value: netCents }))}
        format={(cents) => formatCents(cents)}
        shape="bars"
      />
      {others.length > 0 && (
        <p className="mt-2 text-13 text-muted">
          Em outras moedas, à parte:{' '}
          {others
            .map(({ currency, grossCents, returnedCents }) =>
              formatCents(grossCents - returnedCents, currency),
            )
            .join(' e ')}
        </p>
      )}
    </div>
  )
}

import { Fragment, Suspense, useState } from 'react'
import type { Customer } from '#contract/customers.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { saoPauloDay, saoPauloMoment } from '#web/lib/sao-paulo-date.ts'
import { useMinute } from '#web/lib/use-now.ts'
import { memberPart } from '#web/session/member-screen.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { AccessPanel } from './access-panel.tsx'
import { CustomerActs } from './customer-acts.tsx'
import { CustomerTimeline } from './customer-timeline.tsx'
import { MoneyCard, SubscriptionsCard, UseCard } from './side-cards.tsx'
import { useOpenedAct } from './use-opened-act.ts'

const SaleDrawer = memberPart(async () => (await import('../sales/sale-drawer.tsx')).SaleDrawer)

type Reading = { error: unknown; isFetching: boolean; dataUpdatedAt: number; refetch: () => unknown }

type CustomerViewProps = { customer: Customer; isSelf: boolean; reading: Reading }

export function CustomerView({ customer, isSelf, reading }: CustomerViewProps) {
  const now = useMinute(reading.dataUpdatedAt)
  const acts = useOpenedAct()
  const [saleId, setSaleId] = useState<string | null>(null)
  // It is fetched with the first sale that is opened, and then stays, so that it can be seen to close.
  const [wasOpened, setOpened] = useState(false)

  function openSale(id: string | null) {
    if (id !== null) setOpened(true)
    setSaleId(id)
  }

  return (
    <div aria-busy={reading.isFetching}>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <Who customer={customer} />
        <CustomerActs customer={customer} isSelf={isSelf} now={now} acts={acts} />
      </div>
      <FailedRefresh reading={reading} now={now} />
      <AccessPanel customer={customer} isSelf={isSelf} now={now} onAct={acts.open} onSale={openSale} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <CustomerTimeline events={customer.timeline} now={now} onSale={openSale} />
        <div className="grid min-w-0 gap-5">
          <SubscriptionsCard subscriptions={customer.subscriptions} now={now} />
          <MoneyCard money={customer.money} />
          <UseCard customer={customer} now={now} />
        </div>
      </div>
      {wasOpened && (
        <Suspense fallback={<output className="sr-only">Abrindo a transação...</output>}>
          <SaleDrawer id={saleId} onOpen={openSale} />
        </Suspense>
      )}
    </div>
  )
}

function Who({ customer: { user, numbers } }: { customer: Customer }) {
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 id="cliente" className="min-w-0 text-28 wrap-anywhere">
          {user.username}
        </h1>
        {user.isAdmin && <Badge tone="blue">Admin</Badge>}
      </div>
      <p className="mt-1.5 text-14 text-muted">
        <span className="wrap-anywhere">{user.email}</span>
        {[...numbers, `cliente desde ${saoPauloDay(user.createdAt)}`].map((fact) => (
          <Fragment key={fact}>
            {' · '}
            <span className="whitespace-nowrap">{fact}</span>
          </Fragment>
        ))}
      </p>
    </div>
  )
}

/** What was read before stays in sight, and says how old it is. */
function FailedRefresh({ reading, now }: { reading: Reading; now: Date }) {
  const { error, isFetching, dataUpdatedAt, refetch } = reading
  if (!error) return null
  const readAt = saoPauloMoment(new Date(dataUpdatedAt).toISOString(), now)
  return (
    <Note
      kind="danger"
      live
      title={`Não foi possível atualizar: o que está aqui é de ${readAt}`}
      className="mt-5"
    >
      <p>{errorMessage(error, 'Tente novamente em instantes.')}</p>
      <Button
        size="small"
        className="mt-3"
        pending={isFetching}
        pendingLabel="Tentando..."
        onClick={() => void refetch()}
      >
        Tentar novamente
      </Button>
    </Note>
  )
}

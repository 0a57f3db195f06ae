import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { showCustomer } from '#contract/customers.ts'
import { ApiError } from '#web/api/api-error.ts'
import { queryFor } from '#web/api/query-for.ts'
import { FailedReading } from '#web/api/reading.tsx'
import { useSession } from '#web/session/session.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { AdminHeader } from '../admin-header.tsx'
import { customersPath } from '../customer-path.ts'
import { PanelPassword } from '../panel-password.tsx'
import { SectionTabs } from '../sections/section-tabs.tsx'
import { CustomerView } from './customer-view.tsx'
import { GoneCustomer } from './gone-customer.tsx'
import { LoadingCustomer } from './loading-customer.tsx'

/** Everything about one customer, and what can be done for them. */
export function CustomerPage() {
  const { id } = useParams<{ id: string }>()
  return <OneCustomer key={id} id={id} />
}

function OneCustomer({ id }: { id: string }) {
  const { user } = useSession()
  const reading = useCustomer(id)
  if (!user) return null
  return (
    <Screen
      title={titleOf(reading)}
      header={
        <>
          <AdminHeader username={user.username} isElsewhere />
          <SectionTabs current="clientes" />
        </>
      }
      className="mx-auto w-full max-w-300 px-4 pb-16 pt-6 sm:px-8"
    >
      <nav aria-label="Caminho" className="text-13 text-muted">
        <Link href={customersPath} className="rounded-xs underline-offset-4 hover:text-text hover:underline">
          Clientes
        </Link>
        <span aria-hidden="true"> /</span>
      </nav>
      <Shown id={id} reading={reading} ownId={user.id} />
      <PanelPassword />
    </Screen>
  )
}

/** Each opening asks anew: what is told on the phone must be true now. */
function useCustomer(id: string) {
  return useQuery({ ...queryFor(showCustomer, { params: { id } }), staleTime: 0 })
}

type Read = ReturnType<typeof useCustomer>

/** Deleted, or never there: what is no id is nobody's either. */
function isGone({ error }: Read): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

function titleOf(reading: Read): string {
  if (isGone(reading)) return reading.data ? 'Cliente excluído' : 'Cliente não encontrado'
  return reading.data?.user.username ?? 'Cliente'
}

function Shown({ id, reading, ownId }: { id: string; reading: Read; ownId: string }) {
  const { data, error } = reading
  if (isGone(reading)) return <GoneCustomer id={id} last={data?.user} title={titleOf(reading)} />
  if (data) return <CustomerView customer={data} isSelf={data.user.id === ownId} reading={reading} />
  return (
    <>
      <h1 className="mt-1 text-28">Cliente</h1>
      {error ? (
        <div className="mt-4 rounded-lg border border-line bg-surface">
          <FailedReading title="Não foi possível abrir este cliente" reading={reading} />
        </div>
      ) : (
        <LoadingCustomer />
      )}
    </>
  )
}

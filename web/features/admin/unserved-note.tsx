import { useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { listUnserved, type UnservedCustomer } from '#contract/paid-without-access.ts'
import { Reading } from '#web/api/reading.tsx'
import { queryFor } from '#web/api/query-for.ts'
import { formatDay } from '#web/lib/format-date.ts'
import { Button } from '#web/ui/button.tsx'
import { useServeCustomer } from './users/use-user-act.ts'

/** The worst that can happen to a shop comes first: somebody has paid and cannot get in. */
export function UnservedNote({ count }: { count: number }) {
  const list = useQuery({ ...queryFor(listUnserved), enabled: count > 0 })
  if (count === 0) return null
  return (
    <section
      aria-labelledby="pago-sem-acesso"
      className="mb-5 overflow-hidden rounded-md border border-red/40 bg-red-soft text-14"
    >
      <div className="flex gap-3 px-4 py-3">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-red" />
        <div className="min-w-0">
          <h3 id="pago-sem-acesso" className="text-14 font-medium">
            Pago, sem acesso: {count === 1 ? '1 pessoa' : `${count.toLocaleString('pt-BR')} pessoas`}
          </h3>
          <p className="mt-0.5 text-muted">
            {count === 1 ? 'A compra desta pessoa' : 'A compra destas pessoas'} dá acesso hoje, mas a conta
            não abre. O sistema tentou corrigir sozinho e não conseguiu.
          </p>
        </div>
      </div>
      <Reading query={list} loading={null} failure="Não foi possível carregar quem está sem acesso">
        {({ customers }) => (
          <ul aria-labelledby="pago-sem-acesso" className="divide-y divide-red/20 border-t border-red/20">
            {customers.map((customer) => (
              <Customer key={customer.email} customer={customer} />
            ))}
          </ul>
        )}
      </Reading>
    </section>
  )
}

function Customer({ customer }: { customer: UnservedCustomer }) {
  const { email, name, problem, endsAt, error } = customer
  const { mutate, isPending } = useServeCustomer(email)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 py-3 pl-11 pr-4">
      <div className="min-w-0 text-13 text-muted">
        <p id={`pago-${email}`} className="wrap-anywhere text-14 font-medium text-text">
          {name ?? email}
        </p>
        {name && <p className="wrap-anywhere">{email}</p>}
        <p>
          {problem === 'no_user' ? 'Sem usuário' : 'Bloqueado'}, pago{' '}
          {endsAt === null ? 'para sempre' : `até ${formatDay(endsAt)}`}. {error}
        </p>
      </div>
      <Button
        size="small"
        variant="primary"
        aria-describedby={`pago-${email}`}
        pending={isPending}
        pendingLabel="Liberando..."
        onClick={() => mutate()}
      >
        Dar acesso
      </Button>
    </li>
  )
}

import type { Money } from '#contract/money.ts'
import { formatCents } from '../sales/format-cents.ts'
import { subscriptionName } from '../sales/sale-names.ts'

type Share = { name: string; netCents: number; payments: number }

/** What each plan and each checkout has brought. */
export function Shares({ money: { byPlan, byCheckout } }: { money: Money }) {
  return (
    <div className="grid gap-px border-t border-line bg-line md:grid-cols-2">
      <ShareList
        title="Por plano"
        shares={byPlan.map(({ type, ...share }) => ({ name: subscriptionName(type), ...share }))}
      />
      <ShareList
        title="Por checkout"
        shares={byCheckout.map(({ checkout, netCents, payments }) => ({
          name: checkout,
          netCents,
          payments,
        }))}
      />
    </div>
  )
}

function ShareList({ title, shares }: { title: string; shares: readonly Share[] }) {
  return (
    <section aria-label={title} className="bg-surface px-5 py-4">
      <h3 className="text-14 tracking-snug">{title}</h3>
      {shares.length === 0 && <p className="mt-2 text-13 text-faint">Nenhum pagamento no período.</p>}
      <ul className="mt-2 divide-y divide-line text-14">
        {shares.map(({ name, netCents, payments }) => (
          <li key={name} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0 truncate">{name}</span>
            <span className="text-right whitespace-nowrap">
              {formatCents(netCents)}
              <span className="ml-3 inline-block min-w-16 text-13 text-faint">
                {payments.toLocaleString('pt-BR')} {payments === 1 ? 'pedido' : 'pedidos'}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

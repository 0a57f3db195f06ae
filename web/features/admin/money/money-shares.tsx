import { Link } from 'wouter'
import type { Money } from '#contract/money.ts'
import { formatCents } from '../sales/format-cents.ts'
import { subscriptionName } from '../sales/sale-names.ts'
import { linesPath, type MoneyFilter } from './money-filter.ts'

type Share = { name: string; href: string; netCents: number; payments: number }

/** What each plan and each checkout has brought. */
type SharesProps = { money: Money; filter: MoneyFilter }

export function Shares({ money: { byPlan, byCheckout }, filter }: SharesProps) {
  return (
    <div className="grid gap-px border-t border-line bg-line md:grid-cols-2">
      <ShareList
        title="Por plano"
        shares={byPlan.map(({ type, ...share }) => ({
          name: subscriptionName(type),
          href: linesPath(filter, { type, lines: 'net' }),
          ...share,
        }))}
      />
      <ShareList
        title="Por checkout"
        shares={byCheckout.map(({ provider, checkout, netCents, payments }) => ({
          name: checkout,
          href: linesPath(filter, { provider, lines: 'net' }),
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
        {shares.map(({ name, href, netCents, payments }) => (
          <li key={name} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0 truncate">{name}</span>
            <span className="text-right whitespace-nowrap">
              <Link
                href={href}
                aria-label={`${name}: ${formatCents(netCents)}, ver linhas`}
                className="rounded-xs underline decoration-line-strong underline-offset-4 hover:decoration-current"
              >
                {formatCents(netCents)}
              </Link>
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

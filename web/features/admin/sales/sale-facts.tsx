import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { SaleDetail } from '#contract/checkout.ts'
import { formatMoment } from '#web/lib/format-date.ts'
import { customerPath } from '../customer-path.ts'
import { formatAmount } from './format-cents.ts'
import { subscriptionName } from './sale-names.ts'
import { SaleBadge } from './sale-badge.tsx'
import { EventName } from './sales-table.tsx'

export function SaleFacts({ sale }: { sale: SaleDetail }) {
  const { customerName, customerEmail, processedAt } = sale
  const amount = formatAmount(sale)
  return (
    <section aria-label="Resumo">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-18 font-semibold tracking-snug break-words">
            {customerName ?? customerEmail ?? 'Cliente não informado'}
          </p>
          {customerName && customerEmail && <p className="text-14 break-all text-muted">{customerEmail}</p>}
          <CustomerLink userId={sale.userId} />
        </div>
        <SaleBadge sale={sale} />
      </div>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 text-14">
        <Fact label="Evento">
          <EventName sale={sale} />
        </Fact>
        {amount !== null && <Fact label="Valor">{amount}</Fact>}
        <Fact label="Assinatura">{subscriptionName(sale.subscriptionType)}</Fact>
        <Fact label="Pagamento">{sale.paymentName ?? '—'}</Fact>
        <Fact label="Checkout">{sale.checkout}</Fact>
        <Fact label="Pedido">
          <span className="font-mono text-13 break-all">{sale.orderRef ?? sale.orderId}</span>
        </Fact>
        <Fact label="Situação no checkout">{sale.orderStatus ?? '—'}</Fact>
        <Fact label="Recebida em">{formatMoment(sale.createdAt)}</Fact>
        <Fact label="Processada em">{processedAt ? formatMoment(processedAt) : '—'}</Fact>
      </dl>
    </section>
  )
}

/** Not on the customer's own page: it lies behind the drawer. */
function CustomerLink({ userId }: Pick<SaleDetail, 'userId'>) {
  const [path] = useLocation()
  if (userId === null || path === customerPath(userId)) return null
  return (
    <Link
      href={customerPath(userId)}
      className="text-14 font-medium text-accent underline-offset-4 hover:underline"
    >
      Ver cliente
    </Link>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-faint">{label}</dt>
      <dd className="mt-0.5 min-w-0 break-words">{children}</dd>
    </div>
  )
}

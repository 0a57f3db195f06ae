import type { ReactNode } from 'react'
import type { Customer, CustomerSubscription } from '#contract/customers.ts'
import { saoPauloMoment, saoPauloShortDay } from '#web/lib/sao-paulo-date.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { formatCents } from '../sales/format-cents.ts'
import { subscriptionName } from '../sales/sale-names.ts'
import { describeLine } from './describe-line.ts'

type SideCardProps = { id: string; title: string; children: ReactNode }

function SideCard({ id, title, children }: SideCardProps) {
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="border-b border-line px-5 py-3 text-15 tracking-snug">
        {title}
      </h2>
      {children}
    </Card>
  )
}

type SubscriptionsCardProps = { subscriptions: readonly CustomerSubscription[]; now: Date }

export function SubscriptionsCard({ subscriptions, now }: SubscriptionsCardProps) {
  return (
    <SideCard id="assinaturas" title="Assinaturas">
      {subscriptions.length === 0 ? (
        <p className="px-5 py-4 text-14 text-muted">Nenhuma compra que dê acesso até agora.</p>
      ) : (
        <ul aria-labelledby="assinaturas" className="divide-y divide-line">
          {subscriptions.map((line) => (
            <Line key={line.id} line={line} now={now} />
          ))}
        </ul>
      )}
    </SideCard>
  )
}

function Line({ line, now }: { line: CustomerSubscription; now: Date }) {
  const { type, checkout, product, since } = line
  const { text, tone } = describeLine(line, now)
  const name = subscriptionName(type)
  const where = [checkout, product === name ? null : product, `desde ${saoPauloShortDay(since, now)}`]
  return (
    <li className="flex items-start justify-between gap-3.5 px-5 py-2.5 text-14">
      <div className="min-w-0">
        <p>{name}</p>
        <p className="text-12 wrap-anywhere text-faint">{where.filter(Boolean).join(' · ')}</p>
      </div>
      <Badge tone={tone} dot className="shrink-0">
        {text}
      </Badge>
    </li>
  )
}

/** Different money is never one sum. */
export function MoneyCard({ money }: Pick<Customer, 'money'>) {
  return (
    <SideCard id="dinheiro" title="Dinheiro">
      {money.map(({ currency, paidCents, returnedCents }, index) => (
        <dl
          key={currency}
          className={cn('divide-y divide-line text-14', index > 0 && 'border-t border-line-strong')}
        >
          <Row label="Pago">{formatCents(paidCents, currency)}</Row>
          <Row label="Reembolsado" className={cn(returnedCents > 0 && 'text-red')}>
            {formatCents(returnedCents > 0 ? -returnedCents : 0, currency)}
          </Row>
          <Row label="Ficou" className="font-semibold">
            {formatCents(paidCents - returnedCents, currency)}
          </Row>
        </dl>
      ))}
    </SideCard>
  )
}

export function UseCard({ customer: { integrations, sessions }, now }: { customer: Customer; now: Date }) {
  const last = sessions
    .map(({ startedAt }) => startedAt)
    .toSorted()
    .at(-1)
  return (
    <SideCard id="uso" title="Uso">
      <dl className="divide-y divide-line text-14">
        <Row label="Integrações">{integrations.toLocaleString('pt-BR')}</Row>
        <Row label="Sessões abertas">{sessions.length.toLocaleString('pt-BR')}</Row>
        {last && <Row label="Entrou por último">{saoPauloMoment(last, now)}</Row>}
      </dl>
    </SideCard>
  )
}

function Row({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3.5 px-5 py-2.5">
      <dt className="text-muted">{label}</dt>
      <dd className={cn('tabular-nums', className)}>{children}</dd>
    </div>
  )
}

import { movesMoney, returnedKinds, type SaleKind } from '#contract/checkout.ts'
import type { CustomerEvent } from '#contract/customers.ts'
import { mailKindNames, type MailStatus } from '#contract/mails.ts'
import { nameSale } from '#server/features/sales/name-sale.ts'
import { eventTime, readSale } from '#server/features/sales/read-sale.ts'
import { formatDay } from '#server/features/subscriptions/sao-paulo.ts'
import type { CustomerRows } from './load-customer-rows.ts'

type Sale = CustomerRows['sales'][number]
type Act = CustomerRows['acts'][number]
type Mail = CustomerRows['mails'][number]

/** Everything that happened to a customer, newest first. */
export function describeTimeline({ sales, acts, mails, logins }: CustomerRows): CustomerEvent[] {
  // Of what happened in one instant, the mail comes after the act, and that after the purchase.
  const events = [
    ...mails.map(mailEvent),
    ...acts.map(actEvent),
    ...sales.map(saleEvent),
    ...logins.map(({ id, at, address, browser }) => ({
      ...plain,
      id,
      source: 'login' as const,
      at: at.toISOString(),
      title: 'Entrou',
      details: [...(browser ? [browser] : []), address],
    })),
  ]
  return events.toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1))
}

const plain = { state: 'plain', error: null, details: [] as string[] } as const

const returning = new Set<SaleKind>(returnedKinds)
const good = new Set<SaleKind>(['approved', 'renewed', 'trial', 'joined'])
const bad = new Set<SaleKind>([...returnedKinds, 'canceled', 'removed', 'late', 'rejected'])

function saleEvent(sale: Sale): CustomerEvent {
  const event = readSale(sale)
  const { kind, eventName, checkout, paymentName } = nameSale(sale)
  const amount = movesMoney(kind) ? formatAmount(sale, returning.has(kind)) : null
  const order = sale.orderRef ? `pedido ${sale.orderRef}` : null
  return {
    id: sale.id,
    source: 'sale',
    kind,
    at: (event ? eventTime(event, sale) : sale.createdAt).toISOString(),
    title: [eventName, amount].filter(Boolean).join(' · '),
    details: [checkout, event?.plan.name ?? null, paymentName, order].filter((part) => part !== null),
    state: sale.errorMessage !== null && !sale.processed ? 'bad' : stateOf(sale, kind),
    error: sale.processed ? null : sale.errorMessage,
  }
}

function stateOf({ processed }: Sale, kind: SaleKind): CustomerEvent['state'] {
  if (!processed) return 'waiting'
  if (good.has(kind)) return 'good'
  return bad.has(kind) ? 'bad' : 'plain'
}

function formatAmount({ chargeAmount, currency }: Sale, isReturned: boolean): string | null {
  if (chargeAmount === null || !/^\d{1,15}$/.test(chargeAmount)) return null
  const format = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: currency ?? 'BRL' })
  const cents = Number(chargeAmount) / 100
  return format.format(isReturned ? -cents : cents)
}

const actTitles: Record<Act['act']['kind'], string> = {
  create: 'Usuário criado no painel',
  renew: 'Assinatura renovada no painel',
  delete: 'Usuário excluído',
  restore: 'Exclusão desfeita',
  import: 'Acesso trazido de outro sistema',
  courtesy: 'Dias de cortesia',
  set_end: 'Fim do acesso definido no painel',
  set_plan: 'Plano definido no painel',
  revoke: 'Acesso revogado',
  unrevoke: 'Revogação desfeita',
}

function actEvent({ act, actor }: Act): CustomerEvent {
  const { id, kind, happenedAt, subscriptionType, accessUntil, days, reason } = act
  return {
    ...plain,
    id,
    source: 'act',
    at: happenedAt.toISOString(),
    title: actTitles[kind],
    state: kind === 'revoke' ? 'bad' : 'plain',
    details: [
      ...(actor ? [`por ${actor}`] : []),
      ...(subscriptionType ? [subscriptionType === 'vitalicia' ? 'vitalícia' : subscriptionType] : []),
      ...(days === null ? [] : [`${days} ${days === 1 ? 'dia' : 'dias'}`]),
      ...(accessUntil ? [`até ${formatDay(accessUntil)}`] : []),
      ...(reason ? [`“${reason}”`] : []),
    ],
  }
}

const fates: Record<MailStatus, { text: string; state: CustomerEvent['state'] }> = {
  queued: { text: 'na fila', state: 'waiting' },
  sent: { text: 'entregue ao servidor de email', state: 'plain' },
  failed: { text: 'não foi entregue', state: 'bad' },
  dropped: { text: 'não enviado: deixou de ser verdade', state: 'plain' },
}

function mailEvent({ id, kind, status, createdAt, settledAt, reason }: Mail): CustomerEvent {
  const { text, state } = fates[status]
  return {
    id,
    source: 'mail',
    at: (settledAt ?? createdAt).toISOString(),
    title: `Email “${mailKindNames[kind] ?? kind}”`,
    details: [text],
    state,
    error: status === 'failed' ? reason : null,
  }
}

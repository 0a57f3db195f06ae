import type { Money, MoneyRowFigure } from '#contract/money.ts'
import { formatCents } from '../sales/format-cents.ts'

export type Lines = MoneyRowFigure | 'new' | 'lost'

type Figure = {
  label: string
  /** The rows that it is made of; what is made of two lists says so itself. */
  lines?: Lines
  /** In words that an owner can check against the rows. */
  meaning: string
  read: (money: Money) => string
  isBad?: (money: Money) => boolean
}

const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 })
const count = (value: number) => value.toLocaleString('pt-BR')

/** Nothing where there was nobody to lose. */
export function churnOf({ totals, subscribersBefore: before }: Money): string | undefined {
  return before === 0 ? undefined : percent.format(totals.lostCustomers / before)
}

export const moneyFigures: readonly Figure[] = [
  {
    label: 'Receita bruta',
    lines: 'gross',
    meaning: 'Tudo que foi pago no período por planos deste produto. Cada pedido conta uma vez.',
    read: ({ totals }) => formatCents(totals.grossCents),
  },
  {
    label: 'Reembolsos',
    lines: 'refunded',
    meaning:
      'O que foi devolvido no período, no valor que tinha sido pago, mesmo que a venda seja mais antiga.',
    read: ({ totals }) => formatCents(0 - totals.refundedCents),
    isBad: ({ totals }) => totals.refundedCents > 0,
  },
  {
    label: 'Chargebacks',
    lines: 'chargeback',
    meaning: 'O que foi contestado no cartão no período. Um pedido contestado e reembolsado conta só aqui.',
    read: ({ totals }) => formatCents(0 - totals.chargebackCents),
    isBad: ({ totals }) => totals.chargebackCents > 0,
  },
  {
    label: 'Líquido',
    lines: 'net',
    meaning: 'Receita bruta menos reembolsos e chargebacks. As taxas dos checkouts não são descontadas.',
    read: ({ totals }) => formatCents(totals.netCents),
    isBad: ({ totals }) => totals.netCents < 0,
  },
  {
    label: 'Recorrente por mês',
    meaning:
      'O que entrou nos últimos 30 dias por planos mensais, mais um terço do que entrou em 90 dias por trimestrais, sem o que foi devolvido. Vitalícias não contam.',
    read: ({ recurringCents }) => formatCents(recurringCents),
  },
  {
    label: 'Pagamentos',
    lines: 'gross',
    meaning: 'Quantos pedidos foram pagos no período.',
    read: ({ totals }) => count(totals.payments),
  },
  {
    label: 'Novos clientes',
    lines: 'new',
    meaning: 'Quem pagou pela primeira vez no período.',
    read: ({ totals }) => count(totals.newCustomers),
  },
  {
    label: 'Clientes perdidos',
    lines: 'lost',
    meaning:
      'Quem ficou sem acesso no período e não voltou até agora. Os filtros de plano e de checkout não mudam este número.',
    read: ({ totals }) => count(totals.lostCustomers),
  },
  {
    label: 'Churn',
    lines: 'lost',
    meaning:
      'Clientes perdidos no período divididos por quantos tinham acesso com data de fim quando ele começou. Vitalícias não contam, e os filtros não mudam este número.',
    read: (money) => churnOf(money) ?? '—',
  },
]

export const linesTitles: Record<Lines, string> = {
  gross: 'Pagamentos',
  refunded: 'Reembolsos',
  chargeback: 'Chargebacks',
  net: 'Pagamentos e devoluções',
  new: 'Novos clientes',
  lost: 'Clientes perdidos',
}

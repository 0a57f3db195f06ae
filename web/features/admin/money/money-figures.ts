import type { Money } from '#contract/money.ts'
import { formatCents } from '../sales/format-cents.ts'

type Figure = {
  label: string
  /** In words that an owner can check against the rows. */
  meaning: string
  read: (money: Money) => string
  isBad?: (money: Money) => boolean
}

const count = (value: number) => value.toLocaleString('pt-BR')

export const moneyFigures: readonly Figure[] = [
  {
    label: 'Receita bruta',
    meaning: 'Tudo que foi pago no período por planos deste produto. Cada pedido conta uma vez.',
    read: ({ totals }) => formatCents(totals.grossCents),
  },
  {
    label: 'Reembolsos',
    meaning:
      'O que foi devolvido no período, no valor que tinha sido pago, mesmo que a venda seja mais antiga.',
    read: ({ totals }) => formatCents(0 - totals.refundedCents),
    isBad: ({ totals }) => totals.refundedCents > 0,
  },
  {
    label: 'Chargebacks',
    meaning: 'O que foi contestado no cartão no período. Um pedido contestado e reembolsado conta só aqui.',
    read: ({ totals }) => formatCents(0 - totals.chargebackCents),
    isBad: ({ totals }) => totals.chargebackCents > 0,
  },
  {
    label: 'Líquido',
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
    meaning: 'Quantos pedidos foram pagos no período.',
    read: ({ totals }) => count(totals.payments),
  },
  {
    label: 'Novos clientes',
    meaning: 'Quem pagou pela primeira vez no período.',
    read: ({ totals }) => count(totals.newCustomers),
  },
  {
    label: 'Clientes perdidos',
    meaning:
      'Quem ficou sem acesso no período e não voltou até agora. Os filtros de plano e de checkout não mudam este número.',
    read: ({ totals }) => count(totals.lostCustomers),
  },
]

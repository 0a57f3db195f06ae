import type { SaleKind } from '#contract/checkout.ts'
import type { SubscriptionType } from '#contract/subscriptions.ts'

/** What events are called where no checkout is meant. Each sale brings its own words. */
export const kindNames: Record<SaleKind, string> = {
  approved: 'Compra aprovada',
  renewed: 'Assinatura renovada',
  trial: 'Teste grátis',
  joined: 'Acesso liberado',
  refunded: 'Reembolso',
  chargeback: 'Chargeback',
  canceled: 'Assinatura cancelada',
  removed: 'Acesso encerrado',
  late: 'Cobrança atrasada',
  waiting: 'Aguardando pagamento',
  rejected: 'Compra recusada',
  abandoned: 'Carrinho abandonado',
  info: 'Aviso do checkout',
  test: 'Teste',
  unknown: 'Evento desconhecido',
  unread: 'Evento ilegível',
}

const acts = new Map([
  ['create', 'Usuário criado no painel'],
  ['renew', 'Assinatura renovada no painel'],
  ['delete', 'Usuário excluído no painel'],
  ['restore', 'Exclusão desfeita'],
  ['import', 'Usuário importado'],
])

/** What an administrator did. */
export function actName(kind: string): string {
  return acts.get(kind) ?? kind
}

const subscriptions: Record<SubscriptionType, string> = {
  mensal: 'Mensal',
  trimestral: 'Trimestral',
  vitalicia: 'Vitalícia',
}

export function subscriptionName(type: SubscriptionType | null): string {
  return type === null ? '—' : subscriptions[type]
}

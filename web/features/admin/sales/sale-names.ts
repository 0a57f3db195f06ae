import type { SubscriptionType } from '#contract/subscriptions.ts'

/** A map, and not an object: an event may call itself 'constructor'. */
const events = new Map([
  ['order_approved', 'Compra aprovada'],
  ['order_rejected', 'Compra recusada'],
  ['order_refunded', 'Reembolso'],
  ['chargeback', 'Chargeback'],
  ['pix_created', 'Pix gerado'],
  ['billet_created', 'Boleto gerado'],
  ['subscription_renewed', 'Assinatura renovada'],
  ['subscription_late', 'Assinatura atrasada'],
  ['subscription_canceled', 'Assinatura cancelada'],
  ['subscription_trial_started', 'Teste grátis iniciado'],
  ['subscription_trial_canceled', 'Teste grátis cancelado'],
  ['abandoned_cart', 'Carrinho abandonado'],
  ['teste', 'Teste do checkout'],
  ['invalido', 'Evento ilegível'],
  ['desconhecido', 'Evento desconhecido'],
])

const acts = new Map([
  ['create', 'Usuário criado no painel'],
  ['renew', 'Assinatura renovada no painel'],
  ['delete', 'Usuário excluído no painel'],
  ['restore', 'Exclusão desfeita'],
  ['import', 'Usuário importado'],
])

export const knownEvents: readonly string[] = [...events.keys()]

/** An event that we have no words for keeps the name it came with. */
export function eventName(event: string): string {
  return events.get(event) ?? event
}

/** What an administrator did. */
export function actName(kind: string): string {
  return acts.get(kind) ?? kind
}

const payments = new Map([
  ['credit_card', 'Cartão de crédito'],
  ['boleto', 'Boleto'],
  ['pix', 'Pix'],
  ['paypal', 'PayPal'],
])

/** A way to pay that we have no words for keeps the name it came with. */
export function paymentName(method: string | null): string {
  return method === null ? '—' : (payments.get(method) ?? method)
}

const subscriptions: Record<SubscriptionType, string> = {
  mensal: 'Mensal',
  trimestral: 'Trimestral',
  vitalicia: 'Vitalícia',
}

export function subscriptionName(type: SubscriptionType | null): string {
  return type === null ? '—' : subscriptions[type]
}

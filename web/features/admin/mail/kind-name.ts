const names: Record<string, string> = {
  'first-access': 'Link de acesso',
  'email-moved': 'Novo email da conta',
  'email-changed': 'Aviso ao email anterior',
  'own-email-changed': 'Aviso ao email anterior',
  recovery: 'Redefinir senha',
  'sale-welcome': 'Boas-vindas',
  'sale-payment': 'Pagamento confirmado',
  'sale-late': 'Cobrança não aprovada',
  'sale-canceled': 'Assinatura cancelada',
  'sale-refunded': 'Reembolso',
  'sale-chargeback': 'Contestação',
  'sale-aside': 'Outra compra terminou',
  'subscription-given': 'Acesso prolongado',
  'subscription-reminder': 'Fim da assinatura',
}

export function kindName(kind: string): string {
  return names[kind] ?? kind
}

/** The sections of the one page, in order. */
export const sections = [
  { id: 'usuarios', label: 'Usuários' },
  { id: 'transacoes', label: 'Transações' },
  { id: 'emails', label: 'Emails' },
  { id: 'manutencao', label: 'Manutenção' },
] as const

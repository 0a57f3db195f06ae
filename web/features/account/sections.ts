/** The sections of the page, in their order. The ids stand in addresses of mails and of the panel. */
export const sections = [
  { id: 'perfil', label: 'Perfil' },
  { id: 'senha', label: 'Senha' },
  { id: 'plano', label: 'Plano' },
  { id: 'segundo-fator', label: 'Segundo fator' },
  { id: 'sessoes', label: 'Sessões' },
  { id: 'atividade', label: 'Atividade de segurança' },
  { id: 'emails', label: 'Emails que recebo' },
  { id: 'meus-dados', label: 'Meus dados' },
] as const

export type SectionId = (typeof sections)[number]['id']

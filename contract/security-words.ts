/**
 * What happened to the safety of one's own account, in words. Free of zod: the page and the exported file say the same. A word that has
 * been stored stays.
 */
export const securityEvents = {
  login: 'Entrada com senha',
  'login-by-passkey': 'Entrada com chave de acesso',
  'login-denied': 'Entrada não reconhecida: todas as sessões foram encerradas',
  'code-refused': 'Código de verificação recusado',
  'password-changed': 'Senha alterada',
  'password-reset': 'Senha redefinida por um link enviado ao email',
  'email-change-asked': 'Troca de email pedida',
  'email-changed': 'Email alterado',
  'authenticator-on': 'Aplicativo autenticador ligado',
  'authenticator-off': 'Aplicativo autenticador desligado',
  'recovery-codes-made': 'Novos códigos de recuperação criados',
  'recovery-code-used': 'Código de recuperação usado',
  'passkey-added': 'Chave de acesso adicionada',
  'passkey-removed': 'Chave de acesso removida',
  'second-factor-reset': 'Segundo fator retirado pelo suporte',
  'session-ended': 'Sessão encerrada',
  'sessions-ended': 'Todas as sessões encerradas',
  'data-exported': 'Dados exportados',
  'erasure-asked': 'Exclusão da conta pedida',
  'erasure-taken-back': 'Exclusão da conta desfeita',
} as const
export type SecurityEvent = keyof typeof securityEvents

export function isSecurityEvent(word: string): word is SecurityEvent {
  return Object.hasOwn(securityEvents, word)
}

import type { PostbackState } from '#generator/platforms/postback-addresses.ts'
import type { Meaning } from './vault-answers.ts'

/** What became of a lead, as people here say it. */
export const meaningNames: Record<Meaning, string> = {
  aguardando: 'Em análise',
  aprovado: 'Aprovado',
  rejeitado: 'Rejeitado',
  lixo: 'Lixo',
}

const meaningOf: Record<PostbackState, Meaning> = {
  pending: 'aguardando',
  approved: 'aprovado',
  rejected: 'rejeitado',
  trash: 'lixo',
}

export const tellState = (state: PostbackState): string => meaningNames[meaningOf[state]]

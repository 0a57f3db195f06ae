import { platformOf, type PlatformId } from '#generator/platforms/index.ts'
import type { PostbackState } from '#generator/platforms/postback-addresses.ts'
import { postbackWords } from '#generator/platforms/postback-words.ts'
import type { Meaning, Word } from './vault-answers.ts'

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

/** What a word is taken for, by its owner's word first. None where nobody knows it. */
export function meaningIn(
  platform: PlatformId,
  words: readonly Word[],
): (word: string) => Meaning | undefined {
  const known = new Map<string, Meaning>(
    postbackWords(platformOf(platform)).flatMap(([state, own]) =>
      own.map((word) => [word, meaningOf[state]] as const),
    ),
  )
  for (const { palavra, significado } of words) if (significado) known.set(palavra, significado)
  return (word) => known.get(word)
}

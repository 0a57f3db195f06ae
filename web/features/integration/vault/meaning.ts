import type { ReturnState, Word } from '#contract/vault.ts'
import { platformOf, type PlatformId } from '#generator/platforms/index.ts'
import type { PostbackState } from '#generator/platforms/postback-addresses.ts'
import { postbackWords } from '#generator/platforms/postback-words.ts'
import { returnLooks } from '#web/vault/lead-states.ts'

const meaningOf: Record<PostbackState, ReturnState> = {
  pending: 'aguardando',
  approved: 'aprovado',
  rejected: 'rejeitado',
  trash: 'lixo',
}

export const nameState = (state: PostbackState): string => returnLooks[meaningOf[state]].label

/** What a word is taken for, by its owner's word first. None where nobody knows it. */
export function meaningIn(
  platform: PlatformId,
  words: readonly Word[],
): (word: string) => ReturnState | undefined {
  const known = new Map<string, ReturnState>(
    postbackWords(platformOf(platform)).flatMap(([state, own]) =>
      own.map((word) => [word, meaningOf[state]] as const),
    ),
  )
  for (const { palavra, significado } of words) if (significado) known.set(palavra, significado)
  return (word) => known.get(word)
}

import type { Platform } from './platform.ts'
import type { PostbackState } from './postback-addresses.ts'

/** What networks say, whoever they are. A platform that means something else by one of these says so in its own file. */
const synonyms: Record<PostbackState, readonly string[]> = {
  pending: 'new lead pending hold held wait processing'.split(' '),
  approved: 'approved approve confirmed confirm sale paid'.split(' '),
  rejected: 'rejected reject declined decline canceled cancelled cancel'.split(' '),
  trash: 'trash spam invalid double duplicate'.split(' '),
}

const states = ['pending', 'approved', 'rejected', 'trash'] as const

/** The words for what became of a lead: the platform's own first, then those that all use. */
export function postbackWords({ postback: { words } }: Platform): [PostbackState, readonly string[]][] {
  const own = new Set(Object.values(words).flat())
  return states.map((state) => [
    state,
    [...words[state], ...synonyms[state].filter((word) => !own.has(word))],
  ])
}

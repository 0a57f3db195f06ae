import type { Platform } from '../../platforms/platform.ts'
import { js, lines, literal, type Js } from '../../source.ts'

type State = keyof Platform['postback']['words']

/** How the vault calls the states of a lead. */
const names: Record<State, Js> = {
  pending: js`aguardando`,
  approved: js`aprovado`,
  rejected: js`rejeitado`,
  trash: js`lixo`,
}

/** What networks say, whoever they are. A platform that means something else by one of these says so in its own file. */
const synonyms: Record<State, readonly string[]> = {
  pending: 'new lead pending hold held wait processing'.split(' '),
  approved: 'approved approve confirmed confirm sale paid'.split(' '),
  rejected: 'rejected reject declined decline canceled cancelled cancel'.split(' '),
  trash: 'trash spam invalid double duplicate'.split(' '),
}

/** `PALAVRAS`: the platform's own words first, then those that all use. */
export function returnWords({ postback: { words } }: Platform): Js {
  const own = new Set(Object.values(words).flat())
  const entries = (Object.keys(names) as State[]).map((state) => {
    const known = [...words[state], ...synonyms[state].filter((word) => !own.has(word))]
    return js`  ${names[state]}: ${literal(known.join(' '))},`
  })
  return js`const PALAVRAS = {
${lines(entries)}
};`
}

import type { Platform } from '../../platforms/platform.ts'
import type { PostbackState } from '../../platforms/postback-addresses.ts'
import { postbackWords } from '../../platforms/postback-words.ts'
import { js, lines, literal, type Js } from '../../source.ts'

/** How the vault calls the states of a lead. */
const names: Record<PostbackState, Js> = {
  pending: js`aguardando`,
  approved: js`aprovado`,
  rejected: js`rejeitado`,
  trash: js`lixo`,
}

/** `PALAVRAS`: what each word of the platform means. */
export function returnWords(platform: Platform): Js {
  const entries = postbackWords(platform).map(
    ([state, known]) => js`  ${names[state]}: ${literal(known.join(' '))},`,
  )
  return js`const PALAVRAS = {
${lines(entries)}
};`
}

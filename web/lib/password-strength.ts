/** How hard a password is to guess, from 0 to 3. A hint for its owner: the rule is its length alone. */
export type Strength = 0 | 1 | 2 | 3

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u]
const wellKnown = /^(senha|password|qwerty|abc|admin|mudar|brasil|teste|iloveyou|integrador)[\d\W]*$/i

export function passwordStrength(password: string): Strength {
  const { length } = password
  if (length < 8 || wellKnown.test(password) || isPattern(password)) return 0
  const variety = kinds.filter((kind) => kind.test(password)).length
  if (length >= 16 || (length >= 12 && variety >= 3)) return 3
  return length >= 12 || variety >= 3 ? 2 : 1
}

/** A few characters over and over, or a run along the alphabet or the digits. */
function isPattern(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0)
  if (new Set(codes).size < 5) return true
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  return steps.size === 1
}

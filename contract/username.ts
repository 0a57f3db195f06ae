import * as z from 'zod/mini'

/** Invisible, reordering or line-breaking: what is read would not be what is stored. */
const unreadable = /[\p{C}\p{Zl}\p{Zp}]/u
const schemeOrHandle = /http|www\.|@[\p{L}\p{N}]/iu
/** The dots that browsers and mail programs take for one. */
const dottedWord = /[\p{L}\p{N}-][.\u2024\u3002\uff0e\uff61](?<ending>[\p{L}\p{N}-]{2,})/gu
const handle = /^[\p{L}\p{N}_-]+\.[\p{L}\p{N}_-]+$/u

/** Endings that mail programs turn into a link, the usual ones; two letters are a country's. */
const endings = `
  com net org info biz name pro mobi edu gov mil int app dev page web site website online store shop club vip xyz top
  icu live life world today link click email mail blog news media digital agency marketing tech cloud space fun games
  game bet casino poker loan win work chat group social video stream download zone art design studio plus one best
  cash money finance credit fit health care sale deals promo academy center company express support systems network
  host press review software solutions team tips tools trade travel wiki buzz monster quest cfd sbs cyou rest bond
  lol ooo lat rio example test invalid local localhost onion`

/**
 * 'marina.alves' is how people call themselves. Anywhere else, or with an ending that leads somewhere, a word with a
 * dot in it is an address.
 */
function holdsAddress(name: string): boolean {
  if (schemeOrHandle.test(name)) return true
  return [...name.matchAll(dottedWord)].some(({ groups }) => {
    const ending = groups?.['ending']?.toLowerCase() ?? ''
    return ending.length === 2 || endings.split(/\s+/).includes(ending) || !handle.test(name)
  })
}

/** A name that a stranger wrote, without what would break a line or lead somewhere; nothing if nothing is left. */
export function makeHarmless(name: string): string | null {
  const words = name
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .split(' ')
  return words.filter((word) => !holdsAddress(word)).join(' ') || null
}

/** How a person is called on screens and in mails: a name, which nobody can make an advertisement of. */
export const Username = z.string('Nome de usuário é obrigatório').check(
  z.trim(),
  z.minLength(1, 'Nome de usuário é obrigatório'),
  z.maxLength(60, 'Nome de usuário deve ter no máximo 60 caracteres'),
  z.refine((name) => !unreadable.test(name), 'Nome de usuário contém caracteres que não são permitidos'),
  z.refine(
    (name) => !holdsAddress(name),
    'Nome de usuário não pode conter endereço de site, email ou rede social',
  ),
)

import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

const accented = 'áàâãäåéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ'
const plain = 'aaaaaaeeeeiiiiooooouuuucnaaaaaaeeeeiiiiooooouuuucn'
const plainOf = new Map(Array.from(accented, (letter, index) => [letter, plain[index] ?? letter]))

/** Lower case and without accents: whoever searches for 'joao' means João too. */
export function foldText(text: string): string {
  return Array.from(text, (letter) => plainOf.get(letter) ?? letter.toLowerCase()).join('')
}

/** The same in the database. Capitals are listed as well: in some locales `lower` knows the plain alphabet only. */
export function foldedInSql(text: SQL): SQL {
  return sql`lower(translate(${text}, ${sql.raw(`'${accented}'`)}, ${sql.raw(`'${plain}'`)}))`
}

/** How folded texts are sorted: the same on every machine, whatever its locale. */
export function inPlainOrder(folded: SQL): SQL {
  return sql`${folded} collate "C"`
}

/**
 * How a search index takes new rows: some are gathered and entered together, which costs far less for each. As few as
 * the database allows (in kB), since every search reads through those that wait.
 */
export const gatheringWrites = { fastupdate: true, gin_pending_list_limit: 64 }

/**
 * Whether a folded text, with a space before each of its parts, contains every word that is looked for, in whatever
 * order. One or two letters are looked for where a part begins: the index knows no shorter ones.
 */
export function containsText(folded: SQL | PgColumn, q: string): SQL {
  const words = new Set(foldText(q).trim().split(/\s+/))
  const conditions = Array.from(words, (word) => {
    const part = word.replace(/[\\%_]/g, '\\$&')
    return sql`${folded} like ${word.length < 3 ? `% ${part}%` : `%${part}%`}`
  })
  return sql`(${sql.join(conditions, sql` and `)})`
}

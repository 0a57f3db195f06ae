/** Excel reads a file as UTF-8 only with this mark at its beginning. */
export const byteOrderMark = '\ufeff'

/** One line for spreadsheets in Brazil, where the comma belongs to numbers. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`
}

/** Cents as spreadsheets in Brazil take an amount, digit by digit: '-97,00'. */
export function writeAmount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** What went back is a number that can be summed up, and can do nothing else. */
const lessThanNothing = /^-\d+,\d\d$/

/** Line ends and other characters that nobody sees: a cell is one line, and begins with what is seen of it. */
const unseen = /[\p{Cc}\u2028\u2029]+/gu

/** A spreadsheet takes what begins like a formula for one, wherever it came from: an apostrophe makes it text. */
function csvCell(text: string): string {
  const seen = text.replaceAll(unseen, ' ').trim()
  const isFormula = /^[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(seen) && !lessThanNothing.test(seen)
  const harmless = isFormula ? `'${seen}` : seen
  return `"${harmless.replaceAll('"', '""')}"`
}

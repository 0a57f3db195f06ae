/** Excel reads a file as UTF-8 only with this mark at its beginning. */
export const byteOrderMark = '\ufeff'

/** One line for spreadsheets in Brazil, where the comma belongs to numbers. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`
}

/** A spreadsheet takes what begins like a formula for one, wherever it came from: an apostrophe makes it text. */
function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

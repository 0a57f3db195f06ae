import { encode } from 'uqr'

/** A QR code as one path, each module a unit wide, without its quiet zone. */
export function drawQr(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  return { size, path: data.map(drawRow).join('') }
}

/** Neighbours are one stroke: single squares would show hairlines between them when scaled. */
function drawRow(row: readonly boolean[], y: number): string {
  return row
    .map((isDark, x) => {
      if (!isDark || row[x - 1]) return ''
      const end = row.indexOf(false, x)
      const width = (end === -1 ? row.length : end) - x
      return `M${x} ${y}h${width}v1h-${width}z`
    })
    .join('')
}

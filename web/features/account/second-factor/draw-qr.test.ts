import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { drawQr } from './draw-qr.ts'

/** What the path paints, module by module. */
function paint(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(width); at += 1) (rows[Number(y)] ?? [])[Number(x) + at] = true
  return rows
}

test('the path paints the code, module for module, and nothing else', () => {
  const text = 'otpauth://totp/Integrador:marina?secret=JBSWY3DPEHPK3PXP&issuer=Integrador'
  const { path, size } = drawQr(text)
  expect(path.replaceAll(/M\d+ \d+h(\d+)v1h-\1z/g, '')).toBe('')
  expect(paint(path, size)).toEqual(encode(text, { ecc: 'M', border: 0 }).data)
})

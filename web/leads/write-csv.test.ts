import { expect, test } from 'vitest'
import { leadOf, vaultNamed } from './testing/leads.ts'
import { writeCsv } from './write-csv.ts'

const linesOf = (change: Parameters<typeof leadOf>[0]) =>
  writeCsv([{ ...leadOf(change), vault: vaultNamed('Crema IT') }]).split('\r\n')

test('a file begins with the mark of UTF-8 and the names of its columns', () => {
  const [header, row] = linesOf({ n: 1_794_000_000_000_000, retorno: 'aprovado', valor: 21, moeda: 'USD' })
  expect(header).toMatch(/^\uFEFF"Chegou","Integração","Rede","Situação","Nome","Telefone"/)
  expect(row).toMatch(
    /^"2026-11-06T\d\d:\d\d:\d\d\.000Z","Crema IT","AdCombo","Aprovado","Marco Bianchi","\+39 320 123 9042"/,
  )
  expect(row).toContain('"21","USD"')
})

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['+cmd|calc', `"'+cmd|calc"`],
  ['-1+2', '"-1+2"'],
  ['O"Neil', '"O""Neil"'],
])('%s stands in a cell as %s', (nome, cell) => {
  expect(linesOf({ nome })[1]).toContain(`,${cell},`)
})

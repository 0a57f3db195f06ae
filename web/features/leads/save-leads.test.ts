import { expect, test } from 'vitest'
import { leadOf, vaultNamed } from './testing/leads.ts'
import { writeCsv } from './save-leads.ts'

const linesOf = (change: Parameters<typeof leadOf>[0]) =>
  writeCsv([{ ...leadOf(change), vault: vaultNamed('Crema IT') }]).split('\r\n')

test('a file begins with the mark of UTF-8 and the names of its columns', () => {
  const [header, row] = linesOf({ n: 1_794_000_000_000_000, retorno: 'aprovado', valor: 21.5, moeda: 'USD' })
  expect(header).toMatch(/^\uFEFF"Chegou";"Integração";"Rede";"Situação";"Nome";"Telefone"/)
  expect(row).toMatch(
    /^"06\/11\/2026 18:20:00";"Crema IT";"AdCombo";"Aprovado";"Marco Bianchi";"'\+39 320 123 9042"/,
  )
  expect(row).toContain('"21,5";"USD"')
})

test('nothing in it is a formula, or a second line', () => {
  const [, row, end] = linesOf({
    nome: '\n=1+1',
    campanha: '+1\n*cmd|calc',
    pedido: '＝1+1',
    motivo: 'x;=cmd|calc;',
  })
  expect(row).toContain(`"'=1+1"`)
  expect(row).toContain(`"'+1 *cmd|calc"`)
  expect(row).toContain(`"'＝1+1"`)
  expect(row).toContain('"x;=cmd|calc;"')
  expect(end).toBe('')
})

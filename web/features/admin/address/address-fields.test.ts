import { expect, test } from 'vitest'
import { choiceField, idField, readFilter, textField, toNarrowed, writeFilter } from './address-fields.ts'
import { readSection, sectionPath } from './panel-address.ts'

const fields = {
  search: textField('busca'),
  state: choiceField('situacao', ['all', 'active', 'expired']),
  shop: idField('checkout'),
}
const atFirst = { search: '', state: 'all', shop: 'all' }

test('an address says what a list is narrowed down to', () => {
  expect(readFilter(fields, 'busca=souza+maria&situacao=expired&checkout=loja')).toEqual({
    search: 'souza maria',
    state: 'expired',
    shop: 'loja',
  })
  expect(readFilter(fields, '')).toEqual(atFirst)
})

test.each([
  'situacao=constructor',
  'situacao=__proto__&checkout=../../etc',
  'situacao=&busca=&checkout=',
  `checkout=${'a'.repeat(41)}`,
  'situacao[]=expired',
  '%E0%A4%A&&=&=x',
  'busca=%00%0a%20',
])('%j, which nobody understands, is as if nothing were said', (search) => {
  expect(readFilter(fields, search)).toEqual(atFirst)
})

test('what is looked for has an end, and no characters that nobody types', () => {
  expect(readFilter(fields, `busca=${'x'.repeat(5000)}`).search).toHaveLength(200)
  expect(readFilter(fields, 'busca=a%00b').search).toBe('a b')
  expect(readFilter(fields, 'busca=%2541%26%3D').search).toBe('%41&=')
})

test('a change leaves the rest of the address alone, and leaves out what is as at the beginning', () => {
  expect(writeFilter(fields, 'secao=vendas&venda=x', { state: 'active' })).toBe(
    'secao=vendas&venda=x&situacao=active',
  )
  expect(writeFilter(fields, 'secao=vendas&situacao=active', { state: 'all' })).toBe('secao=vendas')
  expect(toNarrowed(fields, { ...atFirst, state: 'expired' })).toEqual({ situacao: 'expired' })
})

test('a word that is no section is none', () => {
  expect(readSection('secao=vendas')).toBe('vendas')
  for (const search of ['', 'secao=', 'secao=toString', 'secao=Vendas', 'secao=vendas%00'])
    expect(readSection(search)).toBeUndefined()
  expect(sectionPath('clientes', { busca: 'a&b=c' })).toBe('/admin?secao=clientes&busca=a%26b%3Dc')
})

import { expect, test } from 'vitest'
import { maskName, maskPhone, nameLead } from './mask-lead.ts'

test.each([
  ['Marco Bianchi', 'Marco B.'],
  ['Maria da Silva', 'Maria S.'],
  ['Giulia', 'Gi•••'],
  ['', '•••'],
])('%s is shown as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})

test.each([
  ['+39 320 123 9042', '+39 320 ••• 042'],
  ['3201239042', '320 ••• 042'],
  ['12345', '••• 45'],
])('%s is shown as %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked)
})

test('whoever was erased has no name, whichever Worker erased it', () => {
  const lead = { nome: 'Marco Bianchi', estado: 'entregue', apagado: null }
  expect(nameLead(lead, true)).toBe('Marco Bianchi')
  expect(nameLead(lead, false)).toBe('Marco B.')
  expect(nameLead({ ...lead, nome: null }, false)).toBe('Sem nome')
  expect(nameLead({ ...lead, nome: null, apagado: 1 }, false)).toBe('Lead apagado')
  expect(nameLead({ ...lead, nome: null, estado: 'apagado' }, true)).toBe('Lead apagado')
})

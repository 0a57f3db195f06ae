import { expect, test } from 'vitest'
import { maskName, maskPhone } from './mask-lead.ts'

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

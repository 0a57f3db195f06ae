import { expect, test } from 'vitest'
import { auditActions, describeAct, factNames, formatFact, listChanges, listFacts } from './audit-words.ts'

test.each([
  ['end', '2026-11-15T02:00:00.000Z', '14/11/2026'],
  ['end', null, 'Sem data de fim'],
  ['plan', 'vitalicia', 'Vitalícia'],
  ['plan', null, '—'],
  ['isAdmin', true, 'Sim'],
  ['people', 1312, '1.312'],
  ['filter', 'people', 'Clientes'],
  ['from', '2026-11-15', '15/11/2026'],
  ['reason', 'a word of tomorrow', 'a word of tomorrow'],
] as const)('%s %s is told as %s', (fact, value, text) => expect(formatFact(fact, value)).toBe(text))

test('what is told once is listed once, and what is not known is left out', () => {
  const details = { before: { email: 'a@x' }, after: { email: 'b@x', ofTomorrow: 1 } }
  expect(listChanges(details)).toEqual([{ name: 'Email', before: 'a@x', after: 'b@x' }])
  expect(listFacts({ order: null, mails: 2 })).toEqual([{ name: 'Emails', value: '2' }])
})

test('every act has a sentence, whatever is told of it', () => {
  for (const action of Object.keys(auditActions))
    expect(describeAct({ action, details: {} })).toMatch(/^[A-Z][^{}]+$/)
  expect(describeAct({ action: 'cleanup-run', details: { about: { people: 1 } } })).toBe(
    'Começou a limpeza de expirados: 1 pessoa',
  )
  expect(describeAct({ action: 'user-created', details: { after: { end: null } } })).toBe(
    'Criou a conta sem data de fim',
  )
  expect(describeAct({ action: 'toString', details: {} })).toBe('toString')
})

test('nothing that opens an account can be told', () => {
  expect(Object.keys(factNames).join(' ')).not.toMatch(/token|password|senha|link|secret|url/i)
})

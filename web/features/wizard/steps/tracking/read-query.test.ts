import { expect, test } from 'vitest'
import { readQuery } from './read-query.ts'

function read(address: string) {
  const query = readQuery(address)
  return query.kind === 'read' ? query.parameters : query.kind
}

test.each([
  'https://exemplo.com/oferta?a=1?b=2',
  'https://exemplo.com/oferta??a=1?b=2#topo?c=3',
  'exemplo.com/oferta?a=1?b=2',
  '?a=1?b=2',
  '??a=1&?b=2',
  'a=1?b=2',
  'a=1&b=2#topo',
])('in %j every question mark separates, as in the form', (address) => {
  expect(read(address)).toEqual([
    ['a', '1'],
    ['b', '2'],
  ])
})

test('a question mark that is written as a code belongs to its value', () => {
  expect(read('https://exemplo.com/?a=por+qu%C3%AA%3F&b=2')).toEqual([
    ['a', 'por quê?'],
    ['b', '2'],
  ])
})

test('question marks alone bring no parameters', () => {
  expect(read('https://exemplo.com/??')).toBe('none')
})

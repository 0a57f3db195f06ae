import { expect, test } from 'vitest'
import { csvLine, writeAmount } from './csv.ts'

test('every cell is quoted, quotes in it are doubled, and it is one line', () => {
  expect(csvLine(['Ana "a" Silva', 'x;y', 'duas\nlinhas\u0000\u2028', ''])).toBe(
    '"Ana ""a"" Silva";"x;y";"duas linhas";""\r\n',
  )
})

test.each([
  '=1+1',
  '+55',
  '-1',
  '@SUM(A1)',
  '＝1+1',
  '＋cmd',
  '－1',
  '＠x',
  '+1\n*cmd|x',
  '=HYPERLINK("http://x")',
  '-1,00+cmd',
  '-1,00-2,00',
])('what begins like a formula is text: %j', (text) => expect(csvLine([text])).toMatch(/^"'[=+\-@＝＋－＠]/))

test.each(['\t=1', '\r=1', '\n=1+1', ' =1', '\u0000=1', '\u00a0=1'])(
  'what begins like a formula after something that nobody sees is text as well: %j',
  (text) => expect(csvLine([text])).toMatch(/^"'=1/),
)

test.each(['ana@example.com', 'a=b', '1-2', 'x;=cmd|calc;'])(
  'what only contains such a sign is left alone: %j',
  (text) => expect(csvLine([text])).toBe(`"${text}"\r\n`),
)

test.each([
  [-9700, '-97,00'],
  [-5, '-0,05'],
  [0, '0,00'],
  [123_456_789, '1234567,89'],
])('an amount of %d cents is a number, also if it went back', (cents, text) => {
  expect(csvLine([writeAmount(cents)])).toBe(`"${text}"\r\n`)
})

import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('every cell is quoted, and quotes in it are doubled', () => {
  expect(csvLine(['Ana "a" Silva', 'x;y', 'duas\nlinhas', ''])).toBe(
    '"Ana ""a"" Silva";"x;y";"duas\nlinhas";""\r\n',
  )
})

test.each(['=1+1', '+55', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])(
  'what begins like a formula is text: %j',
  (text) => expect(csvLine([text])).toBe(`"'${text}"\r\n`),
)

test.each(['ana@example.com', 'a=b', '1-2', ' =1'])(
  'what only contains such a sign is left alone: %j',
  (text) => expect(csvLine([text])).toBe(`"${text}"\r\n`),
)

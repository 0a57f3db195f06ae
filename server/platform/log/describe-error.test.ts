import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

test('a failed query is told without its parameters', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ana@example.com)',
  })
  const error = new DrizzleQueryError(
    'insert into users values ($1, $2)',
    ['ana@example.com', 'hash-of-a-token'],
    cause,
  )
  const described = JSON.stringify(describeError(error))
  expect(described).toContain('insert into users values ($1, $2)')
  expect(described).toContain('duplicate key')
  expect(described).toContain('23505')
  expect(described).not.toMatch(/ana@example\.com|hash-of-a-token/)
})

test('what was thrown may be anything', () => {
  expect(describeError('plain')).toEqual({ name: 'Error', message: 'plain' })
  expect(describeError(undefined)).toEqual({ name: 'Error', message: 'undefined' })
})

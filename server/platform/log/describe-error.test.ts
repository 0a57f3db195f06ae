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

test('the job queue passes copies on, which are no errors any more', () => {
  const cause = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const copyOf = (error: Error) =>
    Object.assign({}, error, { message: error.message, stack: error.stack, queue: 'mails' })
  expect(describeError(copyOf(cause))).toMatchObject({ message: 'terminating connection', code: '57P01' })
  const query = new DrizzleQueryError('select $1', ['ana@example.com'], cause)
  expect(JSON.stringify(describeError(copyOf(query)))).toMatch(/select \$1.*terminating connection/)
  expect(JSON.stringify(describeError(copyOf(query)))).not.toContain('ana@example.com')
})

test('a connection that was refused at every address says where', () => {
  const refusals = ['::1', '127.0.0.1'].map((host) => new Error(`connect ECONNREFUSED ${host}:5432`))
  expect(describeError(new AggregateError(refusals)).message).toBe(
    'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
  )
  expect(describeError({ some: 'secret' }).message).toBe('an object with some')
})

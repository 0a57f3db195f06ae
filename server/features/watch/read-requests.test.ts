import { expect, test } from 'vitest'
import { readRequests } from './read-requests.ts'

const name = 'http_request_duration_seconds'
const value = (kind: string, status: number, amount: number, le?: number | string) => ({
  metricName: `${name}_${kind}`,
  value: amount,
  labels: { method: 'GET', route: '/x', status, ...(le === undefined ? {} : { le }) },
})

test('answers of all routes are counted together, with the time that half and nearly all of them took', () => {
  const values = [
    ...[0.005, 0.01, 0.1, '+Inf'].map((le, step) => value('bucket', 200, [60, 90, 100, 100][step] ?? 0, le)),
    ...[0.005, 0.01, 0.1, '+Inf'].map((le, step) => value('bucket', 500, [0, 0, 0, 3][step] ?? 0, le)),
    value('count', 200, 100),
    value('count', 500, 3),
    value('count', 404, 0),
    value('sum', 200, 1),
  ]
  expect(readRequests([{ name, values }])).toEqual({
    total: 103,
    refused: 0,
    failed: 3,
    halfMs: 5,
    mostMs: 100,
  })
})

test('what took longer than the last step is said to be that at least, and before the first answer nothing', () => {
  const slow = [value('bucket', 200, 0, 10), value('bucket', 200, 1, '+Inf'), value('count', 200, 1)]
  expect(readRequests([{ name, values: slow }])).toMatchObject({ halfMs: 10_000, mostMs: 10_000 })
  expect(readRequests([])).toEqual({ total: 0, refused: 0, failed: 0, halfMs: null, mostMs: null })
})

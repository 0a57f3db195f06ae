import { describe, expect, test } from 'vitest'
import { platforms } from '#generator/platforms/index.ts'
import { scenarios, type Scenario } from './scenarios.ts'
import { simulateAnswer } from './simulate-answer.ts'
import { simulateReply } from './simulated-platforms.ts'

function read(platform: (typeof platforms)[number]['id'], scenario: Scenario): unknown {
  const { status, body } = simulateReply(platform, scenario) ?? {}
  return [status, JSON.parse(body ?? 'null') as unknown]
}

test('an accepted lead comes back with what each platform gives for one', () => {
  expect(read('adcombo', 'accepted')).toMatchObject([
    200,
    { code: 'ok', order_id: 4_821_377, is_double: false },
  ])
  expect(read('lemonad', 'accepted')).toMatchObject([
    200,
    { result: 'ok', localClickId: '5f0c7d1e9a3b4c0012ab34cd' },
  ])
  expect(read('drcash', 'accepted')).toMatchObject([200, { uuid: '0b9d3f52-0000-4000-8000-000000000001' }])
  expect(read('trafficlight', 'accepted')).toMatchObject([200, { id: 48_151_623 }])
})

test('a lead sent twice is accepted and marked by AdCombo, and an error in the way of each other platform', () => {
  expect(read('adcombo', 'duplicate')).toMatchObject([200, { code: 'ok', is_double: true }])
  expect(read('lemonad', 'duplicate')).toEqual([400, { result: 'error', error: 'Lead already exists' }])
  expect(read('drcash', 'duplicate')).toEqual([409, { error: 'Order already exists' }])
  expect(read('trafficlight', 'duplicate')).toEqual([200, { errmsg: 'Lead is a duplicate' }])
})

describe.each(platforms)('$id', ({ id }) => {
  test('tells all scenarios apart', () => {
    const bodies = scenarios.map(({ value }) => simulateReply(id, value)?.body)
    expect(new Set(bodies).size).toBe(scenarios.length)
  })

  test('gives a page where JSON is expected', () => {
    expect(() => read(id, 'not-json')).toThrow(SyntaxError)
  })

  test('gives nothing when time runs out: the caller meets the end of its own time limit', () => {
    expect(simulateAnswer(id, 'time-out')).toEqual({
      scenario: 'time-out',
      reply: undefined,
      answer: { failure: { name: 'TimeoutError', message: 'The operation was aborted due to timeout' } },
    })
  })
})

import { describe, expect, test } from 'vitest'
import { platforms } from '#generator/platforms/index.ts'
import { scenarios } from './scenarios.ts'
import { simulateAnswer } from './simulate-answer.ts'

describe.each(platforms)('$name in a rehearsal', (platform) => {
  test('tells all scenarios apart', () => {
    const bodies = scenarios.map(({ value }) => simulateAnswer(platform, value).reply?.body)
    expect(new Set(bodies).size).toBe(scenarios.length)
  })

  test('answers an accepted lead as the platform says of itself', () => {
    const { status, body } = platform.replies.accepted
    const headers = [['content-type', 'application/json']]
    const reply = { status, headers, body: JSON.stringify(body) }
    expect(simulateAnswer(platform, 'accepted')).toEqual({ scenario: 'accepted', reply, answer: { reply } })
  })

  test('gives a page where JSON is expected', () => {
    const { reply } = simulateAnswer(platform, 'not-json')
    expect(() => JSON.parse(reply?.body ?? '') as unknown).toThrow(SyntaxError)
  })

  test('gives nothing when time runs out: the caller meets the end of its own time limit', () => {
    expect(simulateAnswer(platform, 'time-out')).toEqual({
      scenario: 'time-out',
      reply: undefined,
      answer: { failure: { name: 'TimeoutError', message: 'The operation was aborted due to timeout' } },
    })
  })
})

import { describe, expect, it } from 'vitest'
import { platforms } from './index.ts'

it('has no two platforms of one id, and ids that fit into a header', () => {
  const ids = platforms.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z]+$/.test(id))).toEqual([])
})

describe.each(platforms)('what $name says of itself', (platform) => {
  const { fields, limits, postback } = platform
  const parameters = new Set(fields.flatMap((field) => ('parameters' in field ? field.parameters : [])))

  it('names the account’s number exactly where its worker is configured with one', () => {
    expect(platform.credentials.includes('accountId')).toBe(platform.account !== undefined)
    expect(platform.credentials).toContain('apiKey')
  })

  it('asks for every answer that its leads carry', () => {
    const asked = new Set<string>([...platform.asks, 'countryCode', 'successUrl'])
    const carried = fields.flatMap((field) => ('answer' in field ? field.answer : []))
    expect(carried.filter((answer) => !asked.has(answer))).toEqual([])
  })

  it('requires and limits only fields that a form posts', () => {
    const names = new Set(['name', 'phone', ...fields.map(({ name }) => name)])
    expect(platform.required.filter((name) => !names.has(name))).toEqual([])
    expect((limits?.fields ?? []).filter((name) => !names.has(name))).toEqual([])
  })

  it('is called back by a parameter of the ad that its leads carry', () => {
    const clicks = postback.macros.click.map((macro) => /^\{(.+)\}$/.exec(macro)?.[1] ?? macro)
    expect(clicks.filter((name) => !parameters.has(name))).toEqual([])
    expect(clicks).not.toEqual([])
  })

  it('means one thing by each word', () => {
    const words = Object.values(postback.words).flat()
    expect(new Set(words).size).toBe(words.length)
  })
})

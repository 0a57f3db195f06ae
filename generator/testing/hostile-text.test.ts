import { check, property, sample } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileText, hostileTexts } from './hostile-text.ts'

const everything = hostileTexts.map(({ text }) => text).join('\n')

describe('hostile texts', () => {
  it.each([
    ['</script>'],
    ['<!--'],
    ['-->'],
    ['\u2028'],
    ['\u2029'],
    ['*/'],
    ['`'],
    ['${'],
    ['__proto__'],
    ['"'],
    ["'"],
    ['\\'],
    ['\u202E'],
    ['\0'],
    ['\r\n'],
    ['javascript:'],
  ])('hold %j', (piece) => {
    expect(everything).toContain(piece)
  })

  it('hold surrogates without a partner, which no well-formed text has', () => {
    expect(hostileTexts.filter(({ text }) => !text.isWellFormed()).length).toBeGreaterThanOrEqual(3)
  })

  it('hold values of 10 kB', () => {
    expect(hostileTexts.filter(({ text }) => text.length >= 10_000).length).toBeGreaterThanOrEqual(3)
  })

  it('have names and texts of their own', () => {
    expect(new Set(hostileTexts.map(({ name }) => name)).size).toBe(hostileTexts.length)
    expect(new Set(hostileTexts.map(({ text }) => text)).size).toBe(hostileTexts.length)
  })
})

describe('the hostile arbitrary', () => {
  const naiveQuoters: [string, (text: string) => unknown][] = [
    ['JSON.stringify in a script element', (text) => !/<\/script/i.test(JSON.stringify(text))],
    ['single quotes', (text) => !/['\\\n\r]/.test(text)],
    ['encodeURIComponent', (text) => encodeURIComponent(text)],
    ['a template literal', (text) => !text.includes('${')],
  ]

  it.each(naiveQuoters)('breaks %s within 200 runs', (_, quote) => {
    const found = check(
      property(hostileText, (text) => quote(text) !== false),
      { numRuns: 200, seed: 42 },
    )
    expect(found.failed).toBe(true)
  })

  it('makes more than the crafted texts', () => {
    const known = new Set(hostileTexts.map(({ text }) => text))
    const fresh = sample(hostileText, { numRuns: 200, seed: 42 }).filter((text) => !known.has(text))
    expect(fresh.length).toBeGreaterThan(50)
  })
})

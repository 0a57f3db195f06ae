import { describe, expect, test } from 'vitest'
import { authenticatorUri, findClockError, findStep, makeKey, readCode } from './authenticator-codes.ts'
import { showCode, stepsLater } from './testing/authenticator-app.ts'

/** The seed of RFC 6238's appendix B, '12345678901234567890', in base32. */
const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const now = new Date('2026-11-15T12:00:00Z')

describe('codes', () => {
  // Appendix B gives eight digits; an app shows the last six.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 after %i seconds', (seconds, code) => {
    expect(findStep(seed, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
  })

  test('count in their own step and in the one after it, and at no other time', () => {
    const code = showCode(seed, now)
    const step = Math.floor(now.getTime() / 30_000)
    const found = [-2, -1, 0, 1, 2].map((steps) => findStep(seed, code, stepsLater(now, steps)))
    expect(found).toEqual([undefined, undefined, step, step, undefined])
  })

  test('of a clock that is wrong by minutes are told apart from made-up ones', () => {
    expect(findClockError(seed, showCode(seed, stepsLater(now, 6)), now)).toBe(3)
    expect(findClockError(seed, showCode(seed, stepsLater(now, -10)), now)).toBe(-5)
    expect(findClockError(seed, showCode(seed, stepsLater(now, 60)), now)).toBeUndefined()
  })

  test.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['12345', undefined],
    ['1234567', undefined],
    ['12345a', undefined],
    ['', undefined],
  ])('typed as “%s” are read as %s', (typed, code) => {
    expect(readCode(typed)).toBe(code)
  })
})

test('a key has 160 bits, and no two are alike', () => {
  const keys = new Set(Array.from({ length: 50 }, makeKey))
  expect(keys.size).toBe(50)
  for (const key of keys) expect(key).toMatch(/^[A-Z2-7]{32}$/)
})

test('what the app scans names the product and the account', () => {
  const uri = new URL(authenticatorUri(seed, 'ana@example.com'))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('Integrador:ana@example.com')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Integrador',
    secret: seed,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

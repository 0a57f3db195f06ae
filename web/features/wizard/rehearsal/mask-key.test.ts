import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverKey, maskKey } from './mask-key.ts'

const key = '00112233445566778899aabbccddeeff'

test('of a key its last four characters are seen', () => {
  expect(maskKey(['api_key', key], key)).toEqual(['api_key', '••••eeff'])
  expect(maskKey(['Authorization', `Bearer ${key}`], key)).toEqual(['Authorization', 'Bearer ••••eeff'])
})

test('of a short key nothing is seen', () => {
  expect(maskKey(['key', 'abc12'], 'abc12')).toEqual(['key', '••••'])
})

test('what stands in the place of a key is masked even when it is another one', () => {
  expect(maskKey(['X-Token', 'another-token-1234'], key)).toEqual(['X-Token', '••••1234'])
  expect(maskKey(['authorization', 'Bearer short'], '')).toEqual(['authorization', 'Bearer ••••'])
})

test('everything else is left as it is', () => {
  expect(maskKey(['name', 'Ana'], key)).toEqual(['name', 'Ana'])
  expect(maskKey(['token', ''], key)).toEqual(['token', ''])
  expect(coverKey('no key here', '')).toBe('no key here')
})

test('no text keeps the key, however it is encoded', () => {
  const keys = fc.string({ minLength: 5, maxLength: 40, unit: 'grapheme-ascii' })
  fc.assert(
    fc.property(keys, (key) => {
      const forms = [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)]
      const covered = `<••••${key.length >= 12 ? key.slice(-4) : ''}>`
      for (const form of forms) expect(coverKey(`<${form}>`, key)).toBe(covered)
    }),
  )
})

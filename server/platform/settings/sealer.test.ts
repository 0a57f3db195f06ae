import { expect, test } from 'vitest'
import { createSealer } from './sealer.ts'

function openSealer(secret: string) {
  const sealer = createSealer()
  sealer.unlock(secret)
  return sealer
}

const sealer = openSealer('um segredo com mais de trinta e dois caracteres')
const other = openSealer('outro segredo com mais de trinta e dois caracteres')

test('what is sealed can be read with the same secret only', () => {
  const sealed = sealer.seal('https://app.exemplo.com/?token=ção')
  expect(sealed).not.toContain('token')
  expect(sealer.unseal(sealed)).toBe('https://app.exemplo.com/?token=ção')
  expect(() => other.unseal(sealed)).toThrow('unable to authenticate data')
})

test('the same text is sealed differently each time, and a changed seal is refused', () => {
  const sealed = sealer.seal('x')
  expect(sealer.seal('x')).not.toBe(sealed)
  const bytes = Buffer.from(sealed, 'base64')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(() => sealer.unseal(bytes.toString('base64'))).toThrow('unable to authenticate data')
})

test('a fingerprint is the same for the same text, and another with another secret', () => {
  expect(sealer.fingerprint('ana@example.com')).toBe(sealer.fingerprint('ana@example.com'))
  expect(sealer.fingerprint('ana@example.com')).not.toBe(sealer.fingerprint('bia@example.com'))
  expect(other.fingerprint('ana@example.com')).not.toBe(sealer.fingerprint('ana@example.com'))
})

test('a signature is known by the same secret only', () => {
  expect(sealer.verify(sealer.sign('id'))).toBe('id')
  expect(sealer.verify(other.sign('id'))).toBeUndefined()
  expect(sealer.verify('id')).toBeUndefined()
})

test('nothing works before the secret is there', () => {
  expect(() => createSealer().sign('id')).toThrow(/secret/)
})

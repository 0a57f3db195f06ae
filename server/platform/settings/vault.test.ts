import { expect, test } from 'vitest'
import { createVault } from './vault.ts'

function openVault(secret: string) {
  const vault = createVault()
  vault.unlock(secret)
  return vault
}

const vault = openVault('um segredo com mais de trinta e dois caracteres')
const other = openVault('outro segredo com mais de trinta e dois caracteres')

test('what is sealed can be read with the same secret only', () => {
  const sealed = vault.seal('https://app.exemplo.com/?token=ção')
  expect(sealed).not.toContain('token')
  expect(vault.unseal(sealed)).toBe('https://app.exemplo.com/?token=ção')
  expect(() => other.unseal(sealed)).toThrow('unable to authenticate data')
})

test('the same text is sealed differently each time, and a changed seal is refused', () => {
  const sealed = vault.seal('x')
  expect(vault.seal('x')).not.toBe(sealed)
  const bytes = Buffer.from(sealed, 'base64')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(() => vault.unseal(bytes.toString('base64'))).toThrow('unable to authenticate data')
})

test('a signature is known by the same secret only', () => {
  expect(vault.verify(vault.sign('id'))).toBe('id')
  expect(vault.verify(other.sign('id'))).toBeUndefined()
  expect(vault.verify('id')).toBeUndefined()
})

test('nothing works before the secret is there', () => {
  expect(() => createVault().sign('id')).toThrow(/secret/)
})

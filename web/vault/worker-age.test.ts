import { expect, test } from 'vitest'
import { vaultVersion } from '#contract/vault.ts'
import { ageOf } from './worker-age.ts'

test.each([
  ['of now', { versao: vaultVersion, esquema: 3, esquemaDoCofre: 3 }, 'current'],
  ['newer than this page', { versao: vaultVersion + 1, esquema: 4, esquemaDoCofre: 4 }, 'current'],
  [
    'whose vault has not been touched yet',
    { versao: vaultVersion, esquema: 3, esquemaDoCofre: 1 },
    'current',
  ],
  ['of before', { versao: vaultVersion - 1, esquema: 3, esquemaDoCofre: 3 }, 'older'],
  ['older than its vault', { versao: vaultVersion, esquema: 3, esquemaDoCofre: 4 }, 'behind'],
  ['older than both', { versao: 1, esquema: 1, esquemaDoCofre: 4 }, 'behind'],
] as const)('a Worker %s', (_, about, age) => {
  expect(ageOf(about)).toBe(age)
})

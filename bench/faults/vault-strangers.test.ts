import { expect, test } from 'vitest'
import { findMisses } from '../figures.ts'
import { vaultStrangers, vaultStrangersLimits } from './vault-strangers.ts'

test('a stranger who guesses at a vault’s key learns nothing', async () => {
  expect(findMisses(await vaultStrangers({ tries: 100 }), vaultStrangersLimits)).toEqual([])
})

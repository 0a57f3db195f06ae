import { expect, test } from 'vitest'
import { findMisses } from '../figures.ts'
import { vaultKills, vaultKillsLimits } from './vault-kills.ts'

test('a runtime that is killed loses no lead that was acknowledged, and sends none twice', async () => {
  const figures = await vaultKills({ platform: 'lemonad', leads: 40, kills: 3 })
  expect(findMisses(figures, vaultKillsLimits)).toEqual([])
})

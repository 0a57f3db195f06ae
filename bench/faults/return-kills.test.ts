import { expect, test } from 'vitest'
import { findMisses } from '../figures.ts'
import { returnKills, returnKillsLimits } from './return-kills.ts'

test('a runtime that is killed loses no return that was acknowledged, and tells of each approval', async () => {
  const figures = await returnKills({ leads: 20, kills: 3 })
  expect(findMisses(figures, returnKillsLimits)).toEqual([])
})

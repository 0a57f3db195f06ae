import { expect, test } from 'vitest'
import { findMisses } from '../figures.ts'
import { migrationKills, migrationKillsLimits } from './migration-kills.ts'

test('a death while a vault is brought up to date leaves it as it was, for whoever opens it next', async () => {
  expect(findMisses(await migrationKills({ deathsOfEach: 2 }), migrationKillsLimits)).toEqual([])
})

import { expect, test } from 'vitest'
import { findMisses } from '../figures.ts'
import { backup, backupLimits } from './backup.ts'

test('a new folder starts from a copy, taken while the server ran', async () => {
  expect(findMisses(await backup({ alsoAtRest: false }), backupLimits)).toEqual([])
})

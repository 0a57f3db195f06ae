import { expect, test } from 'vitest'
import { findMisses } from '../figures.ts'
import { backup, backupLimits } from './backup.ts'

test('a new folder starts from a copy, taken while the server ran or rested', async () => {
  expect(findMisses(await backup(), backupLimits)).toEqual([])
})

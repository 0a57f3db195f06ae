import { expect, test } from 'vitest'
import { beingPatient, findMisses } from '../figures.ts'
import { databaseAway, databaseAwayLimits } from './database-away.ts'

test('a server whose database is away says so, lives, and heals', async () => {
  expect(findMisses(await databaseAway({ rounds: 1 }), beingPatient(databaseAwayLimits))).toEqual([])
})

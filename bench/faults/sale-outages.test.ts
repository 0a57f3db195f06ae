import { expect, test } from 'vitest'
import { beingPatient, findMisses } from '../figures.ts'
import { saleOutages, saleOutagesLimits } from './sale-outages.ts'

test('no sale is acknowledged that was not stored, whoever goes away, and all are applied and mailed', async () => {
  const figures = await saleOutages({ crashes: 1, mailAwayMs: 1_500, sellers: 2 })
  expect(findMisses(figures, beingPatient(saleOutagesLimits))).toEqual([])
})

import { expect, test } from 'vitest'
import { findMisses } from '../figures.ts'
import { saleForgeries, saleForgeriesLimits } from './sale-forgeries.ts'

test('forged sale events are refused and leave no row', async () => {
  expect(findMisses(await saleForgeries({ forgeries: 68 }), saleForgeriesLimits)).toEqual([])
})

import { expect, test } from 'vitest'
import { findMisses } from '../figures.ts'
import { saleCopies, saleCopiesLimits } from './sale-copies.ts'

test('copies of one order on two servers at once are one row, one effect and one mail', async () => {
  expect(findMisses(await saleCopies({ orders: 20, copies: 10, instances: 2 }), saleCopiesLimits)).toEqual([])
})

import { expect, test } from 'vitest'
import { findMisses } from '../figures.ts'
import { saleOldEvents, saleOldEventsLimits } from './sale-old-events.ts'

test('events of 90 days ago bring the right state back when they are tried again', async () => {
  expect(findMisses(await saleOldEvents({ customers: 10 }), saleOldEventsLimits)).toEqual([])
})

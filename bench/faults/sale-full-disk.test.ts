import { expect, test } from 'vitest'
import { beingPatient, findMisses } from '../figures.ts'
import { saleFullDisk, saleFullDiskLimits } from './sale-full-disk.ts'

test('no sale is acknowledged that a full disk did not take', async ({ skip }) => {
  const figures = await saleFullDisk({ fullMs: 1_000, sellers: 2 })
  skip(figures.notRun === 1, 'nobody may mount a disk here')
  expect(findMisses(figures, beingPatient(saleFullDiskLimits))).toEqual([])
})

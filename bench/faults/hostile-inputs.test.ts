import { expect, test } from 'vitest'
import { findMisses } from '../figures.ts'
import { hostileInputs, hostileInputsLimits } from './hostile-inputs.ts'

test('hostile inputs break out of nothing, on any platform', async () => {
  const figures = await hostileInputs({ inputs: 20 })
  expect(figures.inputs).toBeGreaterThanOrEqual(13 * 20)
  expect(findMisses(figures, hostileInputsLimits)).toEqual([])
})

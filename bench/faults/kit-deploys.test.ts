import { expect, test } from 'vitest'
import { findMisses } from '../figures.ts'
import { kitDeploys, kitDeploysLimits } from './kit-deploys.ts'

test('a kit goes online with the real wrangler, and again without losing its keys or its leads', async () => {
  const figures = await kitDeploys({ platforms: ['adcombo'], dryRuns: false })
  expect(findMisses(figures, kitDeploysLimits)).toEqual([])
})

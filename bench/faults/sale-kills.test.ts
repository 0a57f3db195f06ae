import { expect, test } from 'vitest'
import { findMisses } from '../figures.ts'
import { saleKills, saleKillsLimits } from './sale-kills.ts'

test('a server that is killed while sales come in loses none and applies none twice', async () => {
  const figures = await saleKills({ customers: 25, kills: 1, on: 'postgres' })
  expect(findMisses(figures, saleKillsLimits)).toEqual([])
})

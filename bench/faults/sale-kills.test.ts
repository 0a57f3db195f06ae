import { expect, test } from 'vitest'
import { findMisses } from '../figures.ts'
import { saleKills, saleKillsLimits } from './sale-kills.ts'

test.each(['postgres', 'embedded'] as const)(
  'a server on %s that is killed while sales come in loses none and applies none twice',
  async (on) => {
    const figures = await saleKills({ customers: 25, kills: 1, on })
    expect(findMisses(figures, saleKillsLimits)).toEqual([])
  },
)

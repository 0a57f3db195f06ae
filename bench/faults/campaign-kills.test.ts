import { expect, test } from 'vitest'
import { findMisses } from '../figures.ts'
import { campaignKills, campaignKillsLimits } from './campaign-kills.ts'

test('a campaign whose server is killed skips nobody and mails nobody twice', async () => {
  const figures = await campaignKills({ recipients: 30, kills: 1, servers: 1, delayMs: 150 })
  expect(findMisses(figures, campaignKillsLimits)).toEqual([])
  expect(figures.uncertain).toBeGreaterThan(0)
})

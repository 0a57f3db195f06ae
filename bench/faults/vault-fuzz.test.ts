import { expect, test } from 'vitest'
import { beingPatient, findMisses } from '../figures.ts'
import { vaultFuzz, vaultFuzzLimits } from './vault-fuzz.ts'

// Whether anything is worth an alert is up to chance in so few requests.
const { alertsTold: _, ...limits } = vaultFuzzLimits

test('whatever strangers send, a genuine lead is kept, delivered, found, matched and told', async () => {
  const figures = await vaultFuzz({
    platform: 'adcombo',
    requests: 600,
    connections: 8,
    kills: 1,
    seed: 20_261_117,
    longestSeconds: 120,
  })
  expect(findMisses(figures, beingPatient(limits))).toEqual([])
})

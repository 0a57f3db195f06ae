import { expect, test } from 'vitest'
import { beingPatient, findMisses } from '../figures.ts'
import { mailRefusals, mailRefusalsLimits } from './mail-refusals.ts'

test('however a mail server refuses, everybody has their mail once it takes them, and nobody has two', async () => {
  const figures = await mailRefusals({ customersEach: 2, eachMs: 600, on: 'postgres' })
  expect(findMisses(figures, beingPatient(mailRefusalsLimits))).toEqual([])
})

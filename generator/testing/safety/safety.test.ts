import { describe, expect, it } from 'vitest'
import { platforms } from '../../index.ts'
import { aFewOf } from '../every-case.ts'
import { checkAppearances } from './appearance-safety.ts'
import { checkForms, checkWordPressForms } from './form-safety.ts'
import type { Tally } from './generate-or-refuse.ts'
import { checkThankYouPages } from './thank-you-safety.ts'
import { checkVaultWorkers, checkWorkers } from './worker-safety.ts'

/** A sample; `npm run faults` tries 20,000 of each. */
const inputs = 50

/** Both ways out of a generator were tried often enough for the property to mean something. */
const acceptsSomeAndRefusesSome = ({ inputs: tried, accepted }: Tally) =>
  tried >= inputs && accepted > inputs / 4 && accepted < tried

describe.each(platforms)('whatever is typed for $name', ({ id }) => {
  it('gives a worker that differs from the plain one by its CONFIG only, or a refusal in Portuguese', () => {
    expect(checkWorkers(id, inputs)).toSatisfy(acceptsSomeAndRefusesSome)
  })

  it('gives a form that differs from the plain one by those values only, or a refusal in Portuguese', () => {
    expect(checkForms(id, inputs)).toSatisfy(acceptsSomeAndRefusesSome)
  })
})

/** Vault and WordPress surround what the network's own part gives, and are the same for all. */
describe.each(aFewOf(platforms, 2))('whatever is typed for $name', ({ id }) => {
  it('gives a worker with a vault that differs from the plain one by its CONFIG only, and never holds the key', () => {
    const { inputs: tried, accepted } = checkVaultWorkers(id, inputs / 5)
    expect(tried).toBeGreaterThanOrEqual(inputs / 5)
    expect(accepted).toBeGreaterThan(inputs / 20)
  })

  it('gives WordPress forms that differ from the plain ones by those values only, or a refusal', () => {
    expect(checkWordPressForms(id, inputs)).toSatisfy(acceptsSomeAndRefusesSome)
  })
})

it('whatever language is asked for gives the same thank-you page in that language, or a refusal', () => {
  expect(checkThankYouPages(inputs)).toSatisfy(acceptsSomeAndRefusesSome)
})

it('whatever is typed for its look gives the same form with those words in it, or a refusal', () => {
  expect(checkAppearances(inputs)).toSatisfy(acceptsSomeAndRefusesSome)
})

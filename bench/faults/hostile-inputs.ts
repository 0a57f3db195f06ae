import { setImmediate as nextTick } from 'node:timers/promises'
import { platforms } from '#generator/index.ts'
import { checkForms, checkWordPressForms } from '#generator/testing/safety/form-safety.ts'
import { checkThankYouPages } from '#generator/testing/safety/thank-you-safety.ts'
import { checkVaultWorkers, checkWorkers } from '#generator/testing/safety/worker-safety.ts'
import { atLeast } from '../figures.ts'

/** Where too much is refused, too little is proven about the code that comes of the rest. */
const enough = atLeast(0.15)

export const hostileInputsLimits = {
  acceptedForWorkers: enough,
  acceptedForVaultWorkers: enough,
  acceptedForForms: enough,
  acceptedForWordPressForms: enough,
  acceptedForThankYouPages: enough,
}

/**
 * As many hostile inputs for each platform and generator: whatever is typed gives the plain code with those values in
 * it, or a refusal in words. Throws the first input that does not, as small as it can be made.
 */
export async function hostileInputs({ inputs }: { inputs: number }) {
  const tallies = {
    workers: newTally(),
    vaultWorkers: newTally(),
    forms: newTally(),
    wordPressForms: newTally(),
  }
  for (const { id } of platforms) {
    add(tallies.workers, checkWorkers(id, inputs))
    await nextTick()
    add(tallies.vaultWorkers, checkVaultWorkers(id, inputs / 5))
    await nextTick()
    add(tallies.forms, checkForms(id, inputs))
    await nextTick()
    add(tallies.wordPressForms, checkWordPressForms(id, inputs))
    await nextTick()
  }
  const thankYouPages = checkThankYouPages(inputs)
  const all = [...Object.values(tallies), thankYouPages]
  return {
    inputs: all.reduce((sum, tally) => sum + tally.inputs, 0),
    acceptedForWorkers: share(tallies.workers),
    acceptedForVaultWorkers: share(tallies.vaultWorkers),
    acceptedForForms: share(tallies.forms),
    acceptedForWordPressForms: share(tallies.wordPressForms),
    acceptedForThankYouPages: share(thankYouPages),
  }
}

type Tally = ReturnType<typeof checkWorkers>

const newTally = (): Tally => ({ inputs: 0, accepted: 0 })

function add(sum: Tally, { inputs, accepted }: Tally): void {
  sum.inputs += inputs
  sum.accepted += accepted
}

const share = ({ inputs, accepted }: Tally) => accepted / inputs

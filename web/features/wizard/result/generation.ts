import { makeFormFiles, makePageFile, makeWorkerFile, type Artefact } from '#web/artefacts/artefact.ts'
import type { MakeId } from '../machine/buttons.ts'
import { integrationAnswers, pageAnswers } from '../machine/integration-answers.ts'
import type { WizardState } from '../machine/wizard-state.ts'

/** What a press of each button yields, as files. Throws what the generator says when an answer cannot be used. */
export const generation: Record<MakeId, (state: WizardState) => Artefact[]> = {
  makeWorker: (state) => [makeWorkerFile(integrationAnswers(state))],
  makePage: (state) => [makePageFile(pageAnswers(state))],
  makeAtomicat: makeOneForm,
  // The form is checked now, while its fields are on the screen; how many of it is asked next.
  makeWordPress: makeOneForm,
  makeHtmls: (state) =>
    makeFormFiles(integrationAnswers(state), { formType: 'wordpress', formCount: state.formCount }),
}

function makeOneForm(state: WizardState): Artefact[] {
  return makeFormFiles(integrationAnswers(state), { formType: 'atomicat', formCount: 1 })
}

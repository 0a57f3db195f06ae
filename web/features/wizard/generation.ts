import {
  generateForm,
  generateThankYouPage,
  generateWordPressForms,
  generateWorker,
} from '#generator/index.ts'
import type { MakeId } from './machine/buttons.ts'
import { integrationAnswers } from './machine/integration-answers.ts'
import type { WizardState } from './machine/wizard-state.ts'

export type Artefact = { title: string; fileName: string; language: 'js' | 'html'; code: string }

/** What a press of each button yields, as files. Throws what the generator says when an answer cannot be used. */
export const generation: Record<MakeId, (state: WizardState) => Artefact[]> = {
  makeWorker: (state) => [
    {
      title: 'Worker',
      fileName: `worker-${state.platform}.js`,
      language: 'js',
      code: generateWorker(integrationAnswers(state)),
    },
  ],
  makePage: ({ answers: { successPageLanguage } }) => [
    {
      title: 'Página de sucesso',
      fileName: `obrigado-${successPageLanguage.toLowerCase()}.html`,
      language: 'html',
      code: generateThankYouPage({ language: successPageLanguage }),
    },
  ],
  makeAtomicat: (state) => [atomicatForm(state)],
  // The form is checked now, while its fields are on the screen; how many of it is asked next.
  makeWordPress: (state) => [atomicatForm(state)],
  makeHtmls: wordPressForms,
}

function atomicatForm(state: WizardState): Artefact {
  const fileName = `formulario-${state.platform}-atomicat.html`
  const code = generateForm(integrationAnswers(state))
  return { title: 'HTML do formulário', fileName, language: 'html', code }
}

function wordPressForms(state: WizardState): Artefact[] {
  const name = `formulario-${state.platform}-wordpress`
  const { main, replicable } = generateWordPressForms(integrationAnswers(state), state.formCount)
  const language = 'html' as const
  const first = { title: 'HTML principal', fileName: `${name}.html`, language, code: main }
  if (replicable === null) return [first]
  return [
    first,
    { title: 'HTML replicável', fileName: `${name}-replicavel.html`, language, code: replicable },
  ]
}

import type { KeptAnswers } from '#contract/integrations.ts'
import {
  generateForm,
  generateThankYouPage,
  generateWordPressForms,
  generateWorker,
  type IntegrationAnswers,
} from '#generator/index.ts'

/** Code that the customer puts online, as a file. */
export type Artefact = { title: string; fileName: string; language: 'js' | 'html'; code: string }

/** For which builder, and how often on its page. */
export type FormKind = Pick<KeptAnswers, 'formType' | 'formCount'>

type PageAnswers = Pick<KeptAnswers, 'successPageLanguage' | 'countryCode'>

export function makeWorkerFile(answers: IntegrationAnswers): Artefact {
  const fileName = `worker-${answers.platform}.js`
  return { title: 'Worker', fileName, language: 'js', code: generateWorker(answers) }
}

export function makePageFile({ successPageLanguage: language, countryCode: country }: PageAnswers): Artefact {
  return {
    title: 'Página de sucesso',
    fileName: `obrigado-${language.toLowerCase()}.html`,
    language: 'html',
    code: generateThankYouPage({ language, country }),
  }
}

export function makeFormFiles(answers: IntegrationAnswers, { formType, formCount }: FormKind): Artefact[] {
  const name = `formulario-${answers.platform}-${formType}`
  const language = 'html'
  if (formType === 'atomicat')
    return [{ title: 'HTML do formulário', fileName: `${name}.html`, language, code: generateForm(answers) }]
  const { main, replicable } = generateWordPressForms(answers, formCount)
  const first: Artefact = { title: 'HTML principal', fileName: `${name}.html`, language, code: main }
  if (replicable === null) return [first]
  return [
    first,
    { title: 'HTML para repetir', fileName: `${name}-replicavel.html`, language, code: replicable },
  ]
}

import type { SavedAnswers } from '#contract/integrations.ts'
import {
  generateForm,
  generatePixelSnippet,
  generateThankYouPage,
  generateWordPressForms,
  generateWorker,
  type IntegrationAnswers,
} from '#generator/index.ts'

/** Code that the customer puts online, as a file. */
export type Artefact = { title: string; fileName: string; language: 'js' | 'html'; code: string }

/** For which builder, and how often on its page. */
export type FormKind = Pick<SavedAnswers, 'formType' | 'formCount'>

type PageAnswers = Pick<SavedAnswers, 'successPageLanguage' | 'countryCode' | 'pixels'>

export function makeWorkerFile(answers: IntegrationAnswers): Artefact {
  const fileName = `worker-${answers.platform}.js`
  return { title: 'Worker', fileName, language: 'js', code: generateWorker(answers) }
}

export function makePageFile(answers: PageAnswers): Artefact {
  const { successPageLanguage: language, countryCode: country, pixels } = answers
  return {
    title: 'Página de sucesso',
    fileName: `obrigado-${language.toLowerCase()}.html`,
    language: 'html',
    code: generateThankYouPage({ language, country, pixels }),
  }
}

/** Empty while the answers make none. */
export function tryMakingPage(answers: Parameters<typeof makePageFile>[0]): string {
  try {
    return makePageFile(answers).code
  } catch {
    return ''
  }
}

/** For a success page that the customer has already. */
export function makePixelFile(answers: Pick<SavedAnswers, 'countryCode' | 'pixels'>): Artefact {
  return {
    title: 'Aviso aos pixels',
    fileName: 'aviso-aos-pixels.html',
    language: 'html',
    code: generatePixelSnippet(answers),
  }
}

export function makeFormFiles(answers: IntegrationAnswers, kind: FormKind): Artefact[] {
  const name = `formulario-${answers.platform}-${kind.formType}`
  const codes = makeForms(answers, kind)
  return formTitles(kind).map((title, index) => ({
    title,
    fileName: index === 0 ? `${name}.html` : `${name}-replicavel.html`,
    language: 'html',
    code: codes[index] ?? '',
  }))
}

/** What its files are called, without making them. */
export function formTitles({ formType, formCount }: FormKind): string[] {
  if (formType === 'atomicat') return ['HTML do formulário']
  return formCount > 1 ? ['HTML principal', 'HTML para repetir'] : ['HTML principal']
}

function makeForms(answers: IntegrationAnswers, { formType, formCount }: FormKind): (string | null)[] {
  if (formType === 'atomicat') return [generateForm(answers)]
  const { main, replicable } = generateWordPressForms(answers, formCount)
  return [main, replicable]
}

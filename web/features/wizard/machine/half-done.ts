import { summarizeAnswers } from '#web/api/summarize-integration.ts'
import { hasChanged, isSaved } from './saved-answers.ts'
import { furthest, type Step } from './steps.ts'
import { isFinished, type WizardState } from './wizard-state.ts'

/** Whether it holds work that would be missed: more than a platform, and not saved as it is. */
export function isHalfDone(state: WizardState): boolean {
  return state.platform !== null && furthest(state.step, state.reached) !== 'platform' && !isSaved(state)
}

const missing: Record<Step, string> = {
  platform: '',
  worker: 'falta o Worker',
  success: 'falta a página de sucesso',
  form: 'falta o formulário',
  wordPress: 'faltam os HTMLs',
}

/** What it is and how far it came: 'Lemonad · Polônia · falta a página de sucesso'. */
export function describeHalfDone(state: WizardState): string {
  const about = state.platform && summarizeAnswers({ ...state.answers, platform: state.platform })
  return [about, lack(state)].filter(Boolean).join(' · ')
}

function lack(state: WizardState): string {
  if (state.savedAs && hasChanged(state)) return 'mudanças não salvas'
  return isFinished(state) ? 'ainda não foi salva' : missing[state.step]
}

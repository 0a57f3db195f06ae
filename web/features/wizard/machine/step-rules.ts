import { findPlatform } from '#generator/platforms/index.ts'
import { describeLeadParts } from './lead-parts.ts'
import type { MakeId, StepButtons } from './buttons.ts'
import { findMistake } from './fields.ts'
import type { Step } from './steps.ts'
import { canDoWithoutWorker, type WizardState } from './wizard-state.ts'

type StepRules = {
  /** In the line of steps. */
  name: string
  title: string
  /** What it is about, in one breath. */
  text: (state: WizardState) => string
  /** Whether 'Próximo Passo' may be pressed, and where it leads. */
  canGoOn: (state: WizardState) => boolean
  next: (state: WizardState) => Step
  /** Where 'Voltar' leads. */
  back: (state: WizardState) => Step
  /** Until the integration is finished. */
  buttons: (state: WizardState, canGoOn: boolean) => StepButtons
  /** What was generated on it. */
  result: (state: WizardState) => MakeId | null
}

const platformName = ({ platform }: WizardState) => findPlatform(platform)?.name ?? ''

/** Publishing has a button of its own, in the page: beside it none of these is loud, until one of them is the way on. */
function wayOnFromWorker(state: WizardState): Pick<StepButtons, 'main' | 'isQuiet'> {
  if (state.workerMade || state.workerPublished) return { main: 'next' }
  const hasAddress = state.answers.cloudflareUrl.trim() !== '' && !findMistake(state, 'cloudflareUrl')
  return hasAddress ? { main: 'haveUrl' } : { main: 'makeWorker', isQuiet: true }
}

/** What each step says, needs and leads to. */
export const stepRules: Record<Step, StepRules> = {
  platform: {
    name: 'Plataforma',
    title: 'Escolha Sua Plataforma',
    text: () => 'Para onde vão os leads do seu formulário.',
    canGoOn: ({ platform }) => platform !== null,
    next: ({ platform }) => (canDoWithoutWorker(platform) ? 'success' : 'worker'),
    back: () => 'platform',
    buttons: (_, canGoOn) => ({ shown: ['next'], main: 'next', disabled: canGoOn ? [] : ['next'] }),
    result: () => null,
  },
  worker: {
    name: 'Worker',
    title: 'Configurar CloudFlare Worker',
    text: (state) =>
      state.detour
        ? `${platformName(state)}. Com um Worker seu token sai da página e fica guardado na sua conta da Cloudflare.`
        : `${platformName(state)}. O Worker roda na sua conta da Cloudflare, recebe cada lead e o envia com a sua chave.`,
    canGoOn: ({ workerMade, workerPublished, platform }) =>
      workerMade || workerPublished || canDoWithoutWorker(platform),
    next: ({ detour }) => (detour ? 'form' : 'success'),
    back: ({ detour }) => (detour ? 'form' : 'platform'),
    buttons: (state, canGoOn) => ({
      shown: ['back', 'haveUrl', 'makeWorker', ...(canGoOn ? (['next'] as const) : [])],
      ...wayOnFromWorker(state),
    }),
    result: ({ workerMade }) => (workerMade ? 'makeWorker' : null),
  },
  success: {
    name: 'Sucesso',
    title: 'Configure sua Página de Sucesso',
    text: () => 'Para onde vai quem acabou de pedir. Use uma página sua ou gere uma simples aqui.',
    canGoOn: (state) => state.pageMade || findMistake(state, 'successUrl') === undefined,
    next: () => 'form',
    back: ({ platform }) => (canDoWithoutWorker(platform) ? 'platform' : 'worker'),
    buttons: ({ workerPublished, answers }, canGoOn) => ({
      shown: ['back', 'makePage', 'ownPage', 'next'],
      main: canGoOn ? 'next' : 'ownPage',
      // The Worker that was just published can hold the page: hosting has a button of its own.
      isQuiet: !canGoOn && workerPublished && answers.successUrl === '',
      disabled: canGoOn ? [] : ['next'],
      inPage: ['makePage', 'ownPage'],
    }),
    result: ({ pageMade }) => (pageMade ? 'makePage' : null),
  },
  // Its generate buttons are the way on.
  form: {
    name: 'Formulário',
    title: 'Configure seu formulário',
    text: (state) => {
      const chosen = findPlatform(state.platform)
      return chosen ? `${chosen.name}. ${describeLeadParts(chosen)}` : ''
    },
    canGoOn: () => false,
    next: () => 'form',
    back: () => 'success',
    buttons: () => ({ shown: ['back', 'makeWordPress', 'makeAtomicat'], main: 'makeAtomicat' }),
    result: ({ formMade }) => (formMade === 'atomicat' ? 'makeAtomicat' : null),
  },
  wordPress: {
    name: 'WordPress',
    title: 'Formulários para WordPress',
    text: (state) =>
      `${platformName(state)}. Um formulário pode aparecer várias vezes na mesma página, por exemplo no topo e no fim.`,
    canGoOn: () => false,
    next: () => 'wordPress',
    back: () => 'form',
    buttons: () => ({ shown: ['back', 'makeHtmls'], main: 'makeHtmls' }),
    result: ({ htmlsMade }) => (htmlsMade ? 'makeHtmls' : null),
  },
}

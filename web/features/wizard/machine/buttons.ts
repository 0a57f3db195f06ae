import { canGoOn } from './navigation.ts'
import { canDoWithoutWorker, isFinished, type Step, type WizardState } from './wizard-state.ts'

export type ButtonId =
  | 'back'
  | 'next'
  | 'makeWorker'
  | 'haveUrl'
  | 'ownPage'
  | 'makePage'
  | 'makeAtomicat'
  | 'makeWordPress'
  | 'makeHtmls'
  | 'restart'
  | 'rehearse'
  | 'finish'

/** The buttons that generate something. */
export type MakeId = Extract<ButtonId, `make${string}`>

export const buttonLabels: Record<ButtonId, string> = {
  back: 'Voltar',
  next: 'Próximo Passo',
  makeWorker: 'Gerar Código do Worker',
  haveUrl: 'Já tenho URL CloudFlare',
  ownPage: 'Usar minha página',
  makePage: 'Gerar página simples',
  makeAtomicat: 'Gerar Formulário para Atomicat',
  makeWordPress: 'Gerar Formulário para WordPress/Elementor',
  makeHtmls: 'Gerar HTMLs Para WordPress',
  restart: 'Nova Integração',
  rehearse: 'Ensaiar um lead',
  finish: 'Pronto',
}

/** The buttons on the screen. `main` is what Enter does; `inPage` are those that stand with what they are about. */
export type Buttons = {
  shown: readonly ButtonId[]
  main: ButtonId
  disabled: readonly ButtonId[]
  inPage: readonly ButtonId[]
}

const none: readonly ButtonId[] = []

const byStep: Record<Step, (state: WizardState, canGoOn: boolean) => Buttons> = {
  0: (_, on) => ({ shown: ['next'], main: 'next', disabled: on ? [] : ['next'], inPage: none }),
  1: ({ workerMade }, on) => ({
    shown: ['back', 'haveUrl', 'makeWorker', ...when(on, 'next')],
    main: workerMade ? 'next' : 'makeWorker',
    disabled: none,
    inPage: none,
  }),
  2: (_, on) => ({
    shown: ['back', 'makePage', 'ownPage', 'next'],
    main: on ? 'next' : 'ownPage',
    disabled: on ? [] : ['next'],
    inPage: ['makePage', 'ownPage'],
  }),
  3: () => ({
    shown: ['back', 'makeWordPress', 'makeAtomicat'],
    main: 'makeAtomicat',
    disabled: none,
    inPage: none,
  }),
  4: () => ({ shown: ['back', 'makeHtmls'], main: 'makeHtmls', disabled: none, inPage: none }),
}

/** What is made follows the fields, so it is never made again: what helps next is to try it, then to be done. */
function finalButtons({ step, rehearsed }: WizardState): Buttons {
  const main = rehearsed ? 'finish' : 'rehearse'
  const shown = ['back', 'restart', ...when(step === 3, 'makeWordPress'), main] as const
  return { shown, main, disabled: none, inPage: none }
}

export function buttonsOf(state: WizardState): Buttons {
  return isFinished(state) ? finalButtons(state) : byStep[state.step](state, canGoOn(state))
}

function when(shown: boolean, id: ButtonId): ButtonId[] {
  return shown ? [id] : []
}

/** Whether step 3 offers the way to a Worker that is not a must. */
export function offersProtection({ step, platform }: WizardState): boolean {
  return step === 3 && canDoWithoutWorker(platform)
}

/** What has been generated on the current step. */
export function resultOf(state: WizardState): MakeId | null {
  const { step, workerMade, pageMade } = state
  if (step === 1 && workerMade) return 'makeWorker'
  if (step === 2 && pageMade) return 'makePage'
  if (!isFinished(state)) return null
  return step === 3 ? 'makeAtomicat' : 'makeHtmls'
}

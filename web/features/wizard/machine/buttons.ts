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

/** The buttons of a step. `main` is what Enter does; `inPage` are those that stand with what they are about. */
export type StepButtons = {
  shown: readonly ButtonId[]
  main: ButtonId
  /** The main one waits for the way that the page recommends: it does not stand out, and Enter leads there. */
  isQuiet?: boolean
  disabled?: readonly ButtonId[]
  inPage?: readonly ButtonId[]
  /** The same where the row has no room for them. */
  inNarrowPage?: readonly ButtonId[]
}

export type Buttons = Required<StepButtons>

import { publishSteps, type PublishStep } from '#contract/publish-steps.ts'
import type { PublishEvent, Vault } from '#contract/publishing.ts'

/** What the server does, and then what only the browser can see: that the Worker answers. */
export const shownSteps = [...publishSteps, 'answer'] as const
export type ShownStep = PublishStep | 'answer'

export type StepState = 'waiting' | 'doing' | 'asking' | 'done' | 'failed'

/** Something that the person has to say before it can go on. */
export type Question = Extract<PublishEvent, { state: 'choose' | 'confirm' | 'key' }>

export type Progress = {
  step: ShownStep
  state: StepState
  /** What was found out on the way: the account's name, its address. */
  details: Partial<Record<ShownStep, string>>
  question: Question | null
  failure: string | null
  vault: Vault | null
}

export type ShownEvent =
  | PublishEvent
  | { state: 'failed'; step?: ShownStep; message: string }
  | { state: 'doing'; step: 'answer' }
  | { state: 'done'; step: 'answer' }

export const notBegun: Progress = {
  step: 'token',
  state: 'doing',
  details: {},
  question: null,
  failure: null,
  vault: null,
}

/** How far it is after one event more. A failure without a step is one of the step under way. */
export function follow(progress: Progress, event: ShownEvent): Progress {
  const { step: at, details } = progress
  if (event.state === 'published') return { ...progress, step: 'answer', state: 'doing', vault: event.vault }
  if (event.state === 'failed')
    return { ...progress, step: event.step ?? at, state: 'failed', failure: event.message }
  const base = { ...progress, step: event.step, failure: null }
  if (event.state === 'doing') return { ...base, state: 'doing' }
  if (event.state !== 'done') return { ...base, state: 'asking', question: event }
  const detail = 'detail' in event ? event.detail : undefined
  return {
    ...base,
    state: 'done',
    details: detail === undefined ? details : { ...details, [event.step]: detail },
  }
}

/** Steps come one after the other: those before the one under way are done. */
export function stateOf(step: ShownStep, { step: at, state }: Progress): StepState {
  const distance = shownSteps.indexOf(step) - shownSteps.indexOf(at)
  if (distance < 0) return 'done'
  return distance === 0 ? state : 'waiting'
}

const labels: Record<ShownStep, Record<'waiting' | 'doing' | 'done', string>> = {
  token: { waiting: 'Token', doing: 'Conferindo o token…', done: 'Token aceito' },
  account: { waiting: 'Conta', doing: 'Procurando a conta…', done: 'Conta' },
  address: {
    waiting: 'Endereço em workers.dev',
    doing: 'Preparando o endereço…',
    done: 'Endereço',
  },
  upload: {
    waiting: 'Worker e Cofre',
    doing: 'Enviando o Worker e o Cofre…',
    done: 'Worker e Cofre enviados',
  },
  route: { waiting: 'Ligar o endereço', doing: 'Ligando o endereço…', done: 'Endereço ligado' },
  answer: {
    waiting: 'Primeiro sinal do Worker',
    doing: 'Esperando o primeiro sinal do Worker…',
    done: 'O Worker respondeu',
  },
}

/** 'Conta: Marina Afiliada'. */
export function labelOf(step: ShownStep, progress: Progress): string {
  const state = stateOf(step, progress)
  if (state === 'doing') return labels[step].doing
  if (state !== 'done') return labels[step].waiting
  const detail = progress.details[step]
  return detail === undefined ? labels[step].done : `${labels[step].done}: ${detail}`
}

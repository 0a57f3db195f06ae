import { describe, expect, test } from 'vitest'
import { platformOf, platforms, type PlatformId } from '#generator/platforms/index.ts'
import {
  backStep,
  buttonsOf,
  canGoOn,
  nextStep,
  resultOf,
  skippedSteps,
  visitableSteps,
} from './navigation.ts'
import { reduce, type WizardAction } from './reduce.ts'
import { steps, type Step } from './steps.ts'
import { initialState, type WizardState } from './wizard-state.ts'

const ids = platforms.map(({ id }) => id)

/** Answers that every field rule accepts. */
function answered(platform: PlatformId, step: Step): WizardState {
  const countryCode = platformOf(platform).countryCase === 'lower' ? 'br' : 'BR'
  return {
    ...initialState,
    step,
    platform,
    answers: {
      ...initialState.answers,
      apiKey: '0123456789',
      accountId: '12345',
      streamCode: 'abc12',
      countryCode,
      offerId: '1000',
      productPrice: '99.90',
      cloudflareUrl: 'https://leads.exemplo.workers.dev',
      successUrl: 'https://exemplo.com.br/obrigado',
    },
  }
}

const unanswered = (platform: PlatformId, step: Step): WizardState => ({ ...initialState, step, platform })

type Moves = Partial<Record<Step, Step>>

/** Where each action leads from each step; from those that are not named it changes nothing. */
const moves: [WizardAction['type'], whereWorkerIsNeeded: Moves, whereItIsOptional: Moves][] = [
  [
    'goOn',
    { platform: 'worker', success: 'form' },
    { platform: 'success', worker: 'success', success: 'form' },
  ],
  [
    'goBack',
    { worker: 'platform', success: 'worker', form: 'success', wordPress: 'form' },
    { worker: 'platform', success: 'platform', form: 'success', wordPress: 'form' },
  ],
  ['haveUrl', { worker: 'success' }, { worker: 'success' }],
  ['useOwnPage', { success: 'form' }, { success: 'form' }],
  ['protectToken', {}, { form: 'worker' }],
]

describe.each(ids)('with %s', (platform) => {
  const isOptional = platformOf(platform).workerIs === 'optional'
  const cases = moves.flatMap(([type, needed, optional]) =>
    steps.map((from) => ({ type, from, to: (isOptional ? optional : needed)[from] ?? null })),
  )
  test.each(cases)('$type on step $from leads to $to', ({ type, from, to }) => {
    const state = answered(platform, from)
    const next = reduce(state, { type } as WizardAction)
    expect(next === state).toBe(to === null)
    expect(next.step).toBe(to ?? from)
  })

  test.each(steps)('a new integration begins with the platform, from step %s too', (step) => {
    expect(reduce(answered(platform, step), { type: 'restart' }).step).toBe('platform')
  })

  test.each(steps)('on step %s each result is accepted only where it is asked for', (step) => {
    const state = answered(platform, step)
    const accepted: [WizardAction, Step][] = [
      [{ type: 'workerMade' }, 'worker'],
      [{ type: 'pageMade' }, 'success'],
      [{ type: 'formMade', formType: 'atomicat' }, 'form'],
      [{ type: 'formMade', formType: 'wordpress' }, 'form'],
      [{ type: 'htmlsMade' }, 'wordPress'],
      [{ type: 'chooseCount', count: 3 }, 'wordPress'],
    ]
    for (const [action, at] of accepted) expect(reduce(state, action) !== state).toBe(step === at)
  })

  test.each(steps)('on step %s the buttons never lead nowhere', (step) => {
    for (const state of [unanswered(platform, step), answered(platform, step)]) {
      const { shown, main, disabled } = buttonsOf(state)
      expect(shown).toContain(main)
      expect(shown.includes('next') && !disabled.includes('next')).toBe(canGoOn(state))
      expect(shown.includes('back')).toBe(step !== 'platform')
      expect(shown).not.toContain('restart')
    }
  })

  test('no result is accepted while a field it is made of is wrong', () => {
    const broken = (step: Step): WizardState => {
      const state = answered(platform, step)
      return { ...state, answers: { ...state.answers, apiKey: '', countryCode: 'x' } }
    }
    expect(reduce(broken('worker'), { type: 'workerMade' }).workerMade).toBe(false)
    expect(reduce(broken('form'), { type: 'formMade', formType: 'atomicat' }).formMade).toBeNull()
    expect(reduce(broken('form'), { type: 'formMade', formType: 'wordpress' }).step).toBe('form')
  })

  test('Atomicat ends with its form, with the way to a new integration', () => {
    const state = reduce(answered(platform, 'form'), { type: 'formMade', formType: 'atomicat' })
    expect(state.step).toBe('form')
    expect(resultOf(state)).toBe('makeAtomicat')
    expect(buttonsOf(state).shown).toContain('restart')
    expect(reduce(state, { type: 'restart' })).toBe(initialState)
  })

  test('WordPress asks how many, and ends when its HTMLs are made', () => {
    const asked = reduce(answered(platform, 'form'), { type: 'formMade', formType: 'wordpress' })
    expect(asked.step).toBe('wordPress')
    expect(buttonsOf(asked).shown).toEqual(['back', 'makeHtmls'])
    expect(resultOf(asked)).toBeNull()
    const done = reduce(reduce(asked, { type: 'chooseCount', count: 5 }), { type: 'htmlsMade' })
    expect(done.formCount).toBe(5)
    expect(resultOf(done)).toBe('makeHtmls')
    expect(buttonsOf(done)).toMatchObject({ shown: ['back', 'restart', 'rehearse'], main: 'rehearse' })
    expect(buttonsOf(reduce(done, { type: 'rehearsed' })).main).toBe('finish')
  })

  test('the step of the success page lets pass with a usable address or with a generated page', () => {
    expect(canGoOn(unanswered(platform, 'success'))).toBe(false)
    expect(canGoOn(answered(platform, 'success'))).toBe(true)
    const made = reduce(unanswered(platform, 'success'), { type: 'pageMade' })
    expect(canGoOn(made)).toBe(true)
    expect(canGoOn(reduce(made, { type: 'answer', field: 'successUrl', text: 'nada' }))).toBe(true)
    const wrong = { ...unanswered(platform, 'success') }
    expect(canGoOn(reduce(wrong, { type: 'answer', field: 'successUrl', text: 'nada' }))).toBe(false)
  })
})

describe('a step that was passed', () => {
  const visit = (step: Step) => ({ type: 'visit', step }) as const
  const run = (state: WizardState, ...actions: WizardAction[]) => actions.reduce(reduce, state)
  const walked = run(answered('adcombo', 'platform'), { type: 'goOn' }, { type: 'haveUrl' }, { type: 'goOn' })

  test('can be gone to at once, and the one that was come from too', () => {
    expect(walked).toMatchObject({ step: 'form', reached: 'form' })
    expect(visitableSteps(walked)).toEqual(['platform', 'worker', 'success'])
    const back = run(walked, visit('worker'))
    expect(back.step).toBe('worker')
    expect(visitableSteps(back)).toEqual(['platform', 'success', 'form'])
    expect(run(back, visit('form')).step).toBe('form')
  })

  test('is none that was not reached, nor of another platform', () => {
    expect(run(walked, visit('wordPress'))).toBe(walked)
    const other = run(walked, visit('platform'), { type: 'choosePlatform', platform: 'lemonad' })
    expect(visitableSteps(other)).toEqual([])
  })

  test('with the HTMLs of WordPress is there while its form can be made', () => {
    const asked = run(walked, { type: 'formMade', formType: 'wordpress' }, visit('form'))
    expect(visitableSteps(asked)).toContain('wordPress')
    const broken = run(asked, { type: 'answer', field: 'countryCode', text: 'XX' })
    expect(visitableSteps(broken)).not.toContain('wordPress')
  })

  test('of a Worker that is a choice is a detour, for who wanted one', () => {
    const direct = run(answered('drcash', 'platform'), { type: 'goOn' }, { type: 'goOn' })
    expect(visitableSteps(direct)).toEqual(['platform', 'success'])
    const protectedState = run(direct, { type: 'protectToken' }, { type: 'goBack' }, visit('worker'))
    expect(protectedState).toMatchObject({ step: 'worker', detour: true })
  })
})

describe('the step of the platform', () => {
  test('needs a platform', () => {
    expect(canGoOn(initialState)).toBe(false)
    expect(buttonsOf(initialState)).toMatchObject({ shown: ['next'], main: 'next', disabled: ['next'] })
    expect(reduce(initialState, { type: 'goOn' })).toBe(initialState)
  })

  test('another platform keeps what serves them all, and nothing of the former account', () => {
    const made = {
      ...answered('adcombo', 'platform'),
      workerMade: true,
      pageMade: true,
      formMade: 'atomicat' as const,
    }
    const { answers, ...state } = reduce(made, { type: 'choosePlatform', platform: 'lemonad' })
    expect(answers).toMatchObject({
      apiKey: '',
      accountId: '',
      streamCode: '',
      offerId: '',
      cloudflareUrl: '',
    })
    expect(answers).toMatchObject({ countryCode: 'BR', successUrl: 'https://exemplo.com.br/obrigado' })
    expect(state).toMatchObject({ platform: 'lemonad', workerMade: false, pageMade: true, formMade: null })
  })

  test('the same platform again changes nothing', () => {
    const state = answered('adcombo', 'platform')
    expect(reduce(state, { type: 'choosePlatform', platform: 'adcombo' })).toBe(state)
  })

  test.each(steps.slice(1))('is the only place to choose: step %s is not', (step) => {
    const state = answered('adcombo', step)
    expect(reduce(state, { type: 'choosePlatform', platform: 'drcash' })).toBe(state)
  })
})

describe('the step of the Worker', () => {
  test.each(ids)('of %s shows next without code only where the Worker is a choice', (platform) => {
    expect(buttonsOf(unanswered(platform, 'worker')).shown.includes('next')).toBe(
      platformOf(platform).workerIs === 'optional',
    )
    const made = reduce(answered(platform, 'worker'), { type: 'workerMade' })
    expect(buttonsOf(made)).toMatchObject({ main: 'next' })
    expect(nextStep(made)).toBe('success')
  })

  test('as a detour of drcash returns to the form, whichever way it is left', () => {
    const detour = reduce(answered('drcash', 'form'), { type: 'protectToken' })
    expect(detour).toMatchObject({ step: 'worker', detour: true, wantsWorker: true })
    expect([nextStep(detour), backStep(detour)]).toEqual(['form', 'form'])
    for (const type of ['goOn', 'goBack', 'haveUrl'] as const)
      expect(reduce(detour, { type })).toMatchObject({ step: 'form', detour: false, wantsWorker: true })
  })

  test('is left out of the line for drcash, unless it is where one is', () => {
    expect(skippedSteps(unanswered('drcash', 'success'))).toEqual(['worker'])
    expect(skippedSteps(unanswered('drcash', 'worker'))).toEqual([])
    expect(skippedSteps(unanswered('adcombo', 'success'))).toEqual([])
  })
})

describe('a page that comes online', () => {
  const address = 'https://leads.conta.workers.dev/p/obrigado-um'
  const before = answered('adcombo', 'success')
  const hosted: WizardAction = { type: 'pageHosted', address, instead: before.answers.successUrl }

  test('fills its answer, and needs no pasting', () => {
    expect(reduce(before, hosted)).toMatchObject({
      pageMade: true,
      copied: ['page'],
      answers: { successUrl: address },
    })
  })

  test('changes nothing for whoever has gone on with another one, on whichever step', () => {
    const own: WizardAction = { type: 'answer', field: 'successUrl', text: 'https://minha.example/ok' }
    const later = [{ type: 'visit', step: 'form' } as const, own].reduce<WizardState>(reduce, {
      ...before,
      reached: 'form',
    })
    expect(reduce(later, hosted)).toBe(later)
  })
})

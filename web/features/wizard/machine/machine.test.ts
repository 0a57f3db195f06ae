import { describe, expect, test } from 'vitest'
import { platformOf, platforms, type PlatformId } from '#generator/platforms/index.ts'
import { buttonsOf, resultOf } from './buttons.ts'
import { backStep, canGoOn, nextStep, skippedSteps, visitableSteps } from './navigation.ts'
import { reduce, type WizardAction } from './reduce.ts'
import { initialState, type Step, type WizardState } from './wizard-state.ts'

const ids = platforms.map(({ id }) => id)
const steps: Step[] = [0, 1, 2, 3, 4]

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

/** Where each action leads from each step, where a Worker is a must and where it is a choice; `-` changes nothing. */
const table: [WizardAction['type'], needed: string, optional: string][] = [
  // Step:           0 1 2 3 4    0 1 2 3 4
  ['goOn', /*     */ '1 - 3 - -', '2 2 3 - -'],
  ['goBack', /*   */ '- 0 1 2 3', '- 0 0 2 3'],
  ['haveUrl', /*  */ '- 2 - - -', '- 2 - - -'],
  ['useOwnPage', /**/ '- - 3 - -', '- - 3 - -'],
  ['protectToken', /**/ '- - - - -', '- - - 1 -'],
  ['restart', /*  */ '0 0 0 0 0', '0 0 0 0 0'],
]

describe.each(ids)('with %s', (platform) => {
  const cases = table.flatMap(([type, needed, optional]) =>
    (platformOf(platform).workerIs === 'optional' ? optional : needed)
      .split(' ')
      .map((to, from) => ({ type, from: from as Step, to: to === '-' ? null : Number(to) })),
  )
  test.each(cases)('$type on step $from leads to $to', ({ type, from, to }) => {
    const state = answered(platform, from)
    const next = reduce(state, { type } as WizardAction)
    expect(next === state).toBe(to === null)
    expect(next.step).toBe(to ?? from)
  })

  test.each(steps)('on step %i each result is taken only where it is asked for', (step) => {
    const state = answered(platform, step)
    const takers: [WizardAction, Step][] = [
      [{ type: 'workerMade' }, 1],
      [{ type: 'pageMade' }, 2],
      [{ type: 'formMade', formType: 'atomicat' }, 3],
      [{ type: 'formMade', formType: 'wordpress' }, 3],
      [{ type: 'htmlsMade' }, 4],
      [{ type: 'chooseCount', count: 3 }, 4],
    ]
    for (const [action, taken] of takers) expect(reduce(state, action) !== state).toBe(step === taken)
  })

  test.each(steps)('on step %i the buttons never lead nowhere', (step) => {
    for (const state of [unanswered(platform, step), answered(platform, step)]) {
      const { shown, main, disabled } = buttonsOf(state)
      expect(shown).toContain(main)
      expect(shown.includes('next') && !disabled.includes('next')).toBe(canGoOn(state))
      expect(shown.includes('back')).toBe(step > 0)
      expect(shown).not.toContain('restart')
    }
  })

  test('no result is taken while a field it is made of is wrong', () => {
    const broken = (step: Step): WizardState => {
      const state = answered(platform, step)
      return { ...state, answers: { ...state.answers, apiKey: '', countryCode: 'x' } }
    }
    expect(reduce(broken(1), { type: 'workerMade' }).workerMade).toBe(false)
    expect(reduce(broken(3), { type: 'formMade', formType: 'atomicat' }).formMade).toBeNull()
    expect(reduce(broken(3), { type: 'formMade', formType: 'wordpress' }).step).toBe(3)
  })

  test('Atomicat ends on step 3, with the way to a new integration', () => {
    const state = reduce(answered(platform, 3), { type: 'formMade', formType: 'atomicat' })
    expect(state.step).toBe(3)
    expect(resultOf(state)).toBe('makeAtomicat')
    expect(buttonsOf(state).shown).toContain('restart')
    expect(reduce(state, { type: 'restart' })).toBe(initialState)
  })

  test('WordPress goes on to step 4, and ends when its HTMLs are made', () => {
    const asked = reduce(answered(platform, 3), { type: 'formMade', formType: 'wordpress' })
    expect(asked.step).toBe(4)
    expect(buttonsOf(asked).shown).toEqual(['back', 'makeHtmls'])
    expect(resultOf(asked)).toBeNull()
    const done = reduce(reduce(asked, { type: 'chooseCount', count: 5 }), { type: 'htmlsMade' })
    expect(done.formCount).toBe(5)
    expect(resultOf(done)).toBe('makeHtmls')
    expect(buttonsOf(done)).toMatchObject({ shown: ['back', 'restart', 'rehearse'], main: 'rehearse' })
    expect(buttonsOf(reduce(done, { type: 'rehearsed' })).main).toBe('finish')
  })

  test('step 2 lets pass with a usable address or with a generated page', () => {
    expect(canGoOn(unanswered(platform, 2))).toBe(false)
    expect(canGoOn(answered(platform, 2))).toBe(true)
    const made = reduce(unanswered(platform, 2), { type: 'pageMade' })
    expect(canGoOn(made)).toBe(true)
    expect(canGoOn(reduce(made, { type: 'answer', field: 'successUrl', text: 'nada' }))).toBe(true)
    const wrong = { ...unanswered(platform, 2) }
    expect(canGoOn(reduce(wrong, { type: 'answer', field: 'successUrl', text: 'nada' }))).toBe(false)
  })
})

describe('a step that was passed', () => {
  const visit = (step: Step) => ({ type: 'visit', step }) as const
  const run = (state: WizardState, ...actions: WizardAction[]) => actions.reduce(reduce, state)
  const walked = run(answered('adcombo', 0), { type: 'goOn' }, { type: 'haveUrl' }, { type: 'goOn' })

  test('can be gone to at once, and the one that was come from too', () => {
    expect(walked).toMatchObject({ step: 3, reached: 3 })
    expect(visitableSteps(walked)).toEqual([0, 1, 2])
    const back = run(walked, visit(1))
    expect(back.step).toBe(1)
    expect(visitableSteps(back)).toEqual([0, 2, 3])
    expect(run(back, visit(3)).step).toBe(3)
  })

  test('is none that was not reached, nor of another platform', () => {
    expect(run(walked, visit(4))).toBe(walked)
    const other = run(walked, visit(0), { type: 'choosePlatform', platform: 'lemonad' })
    expect(visitableSteps(other)).toEqual([])
  })

  test('with the HTMLs of WordPress is there while its form can be made', () => {
    const asked = run(walked, { type: 'formMade', formType: 'wordpress' }, visit(3))
    expect(visitableSteps(asked)).toContain(4)
    const broken = run(asked, { type: 'answer', field: 'countryCode', text: 'XX' })
    expect(visitableSteps(broken)).not.toContain(4)
  })

  test('of a Worker that is a choice is a detour, for who wanted one', () => {
    const direct = run(answered('drcash', 0), { type: 'goOn' }, { type: 'goOn' })
    expect(visitableSteps(direct)).toEqual([0, 2])
    const protectedState = run(direct, { type: 'protectToken' }, { type: 'goBack' }, visit(1))
    expect(protectedState).toMatchObject({ step: 1, detour: true })
  })
})

describe('step 0', () => {
  test('needs a platform', () => {
    expect(canGoOn(initialState)).toBe(false)
    expect(buttonsOf(initialState)).toMatchObject({ shown: ['next'], main: 'next', disabled: ['next'] })
    expect(reduce(initialState, { type: 'goOn' })).toBe(initialState)
  })

  test('another platform keeps what serves them all, and nothing of the former account', () => {
    const made = {
      ...answered('adcombo', 0),
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
    const state = answered('adcombo', 0)
    expect(reduce(state, { type: 'choosePlatform', platform: 'adcombo' })).toBe(state)
  })

  test.each([1, 2, 3, 4] as const)('is the only place to choose: step %i is not', (step) => {
    const state = answered('adcombo', step)
    expect(reduce(state, { type: 'choosePlatform', platform: 'drcash' })).toBe(state)
  })
})

describe('step 1', () => {
  test.each(ids)('of %s shows next without code only where the Worker is a choice', (platform) => {
    expect(buttonsOf(unanswered(platform, 1)).shown.includes('next')).toBe(
      platformOf(platform).workerIs === 'optional',
    )
    const made = reduce(answered(platform, 1), { type: 'workerMade' })
    expect(buttonsOf(made)).toMatchObject({ main: 'next' })
    expect(nextStep(made)).toBe(2)
  })

  test('as a detour of drcash returns to step 3, whichever way it is left', () => {
    const detour = reduce(answered('drcash', 3), { type: 'protectToken' })
    expect(detour).toMatchObject({ step: 1, detour: true, wantsWorker: true })
    expect([nextStep(detour), backStep(detour)]).toEqual([3, 3])
    for (const type of ['goOn', 'goBack', 'haveUrl'] as const)
      expect(reduce(detour, { type })).toMatchObject({ step: 3, detour: false, wantsWorker: true })
  })

  test('is left out of the line for drcash, unless it is where one is', () => {
    expect(skippedSteps(unanswered('drcash', 2))).toEqual([1])
    expect(skippedSteps(unanswered('drcash', 1))).toEqual([])
    expect(skippedSteps(unanswered('adcombo', 2))).toEqual([])
  })
})

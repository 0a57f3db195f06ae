import { describe, expect, test } from 'vitest'
import { canMakeForm, fieldsOf, findMistake, isOptional, shownMistake, wrongFields } from './fields.ts'
import { integrationAnswers } from './integration-answers.ts'
import { reduce, type WizardAction } from './reduce.ts'
import type { Step } from './steps.ts'
import { initialState, type WizardState } from './wizard-state.ts'
import type { PlatformId } from '#generator/platforms/index.ts'

const at = (step: Step, platform: PlatformId): WizardState => ({ ...initialState, step, platform })
const run = (state: WizardState, ...actions: WizardAction[]) => actions.reduce(reduce, state)

describe('the fields of a step', () => {
  test.each<[Step, PlatformId, string[]]>([
    ['platform', 'adcombo', []],
    ['worker', 'adcombo', ['apiKey', 'cloudflareUrl']],
    ['worker', 'drcash', ['apiKey', 'streamCode', 'cloudflareUrl']],
    ['worker', 'terraleads', ['accountId', 'apiKey', 'cloudflareUrl']],
    ['worker', 'shakes', ['apiKey', 'cloudflareUrl']],
    ['success', 'lemonad', ['successUrl']],
    ['form', 'trafficlight', ['countryCode', 'offerId', 'productPrice', 'cloudflareUrl', 'successUrl']],
    ['form', 'drcash', ['apiKey', 'streamCode', 'countryCode', 'successUrl']],
    ['form', 'terraleads', ['countryCode', 'offerId', 'cloudflareUrl', 'successUrl']],
    ['form', 'shakes', ['countryCode', 'offerId', 'streamCode', 'cloudflareUrl', 'successUrl']],
    ['wordPress', 'adcombo', []],
  ])('step %s of %s', (step, platform, fields) => {
    expect(fieldsOf(at(step, platform))).toEqual(fields)
  })

  test('drcash asks for the address of a Worker only after it was offered, and as a choice', () => {
    const state = run(at('form', 'drcash'), { type: 'protectToken' }, { type: 'goBack' })
    expect(fieldsOf(state)).toContain('cloudflareUrl')
    expect(isOptional(state, 'cloudflareUrl')).toBe(true)
    expect(isOptional(at('form', 'adcombo'), 'cloudflareUrl')).toBe(false)
  })

  test('the address of a Worker may be given where it is made, which it does not hinder', () => {
    const made = run(
      at('worker', 'adcombo'),
      { type: 'answer', field: 'apiKey', text: '0123456789' },
      { type: 'answer', field: 'cloudflareUrl', text: 'https://dash.cloudflare.com' },
      { type: 'leave', field: 'cloudflareUrl' },
    )
    expect(isOptional(made, 'cloudflareUrl')).toBe(true)
    expect(shownMistake(made, 'cloudflareUrl')).toMatch(/^Isto é o painel/)
    expect(run(made, { type: 'workerMade' }).workerMade).toBe(true)
  })

  test('a stream code that no Worker has is no choice', () => {
    const url = { type: 'answer', field: 'cloudflareUrl', text: 'https://leads.exemplo.workers.dev' } as const
    expect(isOptional(run(at('form', 'shakes'), url), 'streamCode')).toBe(false)
  })

  test('with the address of a Worker, drcash no longer asks for what that Worker has', () => {
    const url = 'https://leads.exemplo.workers.dev'
    const protectedState = run(
      at('form', 'drcash'),
      { type: 'protectToken' },
      { type: 'goBack' },
      { type: 'answer', field: 'cloudflareUrl', text: url },
      { type: 'answer', field: 'countryCode', text: 'br' },
      { type: 'answer', field: 'successUrl', text: 'https://exemplo.com.br' },
    )
    expect(wrongFields(protectedState)).toEqual([])
    expect(canMakeForm({ ...protectedState, wantsWorker: false })).toBe(false)
  })
})

describe('what copying brought along', () => {
  const copied = ' \u200Bchave-de-teste\u00A0'
  const typed = run(at('worker', 'adcombo'), { type: 'answer', field: 'apiKey', text: copied })

  test('is taken off when its field is left', () => {
    expect(typed.answers.apiKey).toBe(copied)
    expect(run(typed, { type: 'leave', field: 'apiKey' }).answers.apiKey).toBe('chave-de-teste')
  })

  test('is no part of what is generated, nor of the field after it, when nobody has left the field', () => {
    expect(integrationAnswers(typed).apiKey).toBe('chave-de-teste')
    expect(run(typed, { type: 'workerMade' }).answers.apiKey).toBe('chave-de-teste')
  })
})

test.each<[PlatformId, string, string]>([
  ['adcombo', 'Itália', 'IT'],
  ['adcombo', 'uk', 'GB'],
  ['adcombo', 'it', 'IT'],
  ['drcash', 'italy', 'it'],
  ['drcash', 'UK', 'gb'],
  ['drcash', 'IT', 'IT'],
  ['adcombo', 'XX', 'XX'],
])('the country that %s was told as %j stands there as %j once its field is left', (platform, text, code) => {
  const typed = run(at('form', platform), { type: 'answer', field: 'countryCode', text })
  expect(run(typed, { type: 'leave', field: 'countryCode' }).answers.countryCode).toBe(code)
  expect(integrationAnswers(typed).countryCode).toBe(code)
})

test.each<[PlatformId, string, string]>([
  ['adcombo', 'https://my.adcombo.com/offers/24817', '24817'],
  ['adcombo', ' https://my.adcombo.com/#/offer/24817?tab=1', '24817'],
  ['adcombo', 'https://outra.exemplo/offers/24817', 'https://outra.exemplo/offers/24817'],
  ['adcombo', '24817', '24817'],
  [
    'lemonad',
    'https://lemonad.com/cabinet/offers/0b9d3f52-1111-4000-8000-000000000001/info',
    '0b9d3f52-1111-4000-8000-000000000001',
  ],
])('the offer that %s was told as %j is %j', (platform, text, id) => {
  const typed = run(at('form', platform), { type: 'answer', field: 'offerId', text })
  expect(run(typed, { type: 'leave', field: 'offerId' }).answers.offerId).toBe(id)
  expect(integrationAnswers(typed).offerId).toBe(id)
})

describe('a price of 0', () => {
  const price = (text: string) => ({ type: 'answer', field: 'productPrice', text }) as const
  const question = 'O preço é 0 mesmo? Ele precisa ser igual ao da oferta.'

  test.each(['0', '0.00', '000', ' 0 '])(
    'written %j is asked about, and accepted once it is confirmed',
    (text) => {
      const asked = run(at('form', 'adcombo'), price(text))
      expect(findMistake(asked, 'productPrice')).toBe(question)
      expect(findMistake(run(asked, { type: 'confirmFree' }), 'productPrice')).toBeUndefined()
    },
  )

  test('is asked about again after another one', () => {
    const state = run(at('form', 'adcombo'), price('0'), { type: 'confirmFree' }, price('10'), price('0'))
    expect(findMistake(state, 'productPrice')).toBe(question)
  })

  test('that no lead carries does not matter', () => {
    expect(findMistake(run(at('form', 'lemonad'), price('0')), 'productPrice')).toBeUndefined()
  })
})

describe('a mistake', () => {
  test('is said once its field was left, and follows what is typed', () => {
    const typed = run(at('worker', 'adcombo'), { type: 'answer', field: 'apiKey', text: 'abc' })
    expect(shownMistake(typed, 'apiKey')).toBeUndefined()
    const left = run(typed, { type: 'leave', field: 'apiKey' })
    expect(shownMistake(left, 'apiKey')).toBe('API Key deve ter pelo menos 5 caracteres')
    const mended = run(left, { type: 'answer', field: 'apiKey', text: 'abcde' })
    expect(shownMistake(mended, 'apiKey')).toBeUndefined()
  })

  test('is said of every field when a result is asked for, and forgotten on another step', () => {
    const judged = run(at('form', 'adcombo'), { type: 'judgeAll' })
    for (const field of fieldsOf(judged)) expect(shownMistake(judged, field)).toMatch(/ é obrigatório$/)
    expect(run(judged, { type: 'goBack' }).judged).toEqual([])
  })

  test('cannot be said of a field that is not on the step', () => {
    const state = at('worker', 'adcombo')
    expect(run(state, { type: 'leave', field: 'offerId' })).toBe(state)
  })

  test('may lie in what another field says', () => {
    const page = 'https://loja.exemplo.workers.dev/obrigado'
    const state = run(
      at('form', 'adcombo'),
      { type: 'answer', field: 'successUrl', text: page },
      { type: 'answer', field: 'cloudflareUrl', text: page },
    )
    expect(findMistake(state, 'cloudflareUrl')).toMatch(/^Isto é a sua página de sucesso/)
    const mended = run(state, { type: 'answer', field: 'successUrl', text: 'https://loja.exemplo/obrigado' })
    expect(findMistake(mended, 'cloudflareUrl')).toBeUndefined()
  })

  test('is worded by the button when the own page is missing, until something is typed', () => {
    const asked = run(at('success', 'adcombo'), { type: 'useOwnPage' })
    expect(shownMistake(asked, 'successUrl')).toBe('URL da página de sucesso é obrigatória para continuar')
    const typed = run(
      asked,
      { type: 'answer', field: 'successUrl', text: 'x' },
      { type: 'answer', field: 'successUrl', text: '' },
    )
    expect(shownMistake(typed, 'successUrl')).toBe('URL da Página de Sucesso é obrigatório')
    const wrong = run(asked, { type: 'answer', field: 'successUrl', text: 'nada' }, { type: 'useOwnPage' })
    expect(shownMistake(wrong, 'successUrl')).toBe('URL de sucesso inválida')
    expect(wrong.step).toBe('success')
  })

  test('of an empty address ends with a generated page, and comes back on the step of the form', () => {
    const made = run(at('success', 'adcombo'), { type: 'pageMade' })
    expect(findMistake(made, 'successUrl')).toBeUndefined()
    expect(findMistake(run(made, { type: 'goOn' }), 'successUrl')).toBe(
      'URL da Página de Sucesso é obrigatório',
    )
    const own = run(made, { type: 'useOwnPage' })
    expect(own.step).toBe('success')
    expect(shownMistake(own, 'successUrl')).toBe('URL da página de sucesso é obrigatória para continuar')
  })
})

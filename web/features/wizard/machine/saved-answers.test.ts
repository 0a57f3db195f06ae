import { describe, expect, it } from 'vitest'
import { SavedAnswers } from '#contract/integrations.ts'
import { platformOf, platforms } from '#generator/platforms/index.ts'
import { hasChanged, savedAnswers, suggestName } from './saved-answers.ts'
import { openAnother, openSaved } from './start-from-saved.ts'
import { initialState, isFinished, type WizardState } from './wizard-state.ts'

const answered: WizardState = {
  ...initialState,
  step: 'form',
  platform: 'adcombo',
  answers: {
    apiKey: 'canario-chave',
    accountId: '99887766',
    streamCode: 'abc12',
    countryCode: 'IT',
    offerId: '24817',
    productPrice: '39.90',
    cloudflareUrl: ' https://leads.exemplo.workers.dev ',
    successUrl: 'https://exemplo.com/grazie',
    successPageLanguage: 'it',
    formLanguage: 'it',
  },
  formMade: 'atomicat',
  pageMade: true,
}

const saved = (answers: SavedAnswers) => ({
  id: 'um',
  name: 'Crema IT',
  version: 3,
  taken: {},
  createdAt: '',
  updatedAt: '',
  answers,
})

function answersOf(state: WizardState): SavedAnswers {
  const answers = savedAnswers(state)
  if (!answers) throw new Error('There is no platform')
  return answers
}

describe('what is saved', () => {
  it.each(platforms.map(({ id }) => id))('of %s passes its schema, and has no key', (platform) => {
    const countryCode = platformOf(platform).countryCase === 'lower' ? 'it' : 'IT'
    const state = { ...answered, platform, answers: { ...answered.answers, countryCode } }
    const answers = answersOf(state)
    expect(SavedAnswers.parse(answers)).toEqual(answers)
    expect(JSON.stringify(answers)).not.toMatch(/canario|99887766/)
  })

  it('is named after platform, country and offer', () => {
    expect(suggestName(answered)).toBe('AdCombo IT 24817')
    expect(
      suggestName({ ...answered, answers: { ...answered.answers, offerId: 'x'.repeat(200) } }),
    ).toHaveLength(80)
  })

  it('has a Worker that was saved with http at https when it is opened, and when it is saved', () => {
    const secure = 'https://leads.exemplo.workers.dev'
    const plain = 'http://leads.exemplo.workers.dev'
    const opened = openSaved(saved({ ...answersOf(answered), cloudflareUrl: plain }))
    expect(opened.answers.cloudflareUrl).toBe(secure)
    expect([opened, openSaved(saved(answersOf(answered)))].map(({ madeSecure }) => madeSecure)).toEqual([
      true,
      false,
    ])
    const typed = { ...answered, answers: { ...answered.answers, cloudflareUrl: plain } }
    expect(answersOf(typed).cloudflareUrl).toBe(secure)
  })

  it('opens again at its end, without the key', () => {
    const opened = openSaved(saved(answersOf(answered)))
    expect(isFinished(opened)).toBe(true)
    expect(opened).toMatchObject({ step: 'form', platform: 'adcombo', savedAs: { id: 'um', version: 3 } })
    expect(opened.answers).toMatchObject({ apiKey: '', offerId: '24817', formLanguage: 'it' })
    expect(answersOf(opened)).toEqual(answersOf(answered))
  })

  it('opens for WordPress with its copies', () => {
    const wordPress = {
      ...answered,
      step: 'wordPress' as const,
      formMade: 'wordpress' as const,
      htmlsMade: true,
    }
    const opened = openSaved(saved(answersOf({ ...wordPress, formCount: 3 })))
    expect(isFinished(opened)).toBe(true)
    expect(opened).toMatchObject({ step: 'wordPress', formCount: 3 })
  })

  it('opens where the token is asked for, when the form cannot be made without it', () => {
    const direct: WizardState = {
      ...answered,
      platform: 'drcash',
      answers: { ...answered.answers, countryCode: 'it' },
    }
    expect(openSaved(saved(answersOf(direct)))).toMatchObject({
      step: 'form',
      formMade: null,
      savedAs: { id: 'um' },
    })
  })

  it('starts another page with all but the offer and its price', () => {
    const another = openAnother(saved(answersOf(answered)))
    expect(another).toMatchObject({ step: 'form', formMade: null, savedAs: null, pageMade: true })
    expect(another.answers).toMatchObject({
      offerId: '',
      productPrice: '',
      countryCode: 'IT',
      cloudflareUrl: 'https://leads.exemplo.workers.dev',
      successUrl: 'https://exemplo.com/grazie',
      successPageLanguage: 'it',
      formLanguage: 'it',
    })
  })
})

it('saves a form that has to be made again as the one it was', () => {
  const direct: WizardState = {
    ...answered,
    step: 'wordPress',
    platform: 'drcash',
    answers: { ...answered.answers, cloudflareUrl: '', countryCode: 'it', apiKey: '' },
    formMade: 'wordpress',
    formCount: 3,
    htmlsMade: true,
  }
  const opened = openSaved(saved(answersOf(direct)))
  expect(opened.formMade).toBeNull()
  expect(hasChanged(opened)).toBe(false)
  expect(answersOf(opened)).toMatchObject({ formType: 'wordpress', formCount: 3 })
})

import { describe, expect, it } from 'vitest'
import { KeptAnswers } from '#contract/integrations.ts'
import { platformOf, platforms } from '#generator/platforms/index.ts'
import { keptAnswers, openAnother, openSaved, suggestName } from './kept.ts'
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

const saved = (answers: KeptAnswers) => ({
  id: 'um',
  name: 'Crema IT',
  version: 3,
  taken: {},
  createdAt: '',
  updatedAt: '',
  answers,
})

function keep(state: WizardState): KeptAnswers {
  const kept = keptAnswers(state)
  if (!kept) throw new Error('There is no platform')
  return kept
}

describe('what is kept', () => {
  it.each(platforms.map(({ id }) => id))('of %s passes its schema, and has no key', (platform) => {
    const countryCode = platformOf(platform).countryCase === 'lower' ? 'it' : 'IT'
    const state = { ...answered, platform, answers: { ...answered.answers, countryCode } }
    const kept = keep(state)
    expect(KeptAnswers.parse(kept)).toEqual(kept)
    expect(JSON.stringify(kept)).not.toMatch(/canario|99887766/)
  })

  it('is named after platform, country and offer', () => {
    expect(suggestName(answered)).toBe('AdCombo IT 24817')
    expect(
      suggestName({ ...answered, answers: { ...answered.answers, offerId: 'x'.repeat(200) } }),
    ).toHaveLength(80)
  })

  it('has a Worker that was kept at http at https when it is opened, and when it is kept', () => {
    const secure = 'https://leads.exemplo.workers.dev'
    const plain = 'http://leads.exemplo.workers.dev'
    const opened = openSaved(saved({ ...keep(answered), cloudflareUrl: plain }))
    expect(opened.answers.cloudflareUrl).toBe(secure)
    expect([opened, openSaved(saved(keep(answered)))].map(({ madeSecure }) => madeSecure)).toEqual([
      true,
      false,
    ])
    const typed = { ...answered, answers: { ...answered.answers, cloudflareUrl: plain } }
    expect(keep(typed).cloudflareUrl).toBe(secure)
  })

  it('opens again at its end, without the key', () => {
    const opened = openSaved(saved(keep(answered)))
    expect(isFinished(opened)).toBe(true)
    expect(opened).toMatchObject({ step: 'form', platform: 'adcombo', keptAs: { id: 'um', version: 3 } })
    expect(opened.answers).toMatchObject({ apiKey: '', offerId: '24817', formLanguage: 'it' })
    expect(keep(opened)).toEqual(keep(answered))
  })

  it('opens for WordPress with its copies', () => {
    const wordPress = {
      ...answered,
      step: 'wordPress' as const,
      formMade: 'wordpress' as const,
      htmlsMade: true,
    }
    const opened = openSaved(saved(keep({ ...wordPress, formCount: 3 })))
    expect(isFinished(opened)).toBe(true)
    expect(opened).toMatchObject({ step: 'wordPress', formCount: 3 })
  })

  it('opens where the token is asked for, when the form cannot be made without it', () => {
    const direct: WizardState = {
      ...answered,
      platform: 'drcash',
      answers: { ...answered.answers, countryCode: 'it' },
    }
    expect(openSaved(saved(keep(direct)))).toMatchObject({
      step: 'form',
      formMade: null,
      keptAs: { id: 'um' },
    })
  })

  it('starts another page with all but the offer and its price', () => {
    const another = openAnother(saved(keep(answered)))
    expect(another).toMatchObject({ step: 'form', formMade: null, keptAs: null, pageMade: true })
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

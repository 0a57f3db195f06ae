import { describe, expect, test } from 'vitest'
import { readDraft, writeDraft } from './draft.ts'
import type { WizardState as Whole } from './wizard-state.ts'
import { reduce } from './reduce.ts'
import { initialState, type WizardState } from './wizard-state.ts'

const write = (userId: string, state: Whole) => writeDraft(userId, { state, id: 'um', at: 1 })

const state: WizardState = {
  ...initialState,
  step: 'form',
  platform: 'adcombo',
  answers: {
    apiKey: 'chave-secreta',
    accountId: 'conta-secreta',
    streamCode: 'fluxo',
    countryCode: 'IT',
    offerId: '1000',
    productPrice: '39.90',
    cloudflareUrl: 'https://leads.exemplo.workers.dev',
    successUrl: 'https://exemplo.com/grazie',
    successPageLanguage: 'it',
    formLanguage: 'pt-BR',
  },
  workerMade: true,
  pageMade: true,
  formMade: 'atomicat',
}

describe('a draft', () => {
  test('brings back the same person to the same place', () => {
    const back = readDraft('ana', write('ana', state))
    expect(back).toMatchObject({ step: 'form', platform: 'adcombo', pageMade: true, formMade: 'atomicat' })
    expect(back?.answers).toEqual({ ...state.answers, apiKey: '', accountId: '' })
  })

  test('never holds a key, a token or a Worker', () => {
    const text = write('ana', state)
    expect(text).not.toContain('secret')
    expect(readDraft('ana', text)?.workerMade).toBe(false)
  })

  test('knows where its integration is saved, what was copied, and that it was rehearsed', () => {
    const done = { savedAs: { id: 'um', version: 2 }, copied: ['form' as const], rehearsed: true }
    expect(readDraft('ana', write('ana', { ...state, ...done }))).toMatchObject(done)
    const hostile = { ...state, keptAs: 'x', taken: 'form', rehearsed: 1 }
    expect(readDraft('ana', JSON.stringify({ userId: 'ana', state: hostile }))).toMatchObject({
      savedAs: null,
      copied: [],
      rehearsed: false,
    })
  })

  test('has its Worker at https, and goes on saying so', () => {
    const plain = { ...state.answers, cloudflareUrl: 'http://leads.exemplo.workers.dev' }
    const back = readDraft('ana', write('ana', { ...state, answers: plain }))
    expect(back).toMatchObject({ madeSecure: true, answers: { cloudflareUrl: state.answers.cloudflareUrl } })
    expect(back && readDraft('ana', write('ana', back))?.madeSecure).toBe(true)
    expect(readDraft('ana', write('ana', state))?.madeSecure).toBe(false)
  })

  test('says that a key was typed, until it is typed again', () => {
    const back = readDraft('ana', write('ana', state))
    expect(back).toMatchObject({ keyIsForgotten: true, answers: { apiKey: '' } })
    expect(back && readDraft('ana', write('ana', back))?.keyIsForgotten).toBe(true)
    const typed = back && reduce(back, { type: 'answer', field: 'apiKey', text: 'nova' })
    expect(typed?.keyIsForgotten).toBe(false)
    const never = { ...state, answers: { ...state.answers, apiKey: '' } }
    expect(readDraft('ana', write('ana', never))?.keyIsForgotten).toBe(false)
  })

  test('of somebody else is none', () => {
    expect(readDraft('bia', write('ana', state))).toBeNull()
  })

  test.each([
    null,
    '',
    'null',
    '[]',
    '"x"',
    '{"userId":"ana"}',
    '{"userId":"ana","state":{"step":9,"platform":"adcombo"}}',
    '{"userId":"ana","state":{"step":1,"platform":"other"}}',
  ])('that cannot be read is none: %s', (text) => expect(readDraft('ana', text)).toBeNull())

  test('of an earlier version names its steps by their places', () => {
    const text = JSON.stringify({ userId: 'ana', state: { step: 1, reached: 3, platform: 'adcombo' } })
    expect(readDraft('ana', text)).toMatchObject({ step: 'worker', reached: 'form' })
  })

  test('has the stored names of earlier versions, which can be read again', () => {
    const stored = { step: 'form', platform: 'adcombo', keptAs: { id: 'um', version: 2 }, taken: ['form'] }
    const back = readDraft('ana', JSON.stringify({ userId: 'ana', state: stored }))
    expect(back).toMatchObject({ savedAs: { id: 'um', version: 2 }, copied: ['form'] })
    expect(back && JSON.parse(write('ana', back))).toMatchObject({ state: stored })
  })

  test('with nonsense in it keeps what makes sense', () => {
    const text = JSON.stringify({
      userId: 'ana',
      state: {
        step: 'success',
        platform: 'lemonad',
        formCount: 99,
        answers: { offerId: 5, formLanguage: 'xx' },
      },
    })
    expect(readDraft('ana', text)).toMatchObject({
      step: 'success',
      formCount: 1,
      answers: { offerId: '', formLanguage: 'pt' },
    })
  })

  test('of a form with the token in it returns to where the token is asked for', () => {
    const drcash = { ...state, platform: 'drcash' as const, step: 'wordPress' as const, htmlsMade: true }
    const answers = { ...state.answers, countryCode: 'it' }
    expect(readDraft('ana', write('ana', { ...drcash, answers }))).toMatchObject({
      step: 'form',
      formMade: null,
      htmlsMade: false,
    })
  })

  test('of a form that posts to a Worker needs no token, and stays', () => {
    const drcash = {
      ...state,
      platform: 'drcash' as const,
      step: 'wordPress' as const,
      htmlsMade: true,
      wantsWorker: true,
    }
    const answers = { ...state.answers, countryCode: 'it' }
    expect(readDraft('ana', write('ana', { ...drcash, answers }))).toMatchObject({
      step: 'wordPress',
      htmlsMade: true,
    })
  })
})

import { describe, expect, test } from 'vitest'
import { generateForm, generateWorker, platforms } from '#generator/index.ts'
import { integrationAnswers, previewAnswers } from './integration-answers.ts'
import { initialState } from './wizard-state.ts'

const ids = platforms.map(({ id }) => id)

describe.each(ids)('with %s', (platform) => {
  test('a preview can be made before anything is typed', () => {
    const answers = previewAnswers({ ...initialState, step: 'form', platform })
    expect(generateForm(answers)).toContain('<form')
    expect(generateWorker(answers)).toContain('CONFIG')
  })

  test('what is typed and right is in the preview, what is wrong is not', () => {
    const typed = { ...initialState.answers, successUrl: 'https://loja.exemplo/ok', countryCode: 'xyz' }
    const answers = previewAnswers({ ...initialState, step: 'form', platform, answers: typed })
    expect(answers.successUrl).toBe('https://loja.exemplo/ok')
    expect(answers.countryCode).toBe('br')
  })
})

test('a Worker that drcash does not use leaves no address in the form', () => {
  const answers = { ...initialState.answers, cloudflareUrl: 'https://leads.exemplo.workers.dev' }
  const state = { ...initialState, platform: 'drcash' as const, answers }
  expect(integrationAnswers(state).cloudflareUrl).toBe('')
  expect(integrationAnswers({ ...state, wantsWorker: true }).cloudflareUrl).toBe(answers.cloudflareUrl)
})

test('a campaign that is left to the Worker is left to it in the preview too', () => {
  const answers = { ...initialState.answers, cloudflareUrl: 'https://leads.exemplo.workers.dev' }
  const state = { ...initialState, step: 'form' as const, platform: 'drcash' as const, answers }
  expect(previewAnswers(state).streamCode).toBe('exemplo')
  const preview = previewAnswers({ ...state, wantsWorker: true })
  expect(preview.streamCode).toBe('')
  expect(generateForm(preview)).toContain('name="stream_code" value=""')
})

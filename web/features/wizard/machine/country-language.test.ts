import { describe, expect, test } from 'vitest'
import { isPageOutdated, offeredLanguage } from './country-language.ts'
import { readDraft, writeDraft } from './draft.ts'
import type { WizardState as Whole } from './wizard-state.ts'
import { reduce, type WizardAction } from './reduce.ts'
import { initialState, type WizardState } from './wizard-state.ts'

const write = (userId: string, state: Whole) => writeDraft(userId, { state, id: 'um', at: 1 })

const run = (state: WizardState, ...actions: WizardAction[]) => actions.reduce(reduce, state)
const begun: WizardState = { ...initialState, step: 'form', platform: 'adcombo' }
const country = (text: string) => ({ type: 'answer', field: 'countryCode', text }) as const
const languagesOf = ({ answers }: WizardState) => [answers.formLanguage, answers.successPageLanguage]

test('both languages follow the country, and are Portuguese while there is none', () => {
  expect(languagesOf(begun)).toEqual(['pt', 'pt'])
  const italian = run(begun, country('IT'))
  expect(languagesOf(italian)).toEqual(['it', 'it'])
  expect(languagesOf(run(italian, country('Alemanha')))).toEqual(['de', 'de'])
  expect(languagesOf(run(italian, country('')))).toEqual(['pt', 'pt'])
})

test('while a name is half typed, the last country stands', () => {
  expect(languagesOf(run(begun, country('IT'), country('Alem')))).toEqual(['it', 'it'])
})

test('a language chosen by hand stays, until one click brings both back to the country', () => {
  const chosen = run(begun, { type: 'chooseLanguage', field: 'formLanguage', language: 'en' }, country('IT'))
  expect(languagesOf(chosen)).toEqual(['en', 'pt'])
  expect(offeredLanguage(chosen)).toBe('it')
  const back = run(chosen, { type: 'followCountry' })
  expect(languagesOf(back)).toEqual(['it', 'it'])
  expect(offeredLanguage(back)).toBeUndefined()
  expect(languagesOf(run(back, country('ES')))).toEqual(['es', 'es'])
})

test('a page that was generated in another language is told of, until it was seen again', () => {
  const made = run({ ...begun, step: 'success' }, { type: 'pageMade' }, { type: 'goOn' })
  expect(isPageOutdated(made)).toBe(false)
  const changed = run(made, country('IT'))
  expect(isPageOutdated(changed)).toBe(true)
  expect(isPageOutdated(run(changed, { type: 'goBack' }, { type: 'goOn' }))).toBe(false)
})

describe('a page in a language chosen by hand', () => {
  const chooseChinese = { type: 'chooseLanguage', field: 'successPageLanguage', language: 'zh' } as const
  const left = run({ ...begun, step: 'success' }, chooseChinese, { type: 'pageMade' }, { type: 'goOn' })

  test('is told of when the country writes that language otherwise', () => {
    expect(isPageOutdated(run(left, country('Taiwan')))).toBe(true)
    expect(isPageOutdated(run(left, country('Taiwan'), { type: 'goBack' }, { type: 'goOn' }))).toBe(false)
    expect(isPageOutdated(run(left, country('China')))).toBe(false)
    expect(isPageOutdated(run(left, country('Taiwan'), country('Hong Kong')))).toBe(true)
  })

  test('is to be copied again then, and only then', () => {
    const copied = run(left, country('TW'), { type: 'copyPart', part: 'page' })
    expect(run(copied, country('HK')).copied).toEqual(['page'])
    expect(run(copied, country('CN')).copied).toEqual([])
  })

  test('is as new when the work is resumed in another tab', () => {
    const back = run(left, country('TW'), { type: 'goBack' }, { type: 'goOn' })
    expect(readDraft('eu', write('eu', back))?.pageLeftIn).toBe('zh-TW')
  })
})

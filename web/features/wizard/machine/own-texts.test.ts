import { expect, test } from 'vitest'
import { crema } from '#web/testing/integrations.ts'
import { readDraft, writeDraft } from './draft.ts'
import type { WizardState as Whole } from './wizard-state.ts'
import { foreignTexts } from './own-texts.ts'
import { reduce, type WizardAction } from './reduce.ts'
import { openAnother, openSaved } from './start-from-saved.ts'

const store = (userId: string, state: Whole) => writeDraft(userId, { state, id: 'um', at: 1 })

const italian = {
  ...crema,
  answers: { ...crema.answers, formLanguage: 'it', successPageLanguage: 'it' } as const,
}
const after = (...actions: WizardAction[]) =>
  actions.reduce(reduce, { ...openSaved(italian), languageChosen: false })
const write: WizardAction = {
  type: 'look',
  change: { heading: 'Sconto 50%', buttonText: 'Ordina', price: '39,90 €' },
}
const inCountry = (text: string): WizardAction => ({ type: 'answer', field: 'countryCode', text })

test('own texts are asked about in another country, once it is known which', () => {
  expect(foreignTexts(after(write))).toEqual([])
  expect(foreignTexts(after(write, inCountry('e')))).toEqual([])
  expect(foreignTexts(after(write, inCountry('es')))).toEqual(['heading', 'buttonText', 'price'])
  expect(foreignTexts(after(write, inCountry('es'), inCountry('it')))).toEqual([])
})

test('where the language is the same only the prices are', () => {
  expect(foreignTexts(after(write, inCountry('SM')))).toEqual(['price'])
})

test('they go, or stay for the new country', () => {
  const dropped = after(write, inCountry('es'), { type: 'dropForeignTexts' })
  expect(dropped.appearance).toMatchObject({ heading: '', buttonText: '', price: '' })
  const stayed = after(write, inCountry('es'), { type: 'keepTexts' })
  expect(stayed.appearance).toMatchObject({ heading: 'Sconto 50%' })
  expect(foreignTexts(stayed)).toEqual([])
})

test('they are asked about after a reload, and in another page for the same Worker', () => {
  const left = after(write, inCountry('es'))
  const back = readDraft('ana', store('ana', left))
  expect(back && foreignTexts(back)).toEqual(['heading', 'buttonText', 'price'])
  const saved = { ...italian, answers: { ...italian.answers, appearance: { heading: 'Sconto' } } }
  const another = { ...openAnother(saved), languageChosen: false }
  expect(foreignTexts(reduce(another, inCountry('pl')))).toEqual(['heading'])
})

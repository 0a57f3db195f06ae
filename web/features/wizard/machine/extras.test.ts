import { describe, expect, test } from 'vitest'
import { SavedAnswers } from '#contract/integrations.ts'
import { wholeAppearance } from '#generator/testing/everything-on.ts'
import { crema } from '#web/testing/integrations.ts'
import { readDraft, writeDraft } from './draft.ts'
import type { WizardState as Whole } from './wizard-state.ts'
import { findExtraDoubt } from './extras.ts'
import { canMakeForm } from './fields.ts'
import { integrationAnswers, previewAnswers } from './integration-answers.ts'
import { savedAnswers } from './saved-answers.ts'
import { openAnother, openSaved } from './start-from-saved.ts'
import { reduce, type WizardAction } from './reduce.ts'

const write = (userId: string, state: Whole) => writeDraft(userId, { state, id: 'um', at: 1 })

const finished = openSaved(crema)
const after = (...actions: WizardAction[]) => actions.reduce(reduce, finished)
const look: WizardAction = { type: 'look', change: { buttonColor: ' #c2410c ', card: false, heading: '' } }
const pixel: WizardAction = { type: 'changePixels', change: { meta: '123456789012345' } }

describe('look and pixels', () => {
  test('go into the code and into what is saved, without what was left empty', () => {
    const state = after(look, pixel)
    const used = { appearance: { buttonColor: '#c2410c', card: false }, pixels: { meta: '123456789012345' } }
    expect(integrationAnswers(state)).toMatchObject(used)
    expect(savedAnswers(state)).toMatchObject(used)
    expect(savedAnswers(finished)).not.toHaveProperty('appearance')
    expect(savedAnswers(finished)).not.toHaveProperty('pixels')
  })

  test('come back with what was saved or left half done, and an older one has none', () => {
    const state = after(look, pixel)
    const saved = savedAnswers(state)
    expect(saved && savedAnswers(openSaved({ ...crema, answers: saved }))).toEqual(saved)
    const draft = readDraft('ana', write('ana', state))
    expect(draft && savedAnswers(draft)).toEqual(saved)
    const older = write('ana', state).replaceAll(/"(appearance|pixels)":/g, '"other":')
    const old = readDraft('ana', older)
    expect(old).toMatchObject({ appearance: {}, pixels: {} })
  })

  test('of every kind are saved and read again', () => {
    const state = after({ type: 'look', change: wholeAppearance })
    expect(savedAnswers(state)?.appearance).toEqual(wholeAppearance)
    const draft = readDraft('ana', write('ana', state))
    expect(draft && savedAnswers(draft)?.appearance).toEqual(wholeAppearance)
    expect(SavedAnswers.parse(savedAnswers(state)).appearance).toEqual(wholeAppearance)
  })

  test('serve another offer of the same page, but for what it costs', () => {
    const prices = {
      price: '39 €',
      oldPrice: '79 €',
      priceOfOne: '39 €',
      priceOfTwo: '69 €',
      priceOfThree: '99 €',
    }
    const saved = { ...crema.answers, appearance: { heading: 'Oferta', ...prices } }
    const { appearance } = openAnother({ ...crema, answers: saved })
    const none = Object.fromEntries(Object.keys(prices).map((field) => [field, '']))
    expect(appearance).toEqual({ heading: 'Oferta', ...none })
  })

  test('that are wrong make no form, and are left out of the preview', () => {
    const state = after(
      { type: 'look', change: { privacyUrl: 'x', heading: 'Oferta' } },
      { type: 'changePixels', change: { google: 'UA-1' } },
    )
    expect(canMakeForm(state)).toBe(false)
    expect(previewAnswers(state)).toMatchObject({ appearance: { heading: 'Oferta' } })
    expect(previewAnswers(state).pixels).toBeUndefined()
  })

  test('ask for the form to be copied again, and a pixel for the page too', () => {
    const copied: WizardAction[] = [
      { type: 'copyPart', part: 'form' },
      { type: 'copyPart', part: 'page' },
    ]
    expect(after(...copied, look).copied).toEqual(['page'])
    expect(after(...copied, pixel).copied).toEqual([])
  })
})

describe('what is left in a field of a pixel', () => {
  const left = (field: 'tiktok' | 'google' | 'value' | 'currency', text: string) =>
    after({ type: 'changePixels', change: { [field]: text } }, { type: 'leaveExtra', field })

  test('becomes what is used: capitals of TikTok, a price with a dot', () => {
    expect(left('tiktok', 'c4a1b2c3d4e5f6g7h8i9').pixels.tiktok).toBe('C4A1B2C3D4E5F6G7H8I9')
    expect(left('value', '4,5').pixels.value).toBe('4.50')
    expect(left('currency', 'eur').pixels.currency).toBe('EUR')
  })

  test('a tag of Google Ads without its label is doubted, and stays where it is online', () => {
    const bare = left('google', 'AW-123456789')
    expect(findExtraDoubt(bare, 'google')).toMatch(/^Falta o rótulo da conversão/)
    expect(savedAnswers(bare)).toMatchObject({ pixels: { google: 'AW-123456789' } })
    expect(findExtraDoubt(left('google', 'AW-123456789/AbC'), 'google')).toBeUndefined()
    expect(findExtraDoubt(left('google', 'G-ABC123DEF4'), 'google')).toBeUndefined()
  })
})

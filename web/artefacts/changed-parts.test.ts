import { expect, test } from 'vitest'
import type { SavedAnswers } from '#contract/integrations.ts'
import { crema } from '#web/testing/integrations.ts'
import { changedParts } from './changed-parts.ts'

const saved = crema.answers

test.each<[string, Partial<SavedAnswers>, string[]]>([
  ['nothing', {}, []],
  ['the offer', { offerId: '1' }, ['form']],
  ['the Worker’s address', { cloudflareUrl: 'https://outro.marina.workers.dev' }, ['form']],
  ['the language of the page', { successPageLanguage: 'es' }, ['page']],
  ['both languages', { successPageLanguage: 'es', formLanguage: 'es' }, ['form', 'page']],
  ['the builder, whose form is the same', { formType: 'wordpress' }, []],
  ['how often it stands there', { formType: 'wordpress', formCount: 3 }, ['form']],
  ['an own page instead of ours', { pageMade: false }, ['page']],
  ['the platform', { platform: 'lemonad' }, ['worker', 'form']],
  ['an answer that makes no code', { productPrice: 'x' }, ['form']],
])('a change of %s asks for what it touches to be put online again', (_, change, parts) => {
  expect(changedParts(saved, { ...saved, ...change })).toEqual(parts)
})

test('a page goes online again when its new country writes the language otherwise, and only then', () => {
  const chinese: SavedAnswers = { ...saved, successPageLanguage: 'zh', countryCode: 'CN' }
  expect(changedParts(chinese, { ...chinese, countryCode: 'TW' })).toContain('page')
  expect(changedParts(chinese, { ...chinese, countryCode: 'SG' })).not.toContain('page')
})

test('a form that was pasted with a Worker at http goes online again once it is at https, and not before', () => {
  const plain: SavedAnswers = { ...saved, cloudflareUrl: saved.cloudflareUrl?.replace('https', 'http') }
  expect(changedParts(plain, saved)).toEqual(['form'])
  expect(changedParts(plain, plain)).toEqual([])
  const local: SavedAnswers = { ...saved, cloudflareUrl: 'http://leads.conta.workers.dev.localhost:1' }
  expect(changedParts(local, local)).toEqual([])
})

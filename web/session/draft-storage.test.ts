import { expect, test } from 'vitest'
import { listHalfDone, saveDraft } from './draft-storage.ts'

test('what somebody else has begun in this browser is not among what was begun', () => {
  saveDraft(JSON.stringify({ userId: 'ana', id: 'um', at: 1, about: 'AdCombo, Itália' }))
  expect(listHalfDone('bia')).toEqual([])
  expect(listHalfDone('ana').map(({ about }) => about)).toEqual(['AdCombo, Itália'])
})

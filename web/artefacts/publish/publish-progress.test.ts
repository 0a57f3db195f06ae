import { expect, test } from 'vitest'
import type { Vault } from '#contract/publishing.ts'
import { follow, labelOf, notBegun, shownSteps, stateOf, type ShownEvent } from './publish-progress.ts'

const vault: Vault = {
  address: 'https://leads.marina.workers.dev',
  key: 'k'.repeat(43),
  platform: 'adcombo',
  name: 'leads',
  cloudflareAccount: 'a'.repeat(32),
  version: 2,
  publishedAt: '2026-11-15T12:00:00.000Z',
}

const after = (...events: ShownEvent[]) => {
  let progress = notBegun
  for (const event of events) progress = follow(progress, event)
  return progress
}
const shown = (...events: ShownEvent[]) => {
  const progress = after(...events)
  return shownSteps.map((step) => `${stateOf(step, progress)}: ${labelOf(step, progress)}`)
}

test('the list ticks off what is done, and says what was found', () => {
  const events: ShownEvent[] = [
    { state: 'done', step: 'token' },
    { state: 'done', step: 'account', detail: 'Marina Afiliada' },
    { state: 'doing', step: 'address' },
  ]
  expect(shown(...events)).toEqual([
    'done: Token aceito',
    'done: Conta: Marina Afiliada',
    'doing: Preparando o endereço…',
    'waiting: Worker e Cofre',
    'waiting: Ligar o endereço',
    'waiting: Primeiro sinal do Worker',
  ])
})

test('a failure stands at its step, or at the one that was under way, until it is tried again', () => {
  const failed: ShownEvent[] = [
    { state: 'doing', step: 'upload' },
    { state: 'failed', message: 'A conexão caiu.' },
  ]
  expect(after(...failed)).toMatchObject({ step: 'upload', state: 'failed', failure: 'A conexão caiu.' })
  expect(after(...failed, { state: 'doing', step: 'token' })).toMatchObject({ failure: null, state: 'doing' })
})

test('published is not the end: the Worker has yet to answer', () => {
  const published: ShownEvent[] = [
    { state: 'done', step: 'route' },
    { state: 'published', vault },
  ]
  expect(after(...published)).toMatchObject({ step: 'answer', state: 'doing', vault })
  expect(shown(...published, { state: 'done', step: 'answer' }).at(-1)).toBe('done: O Worker respondeu')
})

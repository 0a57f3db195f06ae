import { expect, test } from 'vitest'
import type { KeptAnswers } from '#contract/integrations.ts'
import { crema } from '#web/testing/integrations.ts'
import { describeChange } from './describe-change.ts'

const kept = crema.answers

test('a change is told answer by answer, in words', () => {
  const after: KeptAnswers = {
    ...kept,
    countryCode: 'ES',
    productPrice: '49.90',
    cloudflareUrl: 'https://leads.marina.workers.dev',
    formLanguage: 'es',
    formType: 'wordpress',
    pageMade: false,
  }
  expect(describeChange(kept, after)).toEqual([
    'País: Itália → Espanha',
    'Preço: 39.90 → 49.90',
    'Worker: crema.marina.workers.dev → leads.marina.workers.dev',
    'Idioma do formulário: italiano → espanhol',
    'Construtor: Atomicat → WordPress',
    'Página: gerada aqui → própria',
  ])
  expect(describeChange(kept, kept)).toEqual([])
})

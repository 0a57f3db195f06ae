import { expect, test } from 'vitest'
import type { SavedAnswers } from '#contract/integrations.ts'
import { crema } from '#web/testing/integrations.ts'
import { describeChange } from './describe-change.ts'

const saved = crema.answers

test('a change is shown answer by answer, in words', () => {
  const after: SavedAnswers = {
    ...saved,
    countryCode: 'ES',
    productPrice: '49.90',
    cloudflareUrl: 'https://leads.marina.workers.dev',
    formLanguage: 'es',
    formType: 'wordpress',
    pageMade: false,
  }
  expect(describeChange(saved, after)).toEqual([
    'País: Itália → Espanha',
    'Preço: 39.90 → 49.90',
    'Worker: crema.marina.workers.dev → leads.marina.workers.dev',
    'Idioma do formulário: italiano → espanhol',
    'Construtor: Atomicat → WordPress',
    'Página: gerada aqui → própria',
  ])
  expect(describeChange(saved, saved)).toEqual([])
})

test('a change of the look or of a pixel is shown in the same way', () => {
  const after: SavedAnswers = {
    ...saved,
    appearance: {
      buttonColor: '#c2410c',
      card: false,
      alignment: 'center',
      priceOfTwo: '69 €',
      largeButton: true,
    },
    pixels: { meta: '123456789012345' },
  }
  expect(describeChange(saved, after)).toEqual([
    'Cor do botão: nada → #c2410c',
    'Botão maior: nada → sim',
    'Preço de 2 unidades: nada → 69 €',
    'Alinhamento: nada → no centro',
    'Cartão: nada → não',
    'Pixel da Meta: nada → 123456789012345',
  ])
})

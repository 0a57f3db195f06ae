import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { crema } from '#web/testing/integrations.ts'
import { makeZip } from './make-zip.ts'
import { mistakesIn, withCountry, type Variant } from './variant.ts'

const empty: Variant = { id: '1', country: '', language: 'pt', price: '' }

test('each country has its form and page in its language and at its price, in one zip', async () => {
  const variants = [
    { ...withCountry(empty, 'Espanha'), price: '29.90' },
    { ...withCountry(empty, 'pl'), price: '99' },
  ]
  const zip = makeZip({ id: crema.id, name: 'Crema', saved: crema.answers, keys: {}, variants })
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(Object.keys(files).toSorted()).toEqual([
    'ES/formulario-adcombo-atomicat.html',
    'ES/obrigado-es.html',
    'LEIA-ME.txt',
    'PL/formulario-adcombo-atomicat.html',
    'PL/obrigado-pl.html',
  ])
  const text = (path: string) => strFromU8(files[path] ?? new Uint8Array())
  expect(text('PL/formulario-adcombo-atomicat.html')).toContain('value="99.00"')
  for (const country of ['ES', 'PL'])
    expect(text(`${country}/formulario-adcombo-atomicat.html`)).toContain(
      'name="pagina" value="444455556666"',
    )
  expect(text('ES/formulario-adcombo-atomicat.html')).toContain('value="ES"')
  expect(text('PL/obrigado-pl.html')).toContain('lang="pl"')
  expect(text('LEIA-ME.txt')).toContain('PL/  Polônia, pl, 99')
})

test('a row without a country, or with one that does not exist, makes no zip', () => {
  expect(mistakesIn(empty, crema.answers)).toHaveProperty('country')
  expect(mistakesIn({ ...empty, country: 'XX', price: '1' }, crema.answers)).toHaveProperty('country')
  expect(mistakesIn({ ...empty, country: 'IT', price: '9,9' }, crema.answers)).toHaveProperty('price')
  expect(mistakesIn({ ...empty, country: 'Itália', price: '9.90' }, crema.answers)).toEqual({})
})

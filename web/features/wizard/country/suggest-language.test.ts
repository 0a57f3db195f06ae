import { expect, test } from 'vitest'
import { suggestLanguage } from './suggest-language.ts'

test.each([
  ['IT', 'pt', 'it'],
  ['it', 'pt', 'it'],
  ['BR', 'pt', 'pt-BR'],
  ['IT', 'it', undefined],
  ['ZZ', 'it', undefined],
  ['', 'pt', undefined],
  ['constructor', 'pt', undefined],
] as const)('for %j, while %s is chosen, the language %j is offered', (country, chosen, offered) => {
  expect(suggestLanguage(country, chosen)).toBe(offered)
})

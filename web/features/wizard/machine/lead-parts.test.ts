import { expect, test } from 'vitest'
import { platformOf, platforms } from '#generator/platforms/index.ts'
import { goesIntoLead } from '#generator/platforms/platform.ts'
import { describeLeadParts } from './lead-parts.ts'

test.each([
  [
    'adcombo',
    'Em cada lead vão nome, telefone, país, oferta e preço. O mesmo Worker atende todas as suas páginas.',
  ],
  ['lemonad', 'Em cada lead vão nome, telefone e oferta. O mesmo Worker atende todas as suas páginas.'],
  ['drcash', 'Em cada lead vão nome, telefone, país e campanha.'],
  [
    'trafficlight',
    'Em cada lead vão nome, telefone, país e oferta. O mesmo Worker atende todas as suas páginas.',
  ],
  [
    'terraleads',
    'Em cada lead vão nome, telefone, país e oferta. O mesmo Worker atende todas as suas páginas.',
  ],
  [
    'shakes',
    'Em cada lead vão nome, telefone, país, oferta e campanha. O mesmo Worker atende todas as suas páginas.',
  ],
] as const)('%s gets no more than is said', (id, text) => {
  expect(describeLeadParts(platformOf(id))).toBe(text)
})

test.each(platforms)('$name asks for nothing but the price that it does not get', (platform) => {
  const unsent = platform.asks.filter((answer) => !goesIntoLead(platform, answer))
  expect(['', 'productPrice']).toContain(unsent.join())
})

import { expect, test } from 'vitest'
import type { PlatformId } from '#generator/platforms/index.ts'
import { suggestFix } from './field-fixes.ts'
import { checkField } from './field-rules.ts'
import type { TextField } from './wizard-state.ts'

test.each<[TextField, string, PlatformId, string]>([
  ['productPrice', '99,90', 'adcombo', '99.90'],
  ['productPrice', '99,9', 'adcombo', '99.90'],
  ['productPrice', 'R$ 1.299,90', 'adcombo', '1299.90'],
  ['productPrice', ' 99 ', 'adcombo', '99'],
  ['productPrice', '39,90 €', 'adcombo', '39.90'],
  ['productPrice', '€39.90', 'adcombo', '39.90'],
  ['productPrice', 'US$ 39.90', 'adcombo', '39.90'],
  ['productPrice', 'R$\u00A039,90', 'adcombo', '39.90'],
  ['productPrice', 'EUR 39', 'adcombo', '39'],
  ['productPrice', '129 zł', 'adcombo', '129'],
  ['productPrice', '1,299.90 USD', 'adcombo', '1299.90'],
  ['productPrice', '1 299,5 Kč', 'adcombo', '1299.50'],
  ['productPrice', '12.990', 'adcombo', '12990'],
  ['countryCode', 'BR', 'drcash', 'br'],
  ['countryCode', 'br', 'lemonad', 'BR'],
  ['countryCode', 'It', 'trafficlight', 'IT'],
  ['countryCode', 'bra', 'adcombo', 'BR'],
  ['countryCode', 'Ital', 'drcash', 'it'],
  ['cloudflareUrl', 'leads.exemplo.workers.dev', 'adcombo', 'https://leads.exemplo.workers.dev'],
  ['successUrl', 'exemplo.com.br/obrigado?x=1', 'drcash', 'https://exemplo.com.br/obrigado?x=1'],
])('%s %j of %s offers what was meant, which then passes', (field, text, platform, meant) => {
  expect(suggestFix(field, text, platform)).toBe(meant)
  expect(checkField(field, meant, platform)).toBeUndefined()
})

test.each<[TextField, string, PlatformId]>([
  ['productPrice', '99.90', 'adcombo'],
  ['productPrice', 'muito', 'adcombo'],
  ['productPrice', '39,90 por mês', 'adcombo'],
  ['productPrice', '1.29.90', 'adcombo'],
  ['productPrice', '39.90/49.90', 'adcombo'],
  ['productPrice', '-5', 'adcombo'],
  ['productPrice', '', 'adcombo'],
  ['countryCode', 'BR', 'adcombo'],
  ['countryCode', 'br', 'drcash'],
  ['countryCode', '12', 'drcash'],
  ['countryCode', 'Mau', 'adcombo'],
  ['countryCode', '', 'adcombo'],
  ['successUrl', 'https://exemplo.com.br', 'adcombo'],
  ['successUrl', 'obrigado', 'adcombo'],
  ['apiKey', 'ABC', 'adcombo'],
])('%s %j of %s has nothing to offer', (field, text, platform) => {
  expect(suggestFix(field, text, platform)).toBeUndefined()
})

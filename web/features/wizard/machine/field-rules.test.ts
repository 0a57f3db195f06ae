import { describe, expect, test } from 'vitest'
import { platforms, type PlatformId } from '#generator/platforms/index.ts'
import { checkField, labelOf } from './field-rules.ts'
import type { TextField } from './wizard-state.ts'

const ids = platforms.map(({ id }) => id)
/** The three that the specification has one rule for. */
const others: PlatformId[] = ['adcombo', 'lemonad', 'trafficlight']

type Case = [field: TextField, text: string, message: string | undefined]

test.each<[PlatformId, TextField, string]>([
  ['drcash', 'apiKey', 'Token é obrigatório'],
  ['adcombo', 'apiKey', 'API Key é obrigatório'],
  ['drcash', 'streamCode', 'Código da Campanha é obrigatório para Dr Cash'],
])('an empty field of %s, %s, is asked for in the words of the specification', (platform, field, message) => {
  expect(checkField(field, '', platform)).toBe(message)
})

describe.each(platforms)('an empty field of $name', ({ id: platform, key, account }) => {
  test.each<[TextField, string]>([
    ['apiKey', `${key.label} é obrigatório`],
    ...(account ? [['accountId', `${account.label} é obrigatório`] as [TextField, string]] : []),
    ['countryCode', 'Código do País é obrigatório'],
    ['offerId', 'Offer ID é obrigatório'],
    ['productPrice', 'Preço do Produto é obrigatório'],
    ['cloudflareUrl', 'URL do Cloudflare é obrigatório'],
    ['successUrl', 'URL da Página de Sucesso é obrigatório'],
  ])('%s says that it is required, by its visible label', (field, message) => {
    expect(checkField(field, '', platform)).toBe(message)
    expect(checkField(field, ' \t', platform)).toBe(message)
    expect(message.startsWith(labelOf(field, platform))).toBe(true)
  })
})

const shared: Case[] = [
  ['offerId', '24817', undefined],
  ['offerId', '24 817', 'Offer ID deve conter apenas números, letras e hífens'],
  ['offerId', 'ção', 'Offer ID deve conter apenas números, letras e hífens'],
  ['offerId', '24_817', 'Offer ID deve conter apenas números, letras e hífens'],
  ['productPrice', '99', undefined],
  ['productPrice', '99.90', undefined],
  ['productPrice', '99,90', 'Preço deve ser um número válido (ex: 99.90)'],
  ['productPrice', '99.9', 'Preço deve ser um número válido (ex: 99.90)'],
  ['productPrice', 'R$ 99.90', 'Preço deve ser um número válido (ex: 99.90)'],
  ['productPrice', '-1', 'Preço deve ser um número válido (ex: 99.90)'],
  ['successUrl', 'https://exemplo.com.br/obrigado?a=1', undefined],
  ['successUrl', 'http://exemplo.com.br', undefined],
  ['successUrl', 'exemplo.com.br', 'URL de sucesso inválida'],
  ['successUrl', 'javascript:alert(1)', 'URL de sucesso inválida'],
  ['cloudflareUrl', 'leads.workers.dev', 'URL do Cloudflare inválida'],
  ['cloudflareUrl', 'https://leads.exemplo.workers.dev', undefined],
  ['countryCode', 'b', 'Código do país deve ter exatamente 2 caracteres'],
  ['countryCode', 'bra', 'Código do país deve ter exatamente 2 caracteres'],
  ['apiKey', 'chave\u0000escondida', 'O texto contém caracteres que não podem ser usados'],
]

describe.each(ids)('a field of %s', (platform) => {
  test.each(shared)('%s with %j', (field, text, message) => {
    expect(checkField(field, text, platform)).toBe(message)
  })
})

describe.each(others)('a field of %s', (platform: PlatformId) => {
  test.each<Case>([
    ['apiKey', '1234', 'API Key deve ter pelo menos 5 caracteres'],
    ['apiKey', '12345', undefined],
    ['offerId', 'a1B2-c3d4', undefined],
    ['countryCode', 'BR', undefined],
    ['countryCode', 'br', undefined],
    ['countryCode', 'UK', undefined],
    ['countryCode', 'Itália', undefined],
    ['countryCode', 'XX', 'Nenhum país tem este código: procure pelo nome do país'],
    ['countryCode', '12', 'Código do país são duas letras, como BR: procure pelo nome do país'],
    ['cloudflareUrl', 'https://leads.exemplo.com', 'URL deve ser do Cloudflare Workers'],
    ['cloudflareUrl', 'https://leads.WORKERS.dev', undefined],
    ['cloudflareUrl', 'https://exemplo.com/CloudFlare', undefined],
  ])('%s with %j', (field, text, message) => {
    expect(checkField(field, text, platform)).toBe(message)
  })
})

test.each<[PlatformId, ...Case]>([
  ['terraleads', 'accountId', '12345', undefined],
  ['terraleads', 'accountId', 'conta', 'User ID deve conter apenas números'],
  ['terraleads', 'accountId', ' 12345\u200B', undefined],
  ['terraleads', 'accountId', '123 45', 'User ID deve conter apenas números'],
  ['terraleads', 'offerId', '6879', undefined],
  ['terraleads', 'offerId', 'a1B2-c3d4', 'Offer ID deve conter apenas números'],
  ['shakes', 'streamCode', '', 'Código da Campanha é obrigatório para Shakes'],
  ['webvork', 'apiKey', '1234', 'Token deve ter pelo menos 5 caracteres'],
])('%s: %s with %j', (platform, field, text, message) => {
  expect(checkField(field, text, platform)).toBe(message)
})

describe('a field of drcash', () => {
  test.each<Case>([
    ['apiKey', '123456789', 'Token do Dr Cash deve ter pelo menos 10 caracteres'],
    ['apiKey', '1234567890', undefined],
    ['streamCode', 'x', undefined],
    ['countryCode', 'br', undefined],
    ['countryCode', 'BR', 'Para Dr Cash, use apenas letras minúsculas (ex: br)'],
    ['countryCode', 'Itália', undefined],
    ['countryCode', 'xx', 'Nenhum país tem este código: procure pelo nome do país'],
    ['countryCode', 'bR', 'Para Dr Cash, use apenas letras minúsculas (ex: br)'],
    ['countryCode', '12', 'Para Dr Cash, use apenas letras minúsculas (ex: br)'],
    ['cloudflareUrl', 'https://leads.exemplo.com', undefined],
  ])('%s with %j', (field, text, message) => {
    expect(checkField(field, text, 'drcash')).toBe(message)
  })
})

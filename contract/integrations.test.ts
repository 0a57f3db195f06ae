import { assert, constantFrom, oneof, property, record, type Arbitrary } from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  generateForm,
  generateThankYouPage,
  generateWordPressForms,
  generateWorker,
  platforms,
  type IntegrationAnswers,
} from '#generator/index.ts'
import { everythingOn } from '#generator/testing/everything-on.ts'
import { hostileText } from '#generator/testing/hostile-text.ts'
import { IntegrationConfig } from './integrations.ts'

const complete = {
  platform: 'adcombo',
  apiKey: 'chave',
  countryCode: 'BR',
  offerId: '12345',
  productPrice: '99.90',
}
const drcash = { platform: 'drcash', apiKey: 'token', countryCode: 'br', streamCode: 'abc12' }

/** The message of each field that is wrong. */
function messagesOf(input: unknown): Record<string, string> {
  const { error } = IntegrationConfig.safeParse(input)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('an integration', () => {
  it('needs no more than key, country and offer, and is in Portuguese unless told', () => {
    expect(IntegrationConfig.parse(complete)).toEqual({
      ...complete,
      successPageLanguage: 'pt',
      formLanguage: 'pt',
    })
  })

  it('keeps everything else that it may hold, and nothing that it may not', () => {
    const full = {
      ...complete,
      streamCode: 'abc12',
      cloudflareUrl: 'https://leads.exemplo.workers.dev',
      successUrl: 'http://exemplo.com/obrigado',
      successPageLanguage: 'ar',
      successPageHtml: '<!doctype html>',
      formLanguage: 'pt-BR',
      ...everythingOn,
    }
    expect(IntegrationConfig.parse({ ...full, userId: '1', isAdmin: true })).toEqual(full)
  })

  it('has rules for its look and its pixels, in the words of the generator', () => {
    const appearance = { buttonColor: 'red', heading: 'a'.repeat(81), privacyUrl: 'x' }
    const pixels = { meta: 'abc', tiktok: '<script>', google: 'UA-1', value: '1,5', currency: 'reais' }
    expect(messagesOf({ ...complete, appearance, pixels })).toEqual({
      'appearance.buttonColor': 'Cor inválida: use um código como #0b7a53',
      'appearance.heading': 'Use no máximo 80 caracteres',
      'appearance.privacyUrl': 'URL da política de privacidade inválida',
      'pixels.meta': 'O ID do pixel da Meta tem só números (ex: 123456789012345)',
      'pixels.tiktok': 'O código do pixel do TikTok tem só letras e números',
      'pixels.google': 'A tag do Google começa com G- ou AW-',
      'pixels.value': 'Valor deve ser um número válido (ex: 99.90)',
      'pixels.currency': 'Moeda são três letras, como EUR',
    })
  })

  it.each(platforms)('can be of $name', ({ id }) => {
    expect(messagesOf({ ...complete, ...drcash, accountId: '12345', platform: id })).toEqual({})
  })

  it.each([[undefined], [''], ['outra'], ['AdCombo'], ['__proto__']])(
    'cannot be of platform %j',
    (platform) => {
      expect(messagesOf({ ...complete, platform })).toEqual({ platform: 'Plataforma desconhecida' })
    },
  )

  const wrong: [keyof IntegrationConfig, unknown[], string][] = [
    ['apiKey', [undefined, '', ' ', 5, null], 'API Key é obrigatória'],
    ['apiKey', ['a\0'], 'O texto contém caracteres que não podem ser usados'],
    ['countryCode', [undefined, '', 'B', 'BRA', 'B1', '">'], 'Código do país deve ter 2 caracteres'],
    ['offerId', [undefined, '', ' '], 'Offer ID é obrigatório'],
    ['productPrice', [undefined, '', ' '], 'Preço do Produto é obrigatório'],
    ['productPrice', ['99,90', '99.9', 'grátis'], 'Preço deve ser um número válido (ex: 99.90)'],
    [
      'cloudflareUrl',
      ['exemplo', '//a.b', 'javascript:alert(1)', 'ftp://a.b', 5],
      'URL do Cloudflare inválida',
    ],
    ['successUrl', ['exemplo', '//a.b', 'javascript:alert(1)', 'data:,a', 5], 'URL de sucesso inválida'],
    ['successPageLanguage', ['xx', '', 'PT'], 'Idioma desconhecido'],
    ['formLanguage', ['xx', '', 'PT'], 'Idioma desconhecido'],
    ['pageId', ['', 'a1b2', 'A1B2C3D4E5F6', 5], 'O número da página tem 12 letras minúsculas ou algarismos'],
  ]
  it.each(wrong)('says what is wrong with %s: %j', (field, values, message) => {
    for (const value of values)
      expect(messagesOf({ ...complete, [field]: value })).toEqual({ [field]: message })
  })

  it.each(['cloudflareUrl', 'successUrl'])('does without %s, left out or left empty', (field) => {
    for (const value of [undefined, '', ' ']) expect(messagesOf({ ...complete, [field]: value })).toEqual({})
  })

  it('of Dr.Cash needs a stream code, and neither offer nor price', () => {
    expect(messagesOf(drcash)).toEqual({})
    for (const streamCode of [undefined, '', ' '])
      expect(messagesOf({ ...drcash, streamCode })).toEqual({
        streamCode: 'Stream Code é obrigatório para Dr Cash',
      })
  })

  it('of a platform that knows accounts and offers by number needs both, and no price', () => {
    const terraleads = { platform: 'terraleads', apiKey: 'chave', countryCode: 'RO' }
    expect(messagesOf({ ...terraleads, accountId: '12345', offerId: '6879' })).toEqual({})
    expect(messagesOf(terraleads)).toEqual({
      accountId: 'User ID é obrigatório',
      offerId: 'Offer ID é obrigatório',
    })
    expect(messagesOf({ ...terraleads, accountId: 'x', offerId: '6879-a' })).toEqual({
      accountId: 'User ID deve conter apenas números',
      offerId: 'Offer ID deve conter apenas números',
    })
  })

  it('tells everything that is wrong at once, the fields of its platform too', () => {
    expect(messagesOf({ platform: 'drcash' })).toEqual({
      apiKey: 'API Key é obrigatória',
      countryCode: 'Código do país deve ter 2 caracteres',
      streamCode: 'Stream Code é obrigatório para Dr Cash',
    })
    expect(messagesOf({ platform: 'lemonad', successUrl: 'a' })).toEqual({
      apiKey: 'API Key é obrigatória',
      countryCode: 'Código do país deve ter 2 caracteres',
      offerId: 'Offer ID é obrigatório',
      productPrice: 'Preço do Produto é obrigatório',
      successUrl: 'URL de sucesso inválida',
    })
  })

  it.each([[null], [undefined], ['adcombo'], [[]]])('is not %j', (input) => {
    expect(IntegrationConfig.safeParse(input).success).toBe(false)
  })

  it('is what the generator takes', () => {
    expectTypeOf<IntegrationConfig>().toExtend<IntegrationAnswers>()
  })

  it('that passes becomes code, whatever was typed', () => {
    const address = hostileText.map((text) => `https://exemplo.com/${text}`)
    const typed: Arbitrary<Record<string, string>> = record({
      platform: constantFrom(...platforms.map(({ id }) => id)),
      apiKey: hostileText,
      accountId: oneof(constantFrom('1', '12345'), hostileText),
      streamCode: hostileText,
      offerId: oneof(constantFrom('1', '12345'), hostileText),
      countryCode: oneof(constantFrom('BR', 'br'), hostileText),
      productPrice: oneof(constantFrom('99', '99.90'), hostileText),
      cloudflareUrl: oneof(address, hostileText),
      successUrl: oneof(address, hostileText),
      formLanguage: oneof(constantFrom('pt', 'ar'), hostileText),
    })
    let generated = 0
    const becomesCode = property(typed, (input) => {
      const { data } = IntegrationConfig.safeParse(input)
      if (!data) return
      generateWorker(data)
      generateThankYouPage({ language: data.successPageLanguage })
      const needsAddresses = { ...data, cloudflareUrl: data.cloudflareUrl?.trim() || 'https://a.workers.dev' }
      const config = { ...needsAddresses, successUrl: data.successUrl?.trim() || 'https://exemplo.com' }
      generateForm(config)
      generateWordPressForms(config, 2)
      generated++
    })
    assert(becomesCode, { numRuns: 2000 })
    expect(generated).toBeGreaterThan(20)
  })
})

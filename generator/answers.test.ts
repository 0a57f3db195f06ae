import { describe, expect, it } from 'vitest'
import {
  findMistake,
  isCountryCode,
  isGiven,
  isPrice,
  isReadable,
  isWebAddress,
  messages,
  type TypedAnswer,
} from './answers.ts'
import { platformOf, type PlatformId } from './platforms/index.ts'

describe('the messages', () => {
  it('are those of the data rules, to the letter', () => {
    expect(messages).toMatchObject({
      apiKey: 'API Key é obrigatória',
      cloudflareUrl: 'URL do Cloudflare inválida',
      countryCode: 'Código do país deve ter 2 caracteres',
      productPrice: 'Preço deve ser um número válido (ex: 99.90)',
      successUrl: 'URL de sucesso inválida',
    })
  })

  /** Where the two have other words for the same mistake, or only the wizard minds. */
  it.each<[PlatformId, TypedAnswer, string, string | undefined, string]>([
    ['adcombo', 'apiKey', '', 'API Key é obrigatória', 'API Key é obrigatório'],
    ['adcombo', 'apiKey', 'abc', undefined, 'API Key deve ter pelo menos 5 caracteres'],
    [
      'drcash',
      'streamCode',
      '',
      'Stream Code é obrigatório para Dr Cash',
      'Código da Campanha é obrigatório para Dr Cash',
    ],
    ['adcombo', 'offerId', '', 'Offer ID é obrigatório', 'Offer ID é obrigatório'],
    ['adcombo', 'offerId', 'a_b', undefined, 'Offer ID deve conter apenas números, letras e hífens'],
    ['adcombo', 'productPrice', '', 'Preço do Produto é obrigatório', 'Preço do Produto é obrigatório'],
    ['adcombo', 'countryCode', '', 'Código do país deve ter 2 caracteres', 'Código do País é obrigatório'],
    [
      'adcombo',
      'countryCode',
      'B',
      'Código do país deve ter 2 caracteres',
      'Código do país deve ter exatamente 2 caracteres',
    ],
    ['drcash', 'countryCode', 'BR', undefined, 'Para Dr Cash, use apenas letras minúsculas (ex: br)'],
    ['adcombo', 'cloudflareUrl', '', 'URL do Cloudflare inválida', 'URL do Cloudflare é obrigatório'],
    ['adcombo', 'cloudflareUrl', 'https://a.com', undefined, 'URL deve ser do Cloudflare Workers'],
    ['adcombo', 'successUrl', '', 'URL de sucesso inválida', 'URL da Página de Sucesso é obrigatório'],
  ])("of %s for %s %j are the data's %j and the wizard's %j", (id, field, text, data, wizard) => {
    const platform = platformOf(id)
    expect(findMistake({ asker: 'data', field, text, platform })).toBe(data)
    expect(findMistake({ asker: 'wizard', field, text, platform })).toBe(wizard)
  })
})

describe('an answer', () => {
  it.each([[undefined], [''], [' '], ['\t\r\n'], ['\u00A0\u3000']])('is not given by %j', (text) => {
    expect(isGiven(text)).toBe(false)
  })

  it.each([['a'], [' a '], ['0'], ['\u200B']])('is given by %j', (text) => {
    expect(isGiven(text)).toBe(true)
  })

  it.each([['a\0b'], ['\u0001'], ['\u007F'], ['\u0085'], ['\uD83D'], ['a\uDE00b'], ['\uDE00\uD83D']])(
    'cannot be read with %j in it, which no page can hold',
    (text) => {
      expect(isReadable(text)).toBe(false)
    },
  )

  it.each([['a\tb'], ['a\r\nb'], ['😀'], ['\u202E'], ['\uFEFF'], ['</script>'], ['é ü 世界']])(
    'may be %j',
    (text) => {
      expect(isReadable(text)).toBe(true)
    },
  )
})

describe('a country', () => {
  it.each([['BR'], ['br'], ['Br']])('may be written %s', (code) => {
    expect(isCountryCode(code)).toBe(true)
  })

  it.each([[''], ['B'], ['BRA'], ['B1'], [' BR'], ['BR\n'], ['ÇÃ'], ['">'], ['😀'], ['\u212Ae'], ['ſt']])(
    'is not %j',
    (code) => {
      expect(isCountryCode(code)).toBe(false)
    },
  )
})

describe('a price', () => {
  it.each([['99'], ['99.90'], ['0'], ['0.05'], ['1000000.00']])('may be %s', (price) => {
    expect(isPrice(price)).toBe(true)
  })

  it.each([
    ['99,90'],
    ['99.9'],
    ['99.900'],
    ['99.'],
    ['.90'],
    ['1.000,00'],
    ['1e3'],
    ['-1'],
    ['+1'],
    [' 99'],
    ['99\n'],
    ['R$ 99'],
    ['٩٩'],
    ['NaN'],
    [''],
  ])('is not %j', (price) => {
    expect(isPrice(price)).toBe(false)
  })
})

describe('an address of a page', () => {
  it.each([
    ['https://exemplo.com'],
    ['http://exemplo.com/a?b=c&d="e"#f'],
    ['HTTPS://EXEMPLO.COM'],
    ['https://exêmplo.com/ação'],
    ['https://[::1]:8443/'],
  ])('may be %s', (address) => {
    expect(isWebAddress(address)).toBe(true)
  })

  it.each([
    ['javascript:alert(1)'],
    ['JavaScript:alert(1)'],
    ['java\nscript:alert(1)'],
    ['\u0001javascript:alert(1)'],
    ['data:text/html,a'],
    ['vbscript:a'],
    ['blob:https://exemplo.com/a'],
    ['file:///etc/passwd'],
    ['ftp://exemplo.com'],
    ['mailto:a@exemplo.com'],
    ['//exemplo.com'],
    ['/obrigado'],
    ['exemplo.com'],
    ['https://'],
    ['https://a b.com'],
    ['https://exemplo.com/\0'],
    [''],
  ])('is not %j', (address) => {
    expect(isWebAddress(address)).toBe(false)
  })
})

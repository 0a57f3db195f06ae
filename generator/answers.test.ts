import { describe, expect, it } from 'vitest'
import {
  findMistake,
  isCountryCode,
  isGiven,
  isPrice,
  isReadable,
  isWebAddress,
  messages,
  tidy,
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
    ['adcombo', 'apiKey', 'abc defgh', undefined, 'API Key não pode ter espaços no meio: copie de novo'],
    [
      'drcash',
      'streamCode',
      'ab cd',
      undefined,
      'Código da Campanha não pode ter espaços no meio: copie de novo',
    ],
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
    [
      'adcombo',
      'countryCode',
      '12',
      'Código do país deve ter 2 caracteres',
      'Código do país são duas letras, como BR: procure pelo nome do país',
    ],
    [
      'adcombo',
      'countryCode',
      'XX',
      'Nenhum país tem este código: procure pelo nome do país',
      'Nenhum país tem este código: procure pelo nome do país',
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

  it('know the United Kingdom by its habit too', () => {
    const platform = platformOf('adcombo')
    expect(findMistake({ asker: 'data', field: 'countryCode', text: 'UK', platform })).toBeUndefined()
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

describe('what copying brings along', () => {
  it.each([
    [' chave '],
    ['\u00A0chave\u3000'],
    ['\u200Bchave'],
    ['chave\uFEFF'],
    ['\u200E\u202Achave\u202C'],
    ['ch\u2060a\u00ADve'],
    [' \u200B chave\n'],
  ])('is taken off %j', (text) => {
    expect(tidy(text)).toBe('chave')
  })

  it('is neither a blank inside nor a letter', () => {
    expect(tidy('chave da ação 世界 😀')).toBe('chave da ação 世界 😀')
  })
})

describe('what is no address of a Worker', () => {
  const others = { successUrl: 'https://loja.exemplo/obrigado' }
  const workerEnds = 'o endereço do Worker termina em .workers.dev'

  it.each<[string, string | undefined]>([
    ['https://dash.cloudflare.com/0a1b/workers-and-pages', `Isto é o painel da Cloudflare; ${workerEnds}`],
    ['https://workers.cloudflare.com', `Isto é o painel da Cloudflare; ${workerEnds}`],
    ['https://minha-pagina.pages.dev', `Isto é um site do Cloudflare Pages; ${workerEnds}`],
    ['https://workers.dev/', 'Falta o nome do Worker: o endereço é como leads.sua-conta.workers.dev'],
    ['https://my.adcombo.com/offers/24817', `Isto é o site da AdCombo; ${workerEnds}`],
    ['https://LOJA.exemplo/obrigado', `Isto é a sua página de sucesso; ${workerEnds}`],
    ['https://leads.conta.workers.dev', undefined],
    ['https://leads.conta.workers.dev/obrigado', undefined],
    ['https://cloudflare.loja.exemplo', undefined],
    ['https://nao-e-cloudflare.com', undefined],
  ])('%s is named to a person, and left to the data', (text, wizard) => {
    const question = { field: 'cloudflareUrl', text, platform: platformOf('adcombo'), others } as const
    expect(findMistake({ asker: 'wizard', ...question })).toBe(wizard)
    expect(findMistake({ asker: 'data', ...question })).toBeUndefined()
  })

  it('is named for a platform that may have any other address, too', () => {
    const ask = (text: string) =>
      findMistake({ asker: 'wizard', field: 'cloudflareUrl', text, platform: platformOf('drcash') })
    expect(ask('https://leads.loja.exemplo')).toBeUndefined()
    expect(ask('https://dr.cash/profile')).toBe(`Isto é o site da Dr Cash; ${workerEnds}`)
  })
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

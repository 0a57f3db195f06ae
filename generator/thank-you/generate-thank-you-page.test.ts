import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ConfigError, generateThankYouPage, languages } from '../index.ts'
import { allPixels } from '../testing/everything-on.ts'

describe('the thank-you page', () => {
  it.each([
    [10_000, {}],
    [10_500, { pixels: allPixels }],
  ])('weighs at most %i bytes over the wire, whatever its own language, with %j', (limit, extras) => {
    const sizes = languages.map(({ code }) => {
      const bytes = gzipSync(generateThankYouPage({ language: code, ...extras }), { level: 9 }).length
      return [code, bytes] as const
    })
    expect(sizes.filter(([, bytes]) => bytes > limit)).toEqual([])
  })

  it('has one place for a pixel, and says so', () => {
    const comments = generateThankYouPage({}).match(/<!--[^]*?-->/g)
    expect(comments).toEqual(['<!-- Cole aqui, no lugar desta linha, o código do seu pixel. -->'])
  })

  it('names no address of anybody, unless a pixel is set', () => {
    expect(generateThankYouPage({ pixels: { meta: ' ', value: '10' } })).toBe(generateThankYouPage({}))
    expect(generateThankYouPage({})).not.toMatch(/https?:|\/\/\w|url\(|@import|\bsrc=/)
  })

  it('speaks Portuguese when no language was chosen', () => {
    expect(generateThankYouPage({})).toContain('<html lang="pt" dir="ltr">')
    expect(generateThankYouPage({ language: '' })).toBe(generateThankYouPage({ language: 'pt' }))
  })

  it.each([
    ['zh', 'TW', '<html lang="zh-TW" dir="ltr">', '感謝您的訂購！'],
    ['zh', 'CN', '<html lang="zh" dir="ltr">', '感谢您的订购！'],
    ['es', 'MX', '<html lang="es-419" dir="ltr">', 'Recibimos su pedido.'],
    ['es', 'ES', '<html lang="es" dir="ltr">', 'Hemos recibido su pedido.'],
    ['pt', 'br', '<html lang="pt-BR" dir="ltr">', 'Muito obrigado!'],
    ['sr', 'RS', '<html lang="sr-Latn" dir="ltr">', 'Hvala vam!'],
  ])('in %s for %s reads as people there write', (language, country, opening, words) => {
    const [top = ''] = generateThankYouPage({ language, country }).split('<script>')
    expect(top).toContain(opening)
    expect(top).toContain(words)
  })

  it('is not made in a language that is none of ours', () => {
    expect(() => generateThankYouPage({ language: 'xx' })).toThrow(ConfigError)
  })

  it('says what a lead is worth only if it is told, in the currency of the country unless told otherwise', () => {
    const page = (pixels: object) =>
      generateThankYouPage({ country: 'IT', pixels: { meta: allPixels.meta, ...pixels } })
    expect(page({})).toContain("valor: '',\n    moeda: 'EUR',")
    expect(page({ value: '12' })).toContain("valor: '12',\n    moeda: 'EUR',")
    expect(page({ value: '12', currency: 'usd' })).toContain("valor: '12',\n    moeda: 'USD',")
    expect(() => page({ google: 'UA-1' })).toThrow(new ConfigError('A tag do Google começa com G- ou AW-'))
  })
})

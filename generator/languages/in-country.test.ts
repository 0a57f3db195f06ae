import { describe, expect, it } from 'vitest'
import { inCountry, tagOf } from './in-country.ts'
import { findLanguage, languages } from './index.ts'
import { languageCodes, regionTags, type LanguageCode } from './language.ts'
import { regions } from './regions.ts'

function read(code: LanguageCode, country?: string) {
  const language = findLanguage(code)
  if (!language) throw new Error(code)
  return inCountry(language, country)
}

describe('a language in a country', () => {
  it.each(['TW', 'HK', 'MO', 'tw', ' hk '])('is Traditional Chinese in %j', (country) => {
    const { form, thankYou } = read('zh', country)
    expect(tagOf(read('zh', country))).toBe('zh-TW')
    expect([form.name.placeholder, form.phone.label, form.submit]).toEqual([
      '請輸入您的姓名',
      '手機號碼',
      '立即訂購',
    ])
    expect(thankYou.order).toBe('訂單編號')
  })

  it.each(['MX', 'AR', 'CL', 'PR', 'US'])('is Spanish as Latin America writes it in %s', (country) => {
    expect(tagOf(read('es', country))).toBe('es-419')
    expect(read('es', country).thankYou.text).toMatch(/^Recibimos su pedido\./)
  })

  it('is Brazilian in Brazil, though it is Portuguese of the whole world', () => {
    const { form, thankYou } = read('pt-BR')
    expect(read('pt', 'BR')).toMatchObject({ code: 'pt', tag: 'pt-BR', form, thankYou })
  })

  it.each([
    ['zh', 'CN'],
    ['zh', undefined],
    ['es', 'ES'],
    ['es', 'GQ'],
    ['es', ''],
    ['pt', 'AO'],
    ['it', 'BR'],
    ['zh', 'constructor'],
  ] as const)('is the same as ever: %s in %s', (code, country) => {
    expect(read(code, country)).toBe(findLanguage(code))
  })

  it('is Serbian in Latin letters, and says so', () => {
    expect(tagOf(read('sr', 'RS'))).toBe('sr-Latn')
  })

  it('has no two regions in one country, and no tag of two meanings', () => {
    for (const { code } of languages) {
      const places = Object.values(regions).filter(({ language }) => language === code)
      const countries = places.flatMap((place) => place.countries)
      expect(new Set(countries).size).toBe(countries.length)
    }
    const codes: readonly string[] = languageCodes
    const texts = languages.flatMap(({ regions: own = [] }) => own)
    expect(texts.map(({ tag }) => tag).toSorted()).toEqual(regionTags)
    for (const { tag, form, thankYou } of texts.filter(({ tag: own }) => codes.includes(own)))
      expect(findLanguage(tag)).toMatchObject({ form, thankYou })
  })
})

/** Letters that are written one way in Taiwan and another in China. */
const simplifiedOnly = /[们单订电话码请输邮关闭无击稳络连续错误载览浏开页确认详发试]/u

it('no simplified character is left in what Taiwan reads', () => {
  expect(JSON.stringify(read('zh', 'CN'))).toMatch(simplifiedOnly)
  const { form, thankYou } = read('zh', 'TW')
  expect(JSON.stringify([form, thankYou])).not.toMatch(simplifiedOnly)
})

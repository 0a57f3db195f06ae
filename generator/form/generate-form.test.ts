import { gzipSync } from 'node:zlib'
import { getCountries } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import {
  ConfigError,
  generateForm,
  generateWordPressForms,
  languages,
  messages,
  platforms,
  type Appearance,
  type IntegrationAnswers,
  type PlatformId,
} from '../index.ts'
import { isKnownCountry } from '../countries.ts'
import { platformOf } from '../platforms/index.ts'
import { everythingOn, wholeAppearance } from '../testing/everything-on.ts'

const answersFor = (platform: PlatformId): IntegrationAnswers => ({
  platform,
  apiKey: 'uma-chave-de-tamanho-comum-000001',
  accountId: '123456789',
  streamCode: 'abc12',
  cloudflareUrl: 'https://leads.minha-conta.workers.dev/',
  countryCode: 'BR',
  offerId: platformOf(platform).offerIs ? '123456789' : '44444444-0000-4000-8000-000000000001',
  productPrice: '197.00',
  successUrl: 'https://www.minha-loja.com.br/obrigado?bg=0b7a53&lang=pt',
})

const kinds: Record<string, IntegrationAnswers> = {
  ...Object.fromEntries(platforms.map(({ id }) => [id, answersFor(id)])),
  'drcash without a worker': { ...answersFor('drcash'), cloudflareUrl: undefined },
}

/** Of hundreds the longest ones are weighed: what is longer by little may be lighter by little, and no more. */
function weighLongest(answered: readonly IntegrationAnswers[]) {
  const forms = answered.map((each) => ({ ...each, html: generateForm(each) }))
  const longest = forms.toSorted((one, other) => other.html.length - one.html.length).slice(0, 20)
  return longest.map(
    ({ countryCode, formLanguage, html }) =>
      [countryCode, formLanguage, gzipSync(html, { level: 9 }).length] as const,
  )
}

describe.each(Object.entries(kinds))('the form for %s', (_, answers) => {
  it('weighs at most 7,000 bytes over the wire, in any language and any country', () => {
    const inLanguages = languages.map(({ code }) => ({ ...answers, formLanguage: code }))
    const known = getCountries().filter(isKnownCountry)
    const inCountries = known.map((countryCode) => ({ ...answers, countryCode, formLanguage: 'el' }))
    const sizes = [inLanguages, inCountries].flatMap(weighLongest)
    expect(sizes.filter(([, , bytes]) => bytes > 7000)).toEqual([])
  })

  it('weighs at most 9,500 bytes with everything on, in any language', () => {
    const inLanguages = languages.map(({ code }) => ({ ...answers, formLanguage: code, ...everythingOn }))
    expect(weighLongest(inLanguages).filter(([, , bytes]) => bytes > 9500)).toEqual([])
  })

  it.each(['style', 'form', 'script'])('has one %s, on lines of its own', (name) => {
    const html = generateForm(answers)
    expect(html.match(new RegExp(`^<${name}\\b`, 'gm'))).toHaveLength(1)
    expect(html.match(new RegExp(`^</${name}>$`, 'gm'))).toHaveLength(1)
    expect(html.match(new RegExp(`</?${name}\\b`, 'g'))).toHaveLength(2)
  })

  it.each([{}, everythingOn])('holds nothing that editors of web sites are known to change', (extras) => {
    const html = generateForm({ ...answers, ...extras })
    expect(html).not.toMatch(/&&|`|\t| $/m)
    expect(html).not.toMatch(/\sid=/)
    expect(html).not.toContain('\n\n')
    expect(html).not.toContain('\\')
    expect(html).not.toMatch(/(?<!https?:)\/\//)
    expect(html).toMatch(/[^\n]\n$/)
  })

  it('has in its main HTML for WordPress the very markup of the copies', () => {
    const { main, replicable } = generateWordPressForms(answers, 5)
    expect(main).toBe(generateForm(answers))
    expect(main).toContain(`\n${replicable}`)
    expect(replicable).toMatch(/^<form[^]*<\/form>\n$/)
  })
})

it('writes a backslash of an answer so that no editor takes it away', () => {
  const html = generateForm({ ...answersFor('adcombo'), offerId: 'a\\b' })
  expect(html).toContain('value="a&#92;b"')
})

it('marks every declaration of its style but what the form starts from, so that a theme cannot overrule one', () => {
  const html = generateForm({ ...answersFor('adcombo'), appearance: wholeAppearance })
  const [, css = ''] = /<style>\n([^]*)<\/style>/.exec(html) ?? []
  const declarations = css.split('\n').filter((line) => line.startsWith('  '))
  expect(declarations.length).toBeGreaterThan(40)
  const unmarked = declarations.filter((line) => !line.endsWith(' !important;'))
  expect(unmarked).toEqual(['  all: initial;', '  display: block;'])
})

it.each([0, 6, -1, 1.5, Number.NaN])('cannot be made for %s places of a page', (count) => {
  expect(() => generateWordPressForms(answersFor('adcombo'), count)).toThrow(ConfigError)
})

it.each([1, 2, 5])('for %s places of a page comes with a copy only when one is needed', (count) => {
  expect(generateWordPressForms(answersFor('adcombo'), count).replicable === null).toBe(count === 1)
})

it.each([
  ['zh', 'HK', 'lang="zh-TW"', '立即訂購'],
  ['zh', 'CN', 'lang="zh"', '立即订购'],
  ['es', 'CO', 'lang="es-419"', 'No se pudo enviar su pedido: '],
  ['es', 'ES', 'lang="es"', 'No se ha podido enviar su pedido: '],
  ['pt', 'BR', 'lang="pt-BR"', 'Fazer meu pedido'],
  ['pt', 'AO', 'lang="pt"', 'Pedir agora'],
  ['sr', 'RS', 'lang="sr-Latn"', 'Poručite odmah'],
])('in %s for %s reads as people there write', (formLanguage, countryCode, attribute, words) => {
  const html = generateForm({ ...answersFor('adcombo'), formLanguage, countryCode })
  expect(html).toContain(`\n  ${attribute}\n  dir="ltr"`)
  expect(html).toContain(words)
})

it.each([
  ['UK', 'GB'],
  ['uk', 'GB'],
  ['EL', 'GR'],
])('says %s to the platform as %s, which is the code of the country', (countryCode, sent) => {
  expect(generateForm({ ...answersFor('adcombo'), countryCode })).toContain(`value="${sent}"`)
  expect(generateForm({ ...answersFor('drcash'), countryCode })).toContain(`value="${sent.toLowerCase()}"`)
})

describe('the appearance of a form', () => {
  const plain = generateForm(answersFor('adcombo'))
  const formWith = (appearance: Appearance, platform: PlatformId = 'adcombo') =>
    generateForm({ ...answersFor(platform), formLanguage: 'pt-BR', appearance })

  it('is that of the plain form while nothing is chosen', () => {
    const off = { heading: ' ', price: '', card: true, phoneFirst: false, alignment: 'start' } as const
    expect(generateForm({ ...answersFor('adcombo'), appearance: off })).toBe(plain)
  })

  it('shows what is offered above the questions, and the privacy line below the button', () => {
    const html = formWith({ ...wholeAppearance, phoneFirst: false })
    const order = ['Oferta só até hoje', '79,80\u00A0€', '39,90\u00A0€', 'Pague na entrega']
      .concat([
        '1×</b> <span dir="auto">39,90\u00A0€',
        '2×</b> <span dir="auto">69,90\u00A0€',
        '3×</b> <span dir="auto">99,90\u00A0€',
        'name="name"',
      ])
      .concat(['name="phone"', 'Quero o meu agora</button>', 'href="https://loja.example/privacidade"'])
      .map((words) => html.indexOf(words))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order[0]).toBeGreaterThan(0)
  })

  it('has the phone first where that is wanted', () => {
    const html = formWith({ phoneFirst: true })
    expect(html.indexOf('name="phone"')).toBeLessThan(html.indexOf('name="name"'))
  })

  it.each<[PlatformId, string[]]>([
    ['adcombo', ['quantity']],
    ['terraleads', ['address', 'count']],
    ['trafficlight', ['address']],
    ['drcash', ['address']],
    ['lemonad', []],
    ['webvork', []],
    ['shakes', []],
  ])('asks for an address and a quantity as far as %s takes them', (platform, names) => {
    const html = formWith({ address: true, quantity: true }, platform)
    const asked = ['address', 'quantity', 'count'].filter((name) => html.includes(` name="${name}"`))
    expect(asked).toEqual(names)
  })

  it('offers bundles instead of a quantity, where the platform takes one, the first of them chosen', () => {
    const html = formWith({ quantity: true, priceOfTwo: '69 €', priceOfThree: ' 99 € ' })
    expect(html.match(/<input type="(?:radio|number)"[^>]*>/g)).toEqual([
      '<input type="radio" name="quantity" data-pedido value="2" checked>',
      '<input type="radio" name="quantity" data-pedido value="3">',
    ])
    expect(html).toContain('<legend>Quantidade</legend>')
    expect(formWith({ priceOfOne: '39 €' }, 'lemonad')).toBe(formWith({}, 'lemonad'))
  })

  it('shows flag and dial code of the country, and does not post them', () => {
    const html = formWith({ dialCode: true })
    expect(html).toContain(
      '<span class="i-ddi" dir="ltr"><span aria-hidden="true">🇧🇷 +55</span><input type="tel"',
    )
    expect(html).toContain('placeholder="Ex.: 11 96123 4567"')
    const withoutPhones = { ...answersFor('adcombo'), countryCode: 'AQ', appearance: { dialCode: true } }
    expect(generateForm(withoutPhones)).not.toContain('class="i-ddi"')
  })

  it.each([
    ['1.299,00 MXN', '1.299,00\u00A0MXN'],
    ['R$ 1 299', 'R$\u00A01\u00A0299'],
    ['Só hoje: 39 €', 'Só hoje:\u00A039\u00A0€'],
  ])('never ends a line inside %s', (price, unbroken) => {
    expect(formWith({ price })).toContain(`<strong dir="auto">${unbroken}</strong>`)
  })

  it.each<[Appearance, string]>([
    [{ buttonTextColor: '#ffd400' }, '#0b7a53 on #fff'],
    [{ buttonTextColor: '#fe9' }, '#0b7a53 on #fe9'],
    [{ buttonColor: '#c2410c', buttonTextColor: '#000' }, '#c2410c on #fff'],
    [{ buttonColor: '#ffd400', buttonTextColor: '#7a1f00' }, '#ffd400 on #7a1f00'],
  ])('with %o has a button of %s', (appearance, colours) => {
    const html = formWith(appearance)
    const all = [...html.matchAll(/button\[value\] {\n[^}]*?background: (#\w+)[^}]*?\n {2}color: (#\w+)/g)]
    const [, background, text] = all.at(-1) ?? []
    expect(`${background} on ${text}`).toBe(colours)
  })

  it.each<[Appearance, string]>([
    [{ buttonColor: 'red' }, 'Cor inválida: use um código como #0b7a53'],
    [{ heading: 'a'.repeat(81) }, 'Use no máximo 80 caracteres'],
    [{ privacyUrl: 'javascript:alert(1)' }, 'URL da política de privacidade inválida'],
    [{ buttonText: 'a\0' }, messages.unreadable],
  ])('that cannot be used is refused in Portuguese', (appearance, message) => {
    expect(() => formWith(appearance)).toThrow(new ConfigError(message))
  })
})

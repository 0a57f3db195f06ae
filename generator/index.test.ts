import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { describe, expect, it } from 'vitest'
import {
  ConfigError,
  findLanguage,
  generateForm,
  generateThankYouPage,
  generateWordPressForms,
  generateWorker,
  platforms,
  type IntegrationAnswers,
} from './index.ts'

const answers = {
  apiKey: 'chave-da-conta',
  streamCode: 'abc12',
  cloudflareUrl: 'https://leads.exemplo.workers.dev/',
  countryCode: 'br',
  offerId: '12345',
  productPrice: '99',
  successUrl: 'https://exemplo.com/obrigado',
  formLanguage: 'pt',
} satisfies Omit<IntegrationAnswers, 'platform'>

type Field = keyof typeof answers

const required = {
  apiKey: 'API Key é obrigatória',
  streamCode: 'Stream Code é obrigatório para Dr Cash',
  cloudflareUrl: 'URL do Cloudflare inválida',
  countryCode: 'Código do país deve ter 2 caracteres',
  offerId: 'Offer ID é obrigatório',
  productPrice: 'Preço do Produto é obrigatório',
  successUrl: 'URL de sucesso inválida',
} satisfies Partial<Record<Field, string>>

const worker = { needs: ['apiKey'] as Field[] }
const credentials: Field[] = ['apiKey', 'streamCode']
const page: Field[] = ['countryCode', 'successUrl']
const offer = { needs: [...page, 'offerId', 'productPrice', 'cloudflareUrl'] as Field[] }

/** Without a worker, where the platform allows it. */
const direct = { ...answers, cloudflareUrl: '' }

const form = (config: IntegrationAnswers) => generateForm(config)
const wordPress = (config: IntegrationAnswers) => generateWordPressForms(config, 2)
const generators = [
  { what: 'the worker', platform: 'adcombo', generate: generateWorker, ...worker },
  { what: 'the worker', platform: 'lemonad', generate: generateWorker, ...worker },
  { what: 'the worker', platform: 'trafficlight', generate: generateWorker, ...worker },
  { what: 'the worker', platform: 'drcash', generate: generateWorker, needs: credentials },
  ...[form, wordPress].flatMap((generate) => [
    { what: 'a form', platform: 'adcombo', generate, ...offer },
    { what: 'a form', platform: 'lemonad', generate, ...offer },
    { what: 'a form', platform: 'trafficlight', generate, ...offer },
    {
      what: 'a form',
      platform: 'drcash',
      generate,
      needs: page,
      mayUse: ['cloudflareUrl', 'streamCode'] as Field[],
    },
    {
      what: 'a form without a worker',
      platform: 'drcash',
      generate,
      given: direct,
      mayUse: ['cloudflareUrl'] as Field[],
      needs: [...page, ...credentials],
    },
  ]),
]

describe.each(generators)(
  '$what for $platform',
  ({ platform, generate, needs, given = answers, mayUse = [] }) => {
    const fields = Object.keys(required) as (keyof typeof required)[]

    it('is made from what it uses, whatever the rest is', () => {
      const unused = fields.filter((field) => !needs.includes(field) && !mayUse.includes(field))
      const all = generate({ platform, ...given })
      for (const other of [undefined, '', '\0', 'javascript:alert(1)'])
        expect(
          generate({ platform, ...given, ...Object.fromEntries(unused.map((field) => [field, other])) }),
        ).toEqual(all)
    })

    it.each(fields.filter((field) => needs.includes(field)))(
      'asks for a missing %s in Portuguese',
      (field) => {
        for (const missing of [undefined, '', ' \t'])
          expect(() => generate({ platform, ...given, [field]: missing })).toThrow(
            new ConfigError(required[field]),
          )
      },
    )

    it('is of a platform that exists', () => {
      for (const unknown of ['', 'AdCombo', 'adcombo ', '__proto__', 'constructor'])
        expect(() => generate({ ...given, platform: unknown })).toThrow(
          new ConfigError('Plataforma desconhecida'),
        )
    })
  },
)

describe.each([{ generate: form }, { generate: wordPress }])('a form', ({ generate }) => {
  it.each([['99,90'], ['99.9'], ['grátis']])('is not made for a price of %j', (productPrice) => {
    const make = () => generate({ ...answers, platform: 'adcombo', productPrice })
    expect(make).toThrow(new ConfigError('Preço deve ser um número válido (ex: 99.90)'))
  })

  it.each(['successUrl', 'cloudflareUrl'] as const)('goes to no %s but that of a web page', (field) => {
    for (const address of ['javascript:alert(1)', 'data:text/html,a', '//exemplo.com', 'exemplo.com']) {
      const make = () => generate({ ...answers, platform: 'adcombo', [field]: address })
      expect(make).toThrow(new ConfigError(required[field]))
    }
  })

  it('checks the worker of Dr.Cash too, when there is one', () => {
    const make = () => generate({ ...answers, platform: 'drcash', cloudflareUrl: 'javascript:alert(1)' })
    expect(make).toThrow(new ConfigError('URL do Cloudflare inválida'))
  })

  it('is in Portuguese unless told, and in no language that is not among the 49', () => {
    const config = { ...answers, platform: 'adcombo' }
    expect(generate({ ...config, formLanguage: undefined })).toEqual(
      generate({ ...config, formLanguage: 'pt' }),
    )
    expect(generate({ ...config, formLanguage: 'it' })).not.toEqual(
      generate({ ...config, formLanguage: 'pt' }),
    )
    const make = () => generate({ ...config, formLanguage: 'klingon' })
    expect(make).toThrow(new ConfigError('Idioma desconhecido'))
  })
})

/** Name and value of every input that the visitor does not see and the script does not fill. */
function hiddenValues(html: string): Record<string, string> {
  const values: Record<string, string> = {}
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('attrs' in node) {
      const { type, name, value } = Object.fromEntries(
        node.attrs.map((attribute) => [attribute.name, attribute.value]),
      )
      if (type === 'hidden' && name !== undefined && value !== undefined) values[name] = value
    }
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parseFragment(html))
  return values
}

describe('what a form posts of the answers', () => {
  const success = answers.successUrl
  it.each([
    ['adcombo', { offer_id: '12345', country_code: 'BR', price: '99.00', success_page: success }],
    ['lemonad', { offerId: '12345', success_page: success }],
    ['drcash', { stream_code: 'abc12', country: 'br', thanks_page: success }],
    ['trafficlight', { offer_id: '12345', country: 'BR', success_page: success }],
  ])('is, for %s, %j', (platform, values) => {
    const { main, replicable } = generateWordPressForms({ ...answers, platform }, 2)
    for (const html of [generateForm({ ...answers, platform }), main, replicable ?? ''])
      expect(hiddenValues(html)).toEqual({
        ddi: '55 0 BR',
        aviso: findLanguage('pt-BR')?.form.tryAgain,
        ...values,
      })
  })

  it('is also whose page it is, where that is known', () => {
    const config = { ...answers, platform: 'adcombo', pageId: 'a1b2c3d4e5f6' }
    const { main, replicable } = generateWordPressForms(config, 2)
    for (const html of [generateForm(config), main, replicable ?? ''])
      expect(hiddenValues(html)).toMatchObject({ pagina: 'a1b2c3d4e5f6' })
    for (const pageId of ['a1b2c3d4e5f', 'A1B2C3D4E5F6', 'a1b2c3d4e5f67', '"><script>'])
      expect(() => generateForm({ ...config, pageId })).toThrow('O número da página tem 12 letras')
  })

  it('is told to no pixel as the worth of a lead, unless somebody said what that is', () => {
    const valueIn = (pixels: object) =>
      /data-valor="([^"]*)"/.exec(generateForm({ ...answers, platform: 'adcombo', pixels }))?.[1]
    expect(valueIn({ meta: '123456789012345' })).toBe('')
    expect(valueIn({ meta: '123456789012345', value: '4.50' })).toBe('4.50')
  })

  it('leaves the campaign of Dr.Cash to the worker when it is not given', () => {
    const html = generateForm({ ...answers, platform: 'drcash', streamCode: ' ' })
    expect(hiddenValues(html)).toMatchObject({ stream_code: '' })
  })

  it('holds the token where there is no worker to keep it', () => {
    const values = hiddenValues(generateForm({ ...direct, platform: 'drcash' }))
    expect(values).toEqual({
      token: answers.apiKey,
      stream_code: 'abc12',
      country: 'br',
      thanks_page: success,
    })
  })

  it.each(platforms)('never holds the key of $name while there is a worker', ({ id: platform }) => {
    expect(generateForm({ ...answers, platform })).not.toContain(answers.apiKey)
  })
})

describe('WordPress forms', () => {
  const config = { ...answers, platform: 'adcombo' }

  it('are one HTML for one form, and one more to repeat for several', () => {
    expect(generateWordPressForms(config, 1).replicable).toBeNull()
    for (const count of [2, 3, 4, 5]) {
      const { main, replicable } = generateWordPressForms(config, count)
      expect(main).toMatch(/<style>[^]*<form[^]*<script /)
      expect(replicable).toContain('<form')
      expect(replicable).not.toMatch(/<style|<script|\sid=/)
    }
  })

  it.each([[0], [6], [-1], [1.5], [Number.NaN], [Number.POSITIVE_INFINITY]])('are never %s', (count) => {
    expect(() => generateWordPressForms(config, count)).toThrow(ConfigError)
    expect(() => generateWordPressForms(config, count)).toThrow('Escolha de 1 a 5 formulários')
  })
})

describe('the thank-you page', () => {
  it('is in Portuguese unless told, and in no language that is not among the 49', () => {
    expect(generateThankYouPage({})).toBe(generateThankYouPage({ language: 'pt' }))
    expect(generateThankYouPage({ language: '' })).toBe(generateThankYouPage({ language: 'pt' }))
    expect(generateThankYouPage({ language: 'ar' })).toContain('<html lang="ar" dir="rtl">')
    expect(() => generateThankYouPage({ language: 'xx' })).toThrow(new ConfigError('Idioma desconhecido'))
  })
})

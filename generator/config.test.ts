import { describe, expect, it } from 'vitest'
import { messages } from './answers.ts'
import { ConfigError } from './config-error.ts'
import { readCredentials, readFormAnswers, readLanguage } from './config.ts'
import { adcombo } from './platforms/adcombo.ts'
import { drcash } from './platforms/drcash.ts'
import { platforms } from './platforms/index.ts'

const answers = {
  platform: 'adcombo',
  apiKey: 'chave',
  streamCode: 'abc12',
  cloudflareUrl: 'https://leads.exemplo.workers.dev',
  countryCode: 'BR',
  offerId: '12345',
  productPrice: '99.90',
  successUrl: 'https://exemplo.com/obrigado',
}

describe('what a worker is configured with', () => {
  it('is the key, and the stream code only where the platform has one, exactly as typed', () => {
    const typed = { ...answers, apiKey: ' chave ', streamCode: 'abc\n' }
    expect(readCredentials(adcombo, typed)).toEqual({ apiKey: ' chave ' })
    expect(readCredentials(drcash, typed)).toEqual({ apiKey: ' chave ', streamCode: 'abc\n' })
  })

  it('is refused when a page could not hold it: a form may carry it too', () => {
    const broken = { ...answers, apiKey: 'a\0b' }
    expect(() => readCredentials(adcombo, broken)).toThrow(new ConfigError(messages.unreadable))
  })
})

describe('what a form is made of', () => {
  it.each([
    ['99', '99.00'],
    ['99.90', '99.90'],
    ['0', '0.00'],
  ])('has the price %s as %s', (productPrice, emitted) => {
    expect(readFormAnswers(adcombo, { ...answers, productPrice }).productPrice).toBe(emitted)
  })

  it.each(platforms)('has the country in the case of $name', (platform) => {
    const emitted = platform.countryCase === 'lower' ? 'br' : 'BR'
    for (const countryCode of ['BR', 'br', 'bR'])
      expect(readFormAnswers(platform, { ...answers, countryCode }).countryCode).toBe(emitted)
  })

  it('has addresses without the blanks around them, and is otherwise as typed', () => {
    const typed = {
      ...answers,
      successUrl: ' \thttps://Exemplo.com/Obrigado?a=b \n',
      cloudflareUrl: '\u00A0https://leads.exemplo.workers.dev ',
      offerId: ' 12345 ',
    }
    expect(readFormAnswers(adcombo, typed)).toMatchObject({
      successUrl: 'https://Exemplo.com/Obrigado?a=b',
      workerUrl: 'https://leads.exemplo.workers.dev',
      offerId: ' 12345 ',
    })
  })

  it('has the Worker at https, since a page at https may call nothing else, but its own machine', () => {
    const workerAt = (cloudflareUrl: string) =>
      readFormAnswers(adcombo, { ...answers, cloudflareUrl }).workerUrl
    expect(workerAt(' http://leads.exemplo.workers.dev/a?b=http://c ')).toBe(
      'https://leads.exemplo.workers.dev/a?b=http://c',
    )
    expect(workerAt('HTTP://leads.exemplo.workers.dev')).toBe('https://leads.exemplo.workers.dev')
    expect(workerAt('http://leads.exemplo.workers.dev:80')).toBe('https://leads.exemplo.workers.dev')
    expect(workerAt('http://leads.exemplo.workers.dev:80?a')).toBe('https://leads.exemplo.workers.dev?a')
    expect(workerAt('http://127.exemplo.com:8080/')).toBe('https://127.exemplo.com:8080/')
    for (const own of ['localhost:8787', '127.0.0.1:8787', '[::1]/', 'leads.conta.workers.dev.localhost:1'])
      expect(workerAt(`http://${own}`)).toBe(`http://${own}`)
  })

  it('has a success page where it was said to be: going to it is nobody’s to forbid', () => {
    const successUrl = 'http://exemplo.com/obrigado'
    expect(readFormAnswers(adcombo, { ...answers, successUrl }).successUrl).toBe(successUrl)
  })

  it('has no worker only for a platform that a form may call itself', () => {
    const without = { ...answers, cloudflareUrl: ' ' }
    expect(readFormAnswers(drcash, without).workerUrl).toBeUndefined()
    expect(readFormAnswers(drcash, answers).workerUrl).toBe(answers.cloudflareUrl)
    expect(() => readFormAnswers(adcombo, without)).toThrow(new ConfigError(messages.cloudflareUrl))
  })

  it('has nothing of an offer where the stream code stands for it', () => {
    expect(readFormAnswers(drcash, answers)).toMatchObject({ offerId: '', productPrice: '' })
  })
})

describe('the language', () => {
  it('is Portuguese unless told', () => {
    expect([undefined, '', ' ', 'pt'].map((code) => readLanguage(code).code)).toEqual([
      'pt',
      'pt',
      'pt',
      'pt',
    ])
    expect(readLanguage('pt-BR').code).toBe('pt-BR')
  })

  it.each([['xx'], ['PT'], ['pt-br'], [' pt'], ['__proto__'], ['constructor'], ['toString']])(
    'is not %j',
    (code) => {
      expect(() => readLanguage(code)).toThrow(new ConfigError(messages.language))
    },
  )
})

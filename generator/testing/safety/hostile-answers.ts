import { constantFrom, integer, oneof, record, tuple, type Arbitrary } from 'fast-check'
import { languages, type IntegrationAnswers, type PlatformId } from '../../index.ts'
import { platformOf } from '../../platforms/index.ts'
import { hostileText, hostileTexts } from '../hostile-text.ts'

/** Every answer that a person types or chooses. */
export type Answers = Record<
  Exclude<keyof IntegrationAnswers, 'platform' | 'successPageLanguage' | 'appearance' | 'pixels' | 'pageId'>,
  string
> & {
  platform: PlatformId
}

/** Each value occurs nowhere else in generated code, so that it can be told where an answer has gone. */
export const plainAnswers = {
  apiKey: 'chave-simples',
  accountId: '5550001234',
  streamCode: 'stream-simples',
  cloudflareUrl: 'https://worker.simples.example/',
  countryCode: 'BV',
  offerId: '7770001234',
  productPrice: '98765.43',
  successUrl: 'https://pagina.simples.example/obrigado',
  formLanguage: 'pt',
} satisfies Omit<Answers, 'platform'>

/** Hostile, but of characters that a page can hold: or most inputs would be refused, and nothing generated. */
const pageableText = hostileText.map((text) => text.toWellFormed().replaceAll(/(?![\t\n\r])\p{Cc}/gu, 'c'))

const typedText = oneof({ weight: 9, arbitrary: pageableText }, { weight: 1, arbitrary: hostileText })

const addressStart = constantFrom(
  'https://exemplo.com/',
  'http://exemplo.com/?a=',
  ' \n https://exemplo.com/#',
  'HTTPS://EXEMPLO.com:8443/a?b=c&d=',
  'https:exemplo.com/',
)
const typedAddress = oneof(
  { weight: 8, arbitrary: tuple(addressStart, pageableText).map((pieces) => pieces.join('')) },
  {
    weight: 1,
    arbitrary: tuple(constantFrom('https://', 'javascript:', '//', 'ht\ntp://'), hostileText).map((pieces) =>
      pieces.join(''),
    ),
  },
  { weight: 1, arbitrary: hostileText },
)

/** Mostly what the field is for: a form is generated only if all of its answers are good. */
const mostly = (good: Arbitrary<string>) =>
  oneof({ weight: 15, arbitrary: good }, { weight: 1, arbitrary: hostileText })

const typedPrice = tuple(integer({ min: 0, max: 1_000_000 }), constantFrom('', '.00', '.90', '.05')).map(
  (parts) => parts.join(''),
)
const typedNumber = integer({ min: 0 }).map(String)
const languageCode = constantFrom('', ...languages.map(({ code }) => code))

/** What a person, or whoever means them harm, may type for a platform. */
export function hostileAnswers(platform: PlatformId): Arbitrary<Answers> {
  return record({
    apiKey: typedText,
    accountId: mostly(typedNumber),
    streamCode: typedText,
    cloudflareUrl: oneof(
      { weight: 4, arbitrary: typedAddress },
      { weight: 1, arbitrary: constantFrom('', ' ') },
    ),
    countryCode: mostly(constantFrom('BR', 'br', 'It', 'zZ')),
    offerId: platformOf(platform).offerIs === 'number' ? mostly(typedNumber) : typedText,
    productPrice: mostly(typedPrice),
    successUrl: typedAddress,
    formLanguage: mostly(languageCode),
  }).map((answers) => ({ ...answers, platform }))
}

/** Every crafted text in every field: chance might leave one out. */
export function craftedAnswers(platform: PlatformId): Answers[] {
  return hostileTexts.flatMap(({ text }) => {
    const offer = platformOf(platform).offerIs === 'number' ? {} : { offerId: text }
    const typed = { apiKey: text, streamCode: text, ...offer }
    const address = `https://exemplo.com/?a=${text}`
    return [
      { ...plainAnswers, ...typed, platform, cloudflareUrl: address, successUrl: address },
      { ...plainAnswers, ...typed, platform, cloudflareUrl: '', successUrl: address },
      { ...plainAnswers, platform, accountId: text },
      { ...plainAnswers, platform, offerId: text },
      { ...plainAnswers, platform, cloudflareUrl: text },
      { ...plainAnswers, platform, successUrl: text },
      { ...plainAnswers, platform, countryCode: text },
      { ...plainAnswers, platform, productPrice: text },
      { ...plainAnswers, platform, formLanguage: text },
    ]
  })
}

/** Only the 49 languages give a thank-you page; half of the inputs are made of something else. */
export const hostileLanguage = oneof(
  languageCode,
  hostileText,
  languageCode.map((code) => `${code} `),
)

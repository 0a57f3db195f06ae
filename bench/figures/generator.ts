import { gzipSync } from 'node:zlib'
import {
  generateForm,
  generateThankYouPage,
  generateWordPressForms,
  generateWorker,
  languages,
  platforms,
} from '#generator/index.ts'
import { everythingOn } from '#generator/testing/everything-on.ts'
import { generateVaultWorker } from '#generator/vault.ts'
import { atLeast, atMost } from '../figures.ts'

export const generatorLimits = {
  workerKilobytes: atMost(4),
  vaultWorkerKilobytes: atMost(16),
  formKilobytes: atMost(4),
  formWithEverythingKilobytes: atMost(6),
  thankYouPageKilobytes: atMost(10),
  generationsPerSecond: atLeast(1000),
}

/** As long as real ones are. */
const shared = {
  apiKey: '0123456789abcdef0123456789abcdef',
  accountId: '123456789',
  streamCode: 'a1b2c',
  cloudflareUrl: 'https://leads-da-campanha.minha-conta.workers.dev/',
  countryCode: 'BR',
  productPrice: '199.90',
  successUrl: 'https://www.minha-pagina.com.br/obrigado?campanha=verao',
}

function answersFor({ id, offerIs }: (typeof platforms)[number]) {
  const offerId = offerIs === 'number' ? '123456789' : '4f1c2d3e-5a6b-4c7d-8e9f-0a1b2c3d4e5f'
  return { ...shared, platform: id, offerId }
}

const answers = platforms.map(answersFor)

/** The heaviest of each product, compressed as it travels, and how fast one core makes all of them. */
export async function generator({ seconds }: { seconds: number }) {
  const workers = answers.map(generateWorker)
  return {
    workerKilobytes: heaviest(workers),
    vaultWorkerKilobytes: heaviest(answers.map(generateVaultWorker)),
    formKilobytes: heaviest(everyForm()),
    formWithEverythingKilobytes: heaviest(everyForm(everythingOn)),
    thankYouPageKilobytes: heaviest(
      languages.map(({ code }) => generateThankYouPage({ language: code, pixels: everythingOn.pixels })),
    ),
    generationsPerSecond: countGenerations(seconds),
  }
}

function heaviest(texts: string[]): number {
  return Math.max(...texts.map((text) => gzipSync(text, { level: 9 }).length)) / 1000
}

/** Of every platform in every language, with a worker and, where that can be, without. */
function everyForm(extras: object = {}): string[] {
  return platforms.flatMap((platform) =>
    languages.flatMap(({ code }) => {
      const config = { ...answersFor(platform), ...extras, formLanguage: code }
      const variants =
        platform.workerIs === 'optional' ? [config, { ...config, cloudflareUrl: '' }] : [config]
      return variants.flatMap((variant) => [generateForm(variant), generateWordPressForms(variant, 2).main])
    }),
  )
}

function countGenerations(seconds: number): number {
  generateFor(seconds / 5)
  return generateFor(seconds)
}

/** Everything that one integration needs, one platform and language after the other. */
function generateFor(seconds: number): number {
  const started = performance.now()
  let made = 0
  while (performance.now() - started < seconds * 1000) {
    const given = answers[made % answers.length] ?? { platform: '' }
    const language = languages[made % languages.length]?.code ?? ''
    const config = { ...given, formLanguage: language, apiKey: `${shared.apiKey}${made}` }
    generateWorker(config)
    generateForm(config)
    generateWordPressForms(config, 5)
    generateThankYouPage({ language })
    made++
  }
  return made / ((performance.now() - started) / 1000)
}

import { provenPlatforms } from '#contract/platforms.ts'
import { findLanguage, generateWorker } from '#generator/index.ts'
import { highlightLine, type Token } from './highlight-line.ts'

/** One cycle of the demonstration: a buyer's order on its way to one platform. */
export type Episode = {
  platform: string
  /** The capitals of the platform's name, for its node. */
  mark: string
  language: string
  buyer: { name: string; phone: string }
  form: { name: string; phone: string; submit: string; sending: string }
  thanks: { title: string; text: string; order: string }
  excerpt: { lines: Token[][]; first: number; last: number; of: number; goesOn: boolean }
  order: string
  milliseconds: number
}

type Scene = Pick<Episode, 'buyer' | 'language' | 'order' | 'milliseconds'>

/** How many lines of the Worker the card has room for. */
export const excerptLines = 13

/** One for each platform, in their order. */
const scenes: Scene[] = [
  {
    language: 'it',
    buyer: { name: 'Giulia Conti', phone: '+39 347 220 1180' },
    order: '4821377',
    milliseconds: 182,
  },
  {
    language: 'es',
    buyer: { name: 'Lucía Torres', phone: '+34 612 004 518' },
    order: '913046',
    milliseconds: 214,
  },
  {
    language: 'ro',
    buyer: { name: 'Andrei Popa', phone: '+40 721 050 019' },
    order: '7d1f0b62',
    milliseconds: 169,
  },
  {
    language: 'pl',
    buyer: { name: 'Zofia Nowak', phone: '+48 512 050 014' },
    order: '2260915',
    milliseconds: 197,
  },
]

/**
 * What the landing page shows of the product, made by the generator itself. The build runs this module and
 * ships only its result: the generator is what a subscription pays for, and too heavy for a first visit.
 */
export const episodes: Episode[] = scenes.map(makeEpisode)

function makeEpisode({ language: code, buyer, order, milliseconds }: Scene, index: number): Episode {
  const platform = provenPlatforms[index]
  const language = findLanguage(code)
  if (!platform || !language) throw new Error(`The demonstration has no platform, or does not speak ${code}.`)
  const { name, phone, submit, sending } = language.form
  return {
    platform: platform.name,
    mark: platform.name.replaceAll(/[^A-Z]/g, ''),
    language: language.code,
    buyer,
    form: { name: name.label, phone: phone.label, submit, sending },
    thanks: language.thankYou,
    excerpt: cutExcerpt(
      generateWorker({ platform: platform.id, apiKey: 'sua-chave', streamCode: 'seu-codigo' }),
    ),
    order,
    milliseconds,
  }
}

/** The place where the lead becomes the platform's request, with the comment above it. */
function cutExcerpt(worker: string): Episode['excerpt'] {
  const lines = worker.trimEnd().split('\n')
  const start = lines.findIndex((line) => line.startsWith('function montarPedido(')) - 1
  if (start < 0) throw new Error('The Worker no longer has the function that the demonstration shows.')
  const end = lines.indexOf('}', start) + 1
  const shown = lines.slice(start, Math.min(end, start + excerptLines))
  return {
    lines: shown.map(highlightLine),
    first: start + 1,
    last: start + shown.length,
    of: lines.length,
    goesOn: start + shown.length < end,
  }
}

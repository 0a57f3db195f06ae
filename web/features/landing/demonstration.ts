import { findLanguage, generateWorker, platforms, type PlatformId } from '#generator/index.ts'
import { highlightLine, type Token } from './highlight-line.ts'

/** One turn of the demonstration: a buyer's order on its way to one platform. */
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

type Scene = Pick<Episode, 'buyer' | 'order' | 'milliseconds'> & { platform: PlatformId; language: string }

/** How many lines of the Worker the card has room for. */
export const excerptLines = 13

const scenes: Scene[] = [
  {
    platform: 'adcombo',
    language: 'it',
    buyer: { name: 'Giulia Conti', phone: '+39 347 220 1180' },
    order: '4821377',
    milliseconds: 182,
  },
  {
    platform: 'lemonad',
    language: 'es',
    buyer: { name: 'Lucía Torres', phone: '+34 612 004 518' },
    order: '913046',
    milliseconds: 214,
  },
  {
    platform: 'drcash',
    language: 'ro',
    buyer: { name: 'Andrei Popa', phone: '+40 721 050 019' },
    order: '7d1f0b62',
    milliseconds: 169,
  },
  {
    platform: 'trafficlight',
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

function makeEpisode({ platform: id, language: code, buyer, order, milliseconds }: Scene): Episode {
  const platform = platforms.find((known) => known.id === id)
  const language = findLanguage(code)
  if (!platform || !language) throw new Error(`The demonstration asks for ${id} in ${code}: one is unknown.`)
  const { name, phone, submit, sending } = language.form
  return {
    platform: platform.name,
    mark: platform.name.replaceAll(/[^A-Z]/g, ''),
    language: language.code,
    buyer,
    form: { name: name.label, phone: phone.label, submit, sending },
    thanks: language.thankYou,
    excerpt: cutExcerpt(generateWorker({ platform: id, apiKey: 'sua-chave', streamCode: 'seu-codigo' })),
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

import { hostileTexts } from '#generator/testing/hostile-text.ts'
import type { Random } from '../seeded-random.ts'

const short = hostileTexts.map(({ text }) => text).filter((text) => text.length <= 200)
const letters = [
  'a',
  'ß',
  'ñ',
  '漢',
  '字',
  '😀',
  'é',
  'я',
  'ع',
  '"',
  '\\',
  "'",
  '<',
  '\u0001',
  '\u202E',
  '\u200F',
  '\0',
  '\uD83D',
]

/** What no log may show: it stands in every name that strangers type. */
export const strangersMark = 'Zzqx'

export function hostileWord(random: Random): string {
  return random.choose<() => string>([
    [4, () => random.pick(short)],
    [2, () => Array.from({ length: 1 + random.below(30) }, () => random.pick(letters)).join('')],
    [
      2,
      () =>
        Array.from({ length: 1 + random.below(20) }, () => String.fromCharCode(random.below(0x1_0000))).join(
          '',
        ),
    ],
    [1, () => String(random.next() * 10 ** random.below(400))],
  ])()
}

/** As long as somebody may make it. */
export const longWord = (random: Random, length: number): string => random.pick(letters).repeat(length)

export const anyDigits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.below(10)).join('')

export function anyUuid(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

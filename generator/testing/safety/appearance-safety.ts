import assert from 'node:assert/strict'
import {
  assert as hold,
  boolean,
  constantFrom,
  oneof,
  property,
  record,
  tuple,
  type Arbitrary,
} from 'fast-check'
import { generateForm, messages, platforms } from '../../index.ts'
import type { Appearance, AppearanceText } from '../../appearance.ts'
import { hostileText, hostileTexts } from '../hostile-text.ts'
import { platformOf } from '../../platforms/index.ts'
import { generateOrRefuse, type Tally } from './generate-or-refuse.ts'
import { plainAnswers } from './hostile-answers.ts'
import { readSnippet } from './read-html.ts'

/** One that takes whatever a form can ask for. */
const platform = platforms.find(({ id }) => Object.keys(platformOf(id).takes ?? {}).length === 2)?.id ?? ''

type Texts = Record<AppearanceText, string>

/** Each occurs nowhere else in a form. */
const plainTexts: Texts = {
  buttonColor: '#123abc',
  buttonTextColor: '#fedcba',
  buttonText: 'botao-simples',
  heading: 'titulo-simples',
  price: 'preco-simples',
  oldPrice: 'antigo-simples',
  priceOfOne: 'um-simples',
  priceOfTwo: 'dois-simples',
  priceOfThree: 'tres-simples',
  privacyUrl: 'https://privacidade.simples.example/',
}

const allOn = {
  payOnDelivery: true,
  deliveryIcons: true,
  lightOldPrice: true,
  largeButton: true,
  labelsBeside: true,
  dialCode: true,
  card: true,
  phoneFirst: true,
  address: true,
  quantity: true,
  alignment: 'center' as 'start' | 'center',
}

const short = hostileText.map((text) => text.slice(0, 20))
const typed = oneof({ weight: 4, arbitrary: short }, { weight: 1, arbitrary: hostileText })
type Chosen = Texts & typeof allOn

const colour = oneof(
  { weight: 8, arbitrary: constantFrom('', '#fff', '0B7A53', '#c2410c', ' #ABC ') },
  { weight: 1, arbitrary: short },
)

const hostileAppearance: Arbitrary<Chosen> = record({
  buttonColor: colour,
  buttonTextColor: colour,
  buttonText: typed,
  heading: typed,
  price: typed,
  oldPrice: typed,
  priceOfOne: typed,
  priceOfTwo: typed,
  priceOfThree: typed,
  privacyUrl: oneof(
    {
      weight: 6,
      arbitrary: tuple(constantFrom('https://a.example/', 'http://b.example/?c='), short).map((parts) =>
        parts.join(''),
      ),
    },
    { weight: 1, arbitrary: hostileText },
    { weight: 2, arbitrary: constantFrom('', ' ', 'javascript:alert(1)') },
  ),
  payOnDelivery: boolean(),
  deliveryIcons: boolean(),
  lightOldPrice: boolean(),
  largeButton: boolean(),
  labelsBeside: boolean(),
  dialCode: boolean(),
  card: boolean(),
  phoneFirst: boolean(),
  address: boolean(),
  quantity: boolean(),
  alignment: constantFrom<'start' | 'center'>('start', 'center'),
})

/** Whatever is typed for its look, the form is the plain one with those words in their places; throws what breaks this. */
export function checkAppearances(numRuns: number): Tally {
  const tally: Tally = { inputs: 0, accepted: 0 }
  const isSafe = property(hostileAppearance, (appearance) => {
    tally.inputs++
    const snippet = generateOrRefuse(() => formWith(appearance), refusalsOf(appearance))
    if (snippet === undefined) return
    tally.accepted++
    const used = usedTexts(appearance)
    const twin = Object.fromEntries(
      Object.entries(plainTexts).map(([field, text]) => [field, used[field as AppearanceText] && text]),
    )
    const form = readSnippet(snippet)
    const { buttonColor, buttonTextColor } = appearance
    const plain = readSnippet(formWith({ ...appearance, ...twin, buttonColor, buttonTextColor }))
    const emitted = new Map(
      Object.entries(plainTexts).map(([field, text]) => {
        const words = used[field as AppearanceText]
        return [text, /price/i.test(field) ? unbroken(words) : words]
      }),
    )
    const filled = (texts: string[]) => texts.map((text) => emitted.get(text) ?? text)
    assert.deepEqual(form.tree, plain.tree)
    assert.deepEqual(form.texts, filled(plain.texts))
    assert.deepEqual(form.values, filled(plain.values))
  })
  const examples = hostileTexts.map(({ text }): [Chosen] => [
    { ...plainTexts, ...allOn, heading: text.slice(0, 80), buttonText: text.slice(0, 40) },
  ])
  hold(isSafe, { numRuns: numRuns + examples.length, examples })
  return tally
}

function formWith(appearance: Appearance): string {
  return generateForm({ ...plainAnswers, platform, appearance })
}

function usedTexts(appearance: Texts): Texts {
  const used = Object.keys(plainTexts).map((field) => [
    field,
    appearance[field as AppearanceText].trim().split(/\s+/).join(' '),
  ])
  return Object.fromEntries(used) as Texts
}

/** A blank beside a digit is one that no line ends at. */
const unbroken = (price: string) =>
  price
    .split(' ')
    .reduce((before, after) => before + (/\d$/.test(before) || /^\d/.test(after) ? '\u00A0' : ' ') + after)

const most: Record<AppearanceText, number> = {
  buttonColor: 7,
  buttonText: 40,
  heading: 80,
  price: 24,
  buttonTextColor: 7,
  oldPrice: 24,
  priceOfOne: 24,
  priceOfTwo: 24,
  priceOfThree: 24,
  privacyUrl: 2000,
}

const controls = new RegExp(String.raw`[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]`)

/** The rules told once more, in other words. */
function refusalsOf(appearance: Texts): string[] {
  return Object.entries(usedTexts(appearance)).flatMap(([name, text]) => {
    if (text === '') return []
    if (!text.isWellFormed() || controls.test(text)) return [messages.unreadable]
    const field = name as AppearanceText
    const isRight = text.length <= most[field] && (shapes[field]?.holds(text) ?? true)
    return isRight ? [] : [shapes[field]?.message ?? `Use no máximo ${most[field]} caracteres`]
  })
}

const colourShape = {
  holds: (text: string) => isHex(text.startsWith('#') ? text.slice(1) : text),
  message: 'Cor inválida: use um código como #0b7a53',
}

const shapes: { [field in AppearanceText]?: { holds: (text: string) => boolean; message: string } } = {
  buttonColor: colourShape,
  buttonTextColor: colourShape,
  privacyUrl: { holds: (text) => isWeb(text), message: 'URL da política de privacidade inválida' },
}

const isHex = (text: string) =>
  [3, 6].includes(text.length) && text.split('').every((digit) => '0123456789abcdefABCDEF'.includes(digit))

const isWeb = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

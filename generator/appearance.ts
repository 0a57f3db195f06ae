import { isReadable, isWebAddress, messages } from './answers.ts'

/** How a form looks and what it says beside its questions. Nothing is a must, and without any of it it is plain. */
export type Appearance = {
  /** '#c2410c', or the same without '#' or with three digits. */
  buttonColor?: string | undefined
  /** Used where it can be read on the button's colour; else the text is black or white. */
  buttonTextColor?: string | undefined
  buttonText?: string | undefined
  largeButton?: boolean | undefined
  heading?: string | undefined
  /** As it is shown, with its currency. */
  price?: string | undefined
  oldPrice?: string | undefined
  lightOldPrice?: boolean | undefined
  /** What one, two and three units cost, as it is shown: a choice that stands in for the question of how many. */
  priceOfOne?: string | undefined
  priceOfTwo?: string | undefined
  priceOfThree?: string | undefined
  payOnDelivery?: boolean | undefined
  /** On the line that says so. */
  deliveryIcons?: boolean | undefined
  alignment?: 'start' | 'center' | undefined
  /** `false`: it stands on the page itself, in the colour of its text. */
  card?: boolean | undefined
  /** Where the page is wide enough; on a phone they stand above. */
  labelsBeside?: boolean | undefined
  phoneFirst?: boolean | undefined
  /** The country's flag and the code that is dialled for it, before the phone. */
  dialCode?: boolean | undefined
  /** Asked for only where the platform takes it. */
  address?: boolean | undefined
  quantity?: boolean | undefined
  privacyUrl?: string | undefined
}

/** What of it is typed in. */
export type AppearanceText =
  | 'buttonColor'
  | 'buttonTextColor'
  | 'buttonText'
  | 'heading'
  | 'price'
  | 'oldPrice'
  | 'priceOfOne'
  | 'priceOfTwo'
  | 'priceOfThree'
  | 'privacyUrl'

/** What is written for readers of one language, and what for buyers of one country. */
export const ownWords = ['heading', 'buttonText'] as const satisfies readonly AppearanceText[]
export const ownPrices = [
  'price',
  'oldPrice',
  'priceOfOne',
  'priceOfTwo',
  'priceOfThree',
] as const satisfies readonly AppearanceText[]

type Rule = { readonly most: number; readonly holds?: (text: string) => boolean; readonly message: string }

const tooLong = (most: number): Rule => ({ most, message: `Use no máximo ${most} caracteres` })

const colour: Rule = { most: 7, holds: isColour, message: 'Cor inválida: use um código como #0b7a53' }

const rules: Record<AppearanceText, Rule> = {
  buttonColor: colour,
  buttonTextColor: colour,
  buttonText: tooLong(40),
  heading: tooLong(80),
  price: tooLong(24),
  oldPrice: tooLong(24),
  priceOfOne: tooLong(24),
  priceOfTwo: tooLong(24),
  priceOfThree: tooLong(24),
  privacyUrl: { most: 2000, holds: isWebAddress, message: 'URL da política de privacidade inválida' },
}

/** What is wrong with one of them; an empty one is none. */
export function findAppearanceMistake(field: AppearanceText, text: string): string | undefined {
  const { most, holds = () => true, message } = rules[field]
  const used = inOneLine(text)
  if (used === '') return undefined
  if (!isReadable(used)) return messages.unreadable
  return used.length <= most && holds(used) ? undefined : message
}

export function isColour(text: string): boolean {
  return /^#?([\da-f]{3}|[\da-f]{6})$/i.test(text)
}

/** As it is used: a line end in a text would be a paragraph to some editors. */
export function inOneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

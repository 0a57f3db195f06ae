import { isReadable, isWebAddress, messages } from './answers.ts'

/** How a form looks and what it says beside its questions. Nothing is a must, and without any of it it is plain. */
export type Appearance = {
  /** '#c2410c', or the same without '#' or with three digits. */
  buttonColor?: string | undefined
  buttonText?: string | undefined
  heading?: string | undefined
  /** As it is shown, with its currency. */
  price?: string | undefined
  oldPrice?: string | undefined
  payOnDelivery?: boolean | undefined
  alignment?: 'start' | 'center' | undefined
  /** `false`: it stands on the page itself, in the colour of its text. */
  card?: boolean | undefined
  phoneFirst?: boolean | undefined
  /** Asked for only where the platform takes it. */
  address?: boolean | undefined
  quantity?: boolean | undefined
  privacyUrl?: string | undefined
}

/** What of it is typed in. */
export type AppearanceText = 'buttonColor' | 'buttonText' | 'heading' | 'price' | 'oldPrice' | 'privacyUrl'

type Rule = { readonly most: number; readonly holds?: (text: string) => boolean; readonly message: string }

const tooLong = (most: number): Rule => ({ most, message: `Use no máximo ${most} caracteres` })

const rules: Record<AppearanceText, Rule> = {
  buttonColor: { most: 7, holds: isColour, message: 'Cor inválida: use um código como #0b7a53' },
  buttonText: tooLong(40),
  heading: tooLong(80),
  price: tooLong(24),
  oldPrice: tooLong(24),
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

import { findAppearanceMistake, inOneLine, type Appearance, type AppearanceText } from '../appearance.ts'
import { ConfigError } from '../config-error.ts'
import type { ExtraQuestion, Platform } from '../platforms/platform.ts'
import { canBeRead, ownColour } from './button-colours.ts'

/** An appearance as code is made of it. What is off is empty or false; a colour is three or six hexadecimal digits. */
export type ReadAppearance = Record<Exclude<AppearanceText, PriceOfUnits>, string> & {
  isCentred: boolean
  hasCard: boolean
  isPhoneFirst: boolean
  paysOnDelivery: boolean
  hasDeliveryIcons: boolean
  hasLargeButton: boolean
  hasLightOldPrice: boolean
  hasLabelsBeside: boolean
  showsDialCode: boolean
  /** How many units are offered for which price, and what the platform calls their number. */
  bundles: { name: string; offers: readonly { units: string; price: string }[] } | undefined
  /** What else is asked for, and what the platform calls it. */
  questions: readonly { question: ExtraQuestion; name: string }[]
}

export function readAppearance(platform: Platform, appearance: Appearance = {}): ReadAppearance {
  const read = (field: AppearanceText) => readText(field, appearance[field])
  const bundles = readBundles(platform, appearance)
  return {
    ...readColours(appearance),
    buttonText: read('buttonText'),
    heading: read('heading'),
    price: inOnePiece(read('price')),
    oldPrice: inOnePiece(read('oldPrice')),
    privacyUrl: read('privacyUrl'),
    isCentred: appearance.alignment === 'center',
    hasCard: appearance.card !== false,
    isPhoneFirst: appearance.phoneFirst === true,
    paysOnDelivery: appearance.payOnDelivery === true,
    hasDeliveryIcons: appearance.deliveryIcons === true,
    hasLargeButton: appearance.largeButton === true,
    hasLightOldPrice: appearance.lightOldPrice === true,
    hasLabelsBeside: appearance.labelsBeside === true,
    showsDialCode: appearance.dialCode === true,
    bundles,
    questions: extraQuestions.flatMap((question) => {
      const name = platform.takes?.[question]
      const isAsked = appearance[question] === true && !(question === 'quantity' && bundles)
      return isAsked && name !== undefined ? [{ question, name }] : []
    }),
  }
}

const extraQuestions: readonly ExtraQuestion[] = ['address', 'quantity']

type PriceOfUnits = 'priceOfOne' | 'priceOfTwo' | 'priceOfThree'

const pricesOfUnits: readonly PriceOfUnits[] = ['priceOfOne', 'priceOfTwo', 'priceOfThree']

function readBundles(platform: Platform, appearance: Appearance): ReadAppearance['bundles'] {
  const name = platform.takes?.quantity
  const offers = pricesOfUnits
    .map((field, index) => ({
      units: String(index + 1),
      price: inOnePiece(readText(field, appearance[field])),
    }))
    .filter(({ price }) => price !== '')
  return name !== undefined && offers.length > 0 ? { name, offers } : undefined
}

/** A colour for the text that cannot be read is none. */
function readColours(appearance: Appearance): Pick<ReadAppearance, 'buttonColor' | 'buttonTextColor'> {
  const read = (field: 'buttonColor' | 'buttonTextColor') =>
    readText(field, appearance[field]).replace('#', '').toLowerCase()
  const [buttonColor, wanted] = [read('buttonColor'), read('buttonTextColor')]
  const ground = buttonColor || ownColour
  return wanted !== '' && canBeRead(wanted, ground)
    ? { buttonColor: ground, buttonTextColor: wanted }
    : { buttonColor, buttonTextColor: '' }
}

/** No line ends between a number and its currency. */
function inOnePiece(price: string): string {
  return price.replaceAll(/(?<=\d) | (?=\d)/g, '\u00A0')
}

function readText(field: AppearanceText, text = ''): string {
  const mistake = findAppearanceMistake(field, text)
  if (mistake !== undefined) throw new ConfigError(mistake)
  return inOneLine(text)
}

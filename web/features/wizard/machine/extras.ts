import { tidy } from '#generator/answers.ts'
import { findAppearanceMistake, type Appearance, type AppearanceText } from '#generator/appearance.ts'
import { findPixelMistake, hasPixel, type Pixels } from '#generator/pixels.ts'
import { readPrice } from '#web/lib/read-price.ts'
import type { ExtraField, WizardState } from './wizard-state.ts'

type Extras = Pick<WizardState, 'appearance' | 'pixels'>

const lookFields = [
  'buttonColor',
  'buttonTextColor',
  'buttonText',
  'heading',
  'price',
  'oldPrice',
  'priceOfOne',
  'priceOfTwo',
  'priceOfThree',
  'privacyUrl',
] as const satisfies readonly AppearanceText[]
const choices = [
  'payOnDelivery',
  'deliveryIcons',
  'lightOldPrice',
  'largeButton',
  'labelsBeside',
  'phoneFirst',
  'dialCode',
  'address',
  'quantity',
] as const satisfies readonly (keyof Appearance)[]
const pixelFields = [
  'meta',
  'tiktok',
  'google',
  'value',
  'currency',
] as const satisfies readonly (keyof Pixels)[]

export const extraFields: readonly ExtraField[] = [...lookFields, ...pixelFields]

export function isPixelField(field: ExtraField): field is keyof Pixels {
  return pixelFields.some((name) => name === field)
}

export function extraText({ appearance, pixels }: Extras, field: ExtraField): string {
  return (isPixelField(field) ? pixels[field] : appearance[field]) ?? ''
}

/** What is wrong with it, said or not yet said. None of them is a must. */
export function findExtraMistake(extras: Extras, field: ExtraField): string | undefined {
  const text = tidy(extraText(extras, field))
  return isPixelField(field) ? findPixelMistake(field, text) : findAppearanceMistake(field, text)
}

/**
 * What can be used, and is hardly meant: Google Ads counts a conversion by its label, and a tag alone counts nothing. Told, not
 * refused: forms with it are online.
 */
export function findExtraDoubt({ pixels }: Extras, field: ExtraField): string | undefined {
  return field === 'google' && /^aw-[^/]+$/i.test(tidy(pixels.google ?? ''))
    ? 'Falta o rótulo da conversão, e sem ele nada é contado: AW-123456789/AbCdEfGh, como o Google Ads mostra na tag'
    : undefined
}

/** As it is used, once its field was left. */
export function tidyExtra(field: ExtraField, text: string): string {
  if (field === 'tiktok' || field === 'currency') return tidy(text).toUpperCase()
  return field === 'value' ? (readPrice(tidy(text)) ?? text) : text
}

export function wrongExtras(extras: Extras): ExtraField[] {
  return extraFields.filter((field) => findExtraMistake(extras, field) !== undefined)
}

/** Of those that were left or sent: the screen shows them. */
export function shownMistakes(state: WizardState): ExtraField[] {
  return wrongExtras(state).filter((field) => state.judged.includes(field))
}

/** What code is made of and what is saved: only what was chosen, and can be used. */
export function usedExtras(extras: Extras): { appearance?: Appearance; pixels?: Pixels } {
  const { card, alignment } = extras.appearance
  const appearance: Appearance = {
    ...usedTexts(extras, lookFields),
    ...Object.fromEntries(choices.filter((name) => extras.appearance[name]).map((name) => [name, true])),
    ...(card === false && { card }),
    ...(alignment === 'center' && { alignment }),
  }
  const pixels: Pixels = usedTexts(extras, pixelFields)
  return {
    ...(Object.keys(appearance).length > 0 && { appearance }),
    ...(hasPixel(pixels) && { pixels }),
  }
}

function usedTexts(extras: Extras, fields: readonly ExtraField[]): Partial<Record<ExtraField, string>> {
  const given = fields.filter((field) => findExtraMistake(extras, field) === undefined)
  const texts = given.map((field) => [field, tidy(extraText(extras, field))] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

/** From what was written down, whoever wrote it. */
export function readExtras({ appearance, pixels }: { appearance: object; pixels: object }): Extras {
  const read = (from: object, fields: readonly string[], type: 'string' | 'boolean') =>
    Object.fromEntries(
      Object.entries(from).filter(([name, value]) => fields.includes(name) && typeof value === type),
    )
  const alignment = 'alignment' in appearance && appearance.alignment === 'center' ? 'center' : 'start'
  return {
    appearance: {
      ...read(appearance, lookFields, 'string'),
      ...read(appearance, [...choices, 'card'], 'boolean'),
      ...(alignment === 'center' && { alignment }),
    },
    pixels: read(pixels, pixelFields, 'string'),
  }
}

import { isPrice } from './answers.ts'

/** Whom a form tells of an accepted lead, and what it is worth. Each is off while it is not given. */
export type Pixels = {
  /** The id of a Meta pixel. */
  meta?: string | undefined
  /** The code of a TikTok pixel. */
  tiktok?: string | undefined
  /** A Google tag, G-… or AW-…; with a label, AW-…/…, it is a conversion of Google Ads. */
  google?: string | undefined
  /** Without it they are told no value: what a product costs says nothing of a lead. */
  value?: string | undefined
  /** Without it that of the country. */
  currency?: string | undefined
}

export const pixelAdPlatforms = ['meta', 'tiktok', 'google'] as const
export type PixelAdPlatform = (typeof pixelAdPlatforms)[number]

type Rule = { readonly holds: (text: string) => boolean; readonly message: string }

const matching = (pattern: RegExp, message: string): Rule => ({
  holds: (text) => pattern.test(text),
  message,
})

const rules: Record<keyof Pixels, Rule> = {
  meta: matching(/^\d{8,20}$/, 'O ID do pixel da Meta tem só números (ex: 123456789012345)'),
  tiktok: matching(/^[\dA-Z]{10,40}$/i, 'O código do pixel do TikTok tem só letras e números'),
  google: matching(/^(G|GT|AW)-[\dA-Z]{4,20}(\/[\w-]{1,60})?$/i, 'A tag do Google começa com G- ou AW-'),
  value: { holds: isPrice, message: 'Valor deve ser um número válido (ex: 99.90)' },
  currency: matching(/^[a-z]{3}$/i, 'Moeda são três letras, como EUR'),
}

/** What is wrong with one of them; an empty one is none. */
export function findPixelMistake(field: keyof Pixels, text: string): string | undefined {
  const used = text.trim()
  const { holds, message } = rules[field]
  return used === '' || holds(used) ? undefined : message
}

export function hasPixel(pixels: Pixels = {}): boolean {
  return pixelAdPlatforms.some((adPlatform) => pixels[adPlatform]?.trim())
}

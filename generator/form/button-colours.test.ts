import { assert, integer, property, tuple } from 'fast-check'
import { expect, it } from 'vitest'
import { generateForm } from '../index.ts'

const part = integer({ min: 0, max: 255 })
const hexOf = (parts: readonly number[]) => parts.map((value) => value.toString(16).padStart(2, '0')).join('')

/** Whatever colour is chosen, as a browser would paint it: read from the form's own style. */
function paint(colour: string): Record<'rest' | 'hover' | 'text' | 'edge', string> {
  const html = generateForm({
    platform: 'adcombo',
    cloudflareUrl: 'https://leads.conta.workers.dev/',
    countryCode: 'IT',
    offerId: '1',
    productPrice: '39',
    successUrl: 'https://loja.example/',
    appearance: { buttonColor: colour },
  })
  const read = (rule: string, property: string) => {
    const [, declarations = ''] = html.split(`.i-${colour}:not(#i):not(#i) ${rule} {`)
    return (
      new RegExp(String.raw`(?<![\w-])${property}: (?:1px solid )?(#\w+) !important`).exec(
        declarations,
      )?.[1] ?? ''
    )
  }
  return {
    rest: read('button[value]', 'background'),
    hover: read('button[value]:hover', 'background'),
    text: read('button[value]', 'color'),
    edge: read('button[value]', 'border'),
  }
}

it('a button can be read and seen in every colour, at rest and under a pointer', () => {
  assert(
    property(tuple(part, part, part), (parts) => {
      const { rest, hover, text, edge } = paint(hexOf(parts))
      expect(rest).toBe(`#${hexOf(parts)}`)
      expect(contrast(rest, text)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(hover, text)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(edge, '#ffffff')).toBeGreaterThanOrEqual(3)
    }),
    {
      numRuns: 500,
      examples: [[[0, 0, 0]], [[255, 255, 255]], [[118, 118, 118]], [[119, 119, 119]], [[255, 212, 0]]],
    },
  )
})

/** As WCAG defines it. */
function contrast(one: string, other: string): number {
  const [bright = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (bright + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const long = hex.length === 4 ? hex.replaceAll(/[^#]/g, '$&$&') : hex
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(long.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

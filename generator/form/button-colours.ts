type Colour = readonly [red: number, green: number, blue: number]

/** The button in the colour that was chosen, so that it can be read and seen, at rest and under a pointer. */
export type ButtonColours = {
  readonly background: string
  readonly text: string
  readonly hover: string
  /** Around the button: its own colour, unless that would not be seen on a white card. */
  readonly edge: string
}

const white: Colour = [255, 255, 255]
const black: Colour = [0, 0, 0]
/** Seen on white, and on most that is not. */
const grey = '#767676'

/** Of the button, as long as none is chosen. */
export const ownColour = '0b7a53'

/** Whether a text of the one colour can be read on the other. Each is 3 or 6 hexadecimal digits. */
export function canBeRead(text: string, background: string): boolean {
  return contrast(read(text), read(background)) >= 4.5
}

/** Of white and black one always has a contrast of 4.5 with any colour. */
export function readableOn(colour: string): 'fff' | '000' {
  return canBeRead('fff', colour) ? 'fff' : '000'
}

/** Under a pointer the button moves away from its text, whose colour must be one that can be read on it. */
export function buttonColours(colour: string, text: string = readableOn(colour)): ButtonColours {
  const background = read(colour)
  const isDark = luminance(background) < luminance(read(text))
  const hover = mix(background, isDark ? black : white, 0.2)
  return {
    background: write(background),
    text: `#${text}`,
    hover: write(hover),
    edge: contrast(background, white) >= 3 ? write(background) : grey,
  }
}

/** The ratio that WCAG measures. */
function contrast(one: Colour, other: Colour): number {
  const [bright = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (bright + 0.05) / (dark + 0.05)
}

function read(colour: string): Colour {
  const digits = colour.length === 3 ? colour.replaceAll(/./g, '$&$&') : colour
  const part = (start: number) => Number.parseInt(digits.slice(start, start + 2), 16)
  return [part(0), part(2), part(4)]
}

function write(colour: Colour): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function mix(colour: Colour, other: Colour, share: number): Colour {
  const part = (index: 0 | 1 | 2) => Math.round(colour[index] * (1 - share) + other[index] * share)
  return [part(0), part(1), part(2)]
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

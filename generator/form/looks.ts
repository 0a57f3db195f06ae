import { buttonColours } from './button-colours.ts'
import type { ReadAppearance } from './read-appearance.ts'

const heading = `
.integrador-form:not(#i):not(#i) [role='heading'] {
  margin: 0 0 12px;
  font-size: 22px;
  font-weight: 700;
  line-height: 1.3;
  overflow-wrap: anywhere;
}`

const prices = `
.integrador-form:not(#i):not(#i) .i-preco {
  display: flex;
  flex-wrap: wrap;
  gap: 0 12px;
  align-items: baseline;
  margin: 0 0 16px;
}
.integrador-form:not(#i):not(#i) .i-preco del {
  font-size: 18px;
}
.integrador-form:not(#i):not(#i) .i-preco strong {
  font-size: 30px;
  font-weight: 700;
  line-height: 1.2;
}`

/** By how much it is seen, not by its colour: it may stand on any page. */
const lightOldPrice = `
.integrador-form.i-leve:not(#i):not(#i) del {
  opacity: 0.65;
}`

/** In forced colours they keep their own, which is seen on black and on white. */
const deliveryIcons = `
.integrador-form:not(#i):not(#i) .i-icones {
  padding: 8px 48px;
  background-image: ${icon('M2 6h12v10H2zM14 9h4l4 4v3h-8M5 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0')}, ${icon('M2 6h20v12H2zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M5 9v6M19 9v6')};
  background-position: left 14px center, right 14px center;
  background-repeat: no-repeat;
  background-size: 24px;
}
.integrador-form:not(#i):not(#i)[dir='rtl'] .i-icones {
  background-position: right 14px center, left 14px center;
}`

/** Written so that no site takes it for a tag or a comment. */
function icon(path: string): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='#0b7a53' stroke-width='2' stroke-linejoin='round'><path d='${path}'/></svg>`
  const written = svg.replaceAll(/[<>#/]/g, (character) => encodeURIComponent(character))
  return `url("data:image/svg+xml,${written}")`
}

const largeButton = `
.integrador-form.i-grande:not(#i):not(#i) button[value] {
  min-height: 64px;
  font-size: 20px;
}`

/** Where the page is wide enough for both. */
const labelsBeside = `
@media (min-width: 600px) {
.integrador-form.i-lado:not(#i):not(#i) {
  max-width: min(520px, 92vw);
}
.integrador-form.i-lado:not(#i):not(#i) label {
  display: grid;
  grid-template-columns: 1fr 2fr;
  gap: 12px;
  align-items: center;
}
.integrador-form.i-lado:not(#i):not(#i) label > * {
  margin: 0;
}
}`

const dialCode = `
.integrador-form:not(#i):not(#i) .i-ddi {
  display: flex;
  margin: 6px 0 0;
}
.integrador-form:not(#i):not(#i) .i-ddi span {
  padding: 11px 12px;
  background: #eef3f1;
  border: 1px solid #788;
  border-right: 0;
  border-radius: 10px 0 0 10px;
  color: #111;
  white-space: nowrap;
}
.integrador-form:not(#i):not(#i) .i-ddi input[name] {
  min-width: 0;
  margin: 0;
  border-radius: 0 10px 10px 0;
  text-align: left;
}`

/** The whole line is the target. Browsers that cannot read the last rule show the choice by its dot alone. */
const bundles = `
.integrador-form:not(#i):not(#i) .i-kits {
  min-width: 0;
  margin: 0 0 8px;
  padding: 0;
  border: 0;
}
.integrador-form:not(#i):not(#i) .i-kits legend {
  width: 100%;
  margin: 0 0 6px;
  padding: 0;
  font-size: 15px;
  font-weight: 600;
}
.integrador-form:not(#i):not(#i) .i-kits label {
  display: flex;
  gap: 10px;
  align-items: center;
  min-height: 48px;
  margin: 0 0 8px;
  padding: 8px 14px;
  background: #fff;
  border: 1px solid #788;
  border-radius: 10px;
  color: #111;
  font-size: 16px;
  cursor: pointer;
}
.integrador-form:not(#i):not(#i) .i-kits input[name] {
  flex: none;
  width: 20px;
  min-height: 20px;
  margin: 0;
  accent-color: #0b7a53;
}
.integrador-form:not(#i):not(#i) .i-kits b {
  flex: 1;
  text-align: start;
}
.integrador-form:not(#i):not(#i) .i-kits b,
.integrador-form:not(#i):not(#i) .i-kits span {
  font-weight: 700;
}
.integrador-form:not(#i):not(#i) .i-kits label:has(:checked) {
  border-color: #0b7a53;
  box-shadow: inset 0 0 0 1px #0b7a53;
}`

const delivery = `
.integrador-form:not(#i):not(#i) .i-entrega {
  margin: 0 0 16px;
  padding: 8px 14px;
  background: #eef3f1;
  border-radius: 10px;
  color: #111;
  font-size: 15px;
  font-weight: 600;
  text-align: center;
}`

const privacy = `
.integrador-form:not(#i):not(#i) .i-privacidade,
.integrador-form:not(#i):not(#i) .i-privacidade a {
  margin: 12px 0 0;
  font-size: 13px;
}`

const centred = `
.integrador-form.i-centro:not(#i):not(#i) {
  text-align: center;
}
.integrador-form.i-centro:not(#i):not(#i) .i-preco {
  justify-content: center;
}`

/** On the page itself its text has the colour of the page's; what brings a ground of its own keeps its own. */
const bare = `
.integrador-form.i-solto:not(#i):not(#i) {
  padding: 0;
  background: none;
  border: 0;
  color: inherit;
}
.integrador-form.i-solto:not(#i):not(#i) input[name] {
  color: #111;
}`

type Colours = Pick<ReadAppearance, 'buttonColor' | 'buttonTextColor'>

/** What the style knows the colours of a form's button by; empty while none is chosen. */
export function colourClass({ buttonColor, buttonTextColor }: Colours): string {
  return buttonColor && `i-${[buttonColor, buttonTextColor].filter(Boolean).join('-')}`
}

/** Colours are hexadecimal digits, and nothing else that was typed ever stands in a style. */
function button(colours: Colours): string {
  const form = `.integrador-form.${colourClass(colours)}:not(#i):not(#i)`
  const { buttonColor, buttonTextColor } = colours
  const { background, text, hover, edge } = buttonColours(buttonColor, buttonTextColor || undefined)
  return `
${form} button[value] {
  background: ${background};
  border: 1px solid ${edge};
  color: ${text};
}
${form} button[value]:hover {
  background: ${hover};
}
${form} button[value]:disabled {
  background: #566;
  color: #fff;
}
${form} :focus-visible {
  outline-color: ${edge};
}
${form} .i-kits input[name] {
  accent-color: ${edge};
}
${form} .i-kits label:has(:checked) {
  border-color: ${edge};
  box-shadow: inset 0 0 0 1px ${edge};
}`
}

/** What the appearance adds to the style: nothing for a plain form. */
export function looksOf(appearance: ReadAppearance): string[] {
  const { price, oldPrice, buttonColor, paysOnDelivery } = appearance
  const looks: readonly (readonly [isOn: unknown, css: string])[] = [
    [appearance.heading, heading],
    [price + oldPrice, prices],
    [appearance.hasLightOldPrice, lightOldPrice],
    [paysOnDelivery, delivery],
    [paysOnDelivery && appearance.hasDeliveryIcons, deliveryIcons],
    [appearance.hasLabelsBeside, labelsBeside],
    [appearance.showsDialCode, dialCode],
    [appearance.bundles, bundles],
    [appearance.hasLargeButton, largeButton],
    [appearance.privacyUrl, privacy],
    [appearance.isCentred, centred],
    [!appearance.hasCard, bare],
    [buttonColor, buttonColor && button(appearance)],
  ]
  return looks.flatMap(([isOn, css]) => (isOn ? [css] : []))
}

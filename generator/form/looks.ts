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
  margin: 0 0 16px;
}
.integrador-form:not(#i):not(#i) .i-preco del {
  margin-inline-end: 8px;
  font-size: 18px;
}
.integrador-form:not(#i):not(#i) .i-preco strong {
  font-size: 30px;
  font-weight: 700;
  line-height: 1.2;
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

/** `colour` is hexadecimal digits, and nothing else that was typed ever stands in a style. */
function button(colour: string): string {
  const form = `.integrador-form.i-${colour}:not(#i):not(#i)`
  const { background, text, hover, edge } = buttonColours(colour)
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
}`
}

/** What the appearance adds to the style: nothing for a plain form. */
export function looksOf(appearance: ReadAppearance): string[] {
  const { price, oldPrice, buttonColor } = appearance
  return [
    appearance.heading ? heading : '',
    price || oldPrice ? prices : '',
    appearance.paysOnDelivery ? delivery : '',
    appearance.privacyUrl ? privacy : '',
    appearance.isCentred ? centred : '',
    appearance.hasCard ? '' : bare,
    buttonColor ? button(buttonColor) : '',
  ]
}

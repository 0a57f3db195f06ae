/**
 * The only way text becomes code. In js`` a bare value does not compile: it must pass through `literal`. In html``
 * every hole is escaped for the place it stands in, and a hole in a place where escaping cannot help throws.
 */

declare const made: unique symbol

export type Js = { readonly js: string; readonly [made]: true }
export type Html = { readonly html: string; readonly [made]: true }

export type Literal = string | readonly string[]

/** JavaScript exactly as it stands here, backslashes included; only other JavaScript goes in. */
export function js(strings: TemplateStringsArray, ...holes: Js[]): Js {
  return asJs(strings.raw.map((text, index) => text + (holes[index]?.js ?? '')).join(''))
}

/** JavaScript that is a file of ours, as it was read: nothing that anybody typed. */
export function fileOfJs(text: string): Js {
  return asJs(text)
}

/** A value as JavaScript that evaluates back to it, and that cannot end its string, its line or its script. */
export function literal(value: Literal): Js {
  return asJs(typeof value === 'string' ? quote(value) : `[${value.map(quote).join(', ')}]`)
}

/** A number, blanks or a name of our own, which are code as they stand; anything else throws. */
export function word(text: string): Js {
  if (!/^[\w. ]*$/.test(text)) throw new Error(`Not a plain word: ${text}`)
  return asJs(text)
}

/** Lines of JavaScript, one below the other. */
export function lines(parts: readonly Js[], separator = '\n'): Js {
  return asJs(parts.map((part) => part.js).join(separator))
}

/** The same code two blanks further in; lines without any stay empty. */
export function indent({ js: code }: Js): Js {
  return asJs(code.replaceAll(/^(?=.)/gm, '  '))
}

/** HTML whose holes are text, to be escaped, or other HTML, which only fits between elements. */
export function html(strings: TemplateStringsArray, ...holes: (string | Html | readonly Html[])[]): Html {
  const places = placesOf(strings)
  const parts = strings.raw.map((text, index) => {
    const hole = holes[index]
    return hole === undefined ? text : text + fill(hole, places[index] ?? 'tag')
  })
  return asHtml(parts.join(''))
}

/** Pieces of HTML one after the other, such as words of a sentence. A list in a hole has each on a line of its own. */
export function joined(parts: readonly Html[], between: Html = html``): Html {
  return asHtml(parts.map((part) => part.html).join(between.html))
}

type Attributes = Readonly<Record<string, string>>

/** Cloudflare's loader, which runs scripts late, leaves such a one alone. */
const atOnce: Attributes = { 'data-cfasync': 'false' }

/** A script element. JavaScript that would end it early throws; `literal` never makes any. */
export function script(code: Js, attributes = atOnce): Html {
  return element('script', attributes, code.js)
}

/** A style element. The text is ours: nothing a user types ever goes into a style. */
export function style(css: string, attributes: Attributes = {}): Html {
  return element('style', attributes, css)
}

/** The beginning of an element, each attribute on a line of its own; one without a value is left out. */
export function openingTag(name: string, attributes: Readonly<Record<string, string | undefined>>): Html {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : `\n  ${key}="${escapeHtml(value)}"`,
  )
  return asHtml(`<${name}${given.join('')}>`)
}

/** Without blank lines, which WordPress takes for the end of a paragraph even here. */
function element(name: 'script' | 'style', attributes: Attributes, content: string): Html {
  if (/<\/(script|style)|<!--/i.test(content)) throw new Error(`This would end the ${name} early`)
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  const text = content.trim().replaceAll(/\n\s*\n/g, '\n')
  return asHtml(`<${name}${given.join('')}>\n${text}\n</${name}>`)
}

const asJs = (text: string) => ({ js: text }) as Js
const asHtml = (text: string) => ({ html: text }) as Html

/** Single quotes unless double ones need fewer escapes, as formatters have it. */
function quote(text: string): string {
  const mark = text.split("'").length > text.split('"').length ? '"' : "'"
  return mark + text.replaceAll(unsafe, escapeCharacter).replaceAll(mark, `\\${mark}`) + mark
}

/** Whatever could end the string, its line or its script, and whatever nobody sees, but for the plain space. */
const unsafe = /(?! )[\\<\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu

const shortEscapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Who reads the code must see what is there, so even a harmless invisible character is written as its number. */
function escapeCharacter(character: string): string {
  const short = shortEscapes[character]
  if (short !== undefined) return short
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
  return units.map((unit) => (unit < 0x100 ? `\\x${hex(unit, 2)}` : `\\u${hex(unit, 4)}`)).join('')
}

function hex(unit: number, length: number): string {
  return unit.toString(16).toUpperCase().padStart(length, '0')
}

type Place =
  | 'content'
  | 'tag'
  | 'double-quoted value'
  | 'single-quoted value'
  | 'comment'
  | 'script'
  | 'style'

function fill(hole: string | Html | readonly Html[], place: Place): string {
  if (typeof hole === 'string') {
    if (place === 'content' || place.endsWith('quoted value')) return escapeHtml(hole)
    throw new Error(`Text cannot be made safe inside a ${place}`)
  }
  if (place !== 'content') throw new Error(`HTML does not fit inside a ${place}`)
  return Array.isArray(hole)
    ? (hole as readonly Html[]).map((part) => part.html).join('\n')
    : (hole as Html).html
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\r': '&#13;',
  // Some page builders take every backslash away.
  '\\': '&#92;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'\r\\]/g, (character) => entities[character] ?? character)
}

/** What ends a place, and where that leads. Reads the fixed parts of a template only, never a hole. */
const exits: Record<Place, readonly (readonly [RegExp, Place])[]> = {
  content: [
    [/^<!--/, 'comment'],
    // From the start of their tag on, or a hole in an attribute of theirs would hide where their text begins.
    [/^<script(?=[\s/>])/i, 'script'],
    [/^<style(?=[\s/>])/i, 'style'],
    [/^</, 'tag'],
  ],
  tag: [
    [/^>/, 'content'],
    [/^"/, 'double-quoted value'],
    [/^'/, 'single-quoted value'],
  ],
  'double-quoted value': [[/^"/, 'tag']],
  'single-quoted value': [[/^'/, 'tag']],
  comment: [[/^-->/, 'content']],
  script: [[/^<\/script>/i, 'content']],
  style: [[/^<\/style>/i, 'content']],
}

const knownPlaces = new WeakMap<TemplateStringsArray, Place[]>()

/** The place after each fixed part of a template: worked out once, since holes never change it. */
function placesOf(strings: TemplateStringsArray): Place[] {
  const known = knownPlaces.get(strings)
  if (known) return known
  const places: Place[] = []
  for (const text of strings.raw) places.push(placeAfter(text, places.at(-1) ?? 'content'))
  const end = places.at(-1) ?? 'content'
  if (end !== 'content') throw new Error(`A piece of HTML ends inside a ${end}`)
  knownPlaces.set(strings, places)
  return places
}

function placeAfter(text: string, start: Place): Place {
  let place = start
  for (let index = 0; index < text.length;) {
    const rest = text.slice(index)
    const exit = exits[place].find(([pattern]) => pattern.test(rest))
    index += exit ? (exit[0].exec(rest)?.[0].length ?? 1) : 1
    if (exit) place = exit[1]
  }
  return place
}

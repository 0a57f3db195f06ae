import type { FormAnswers } from '../config.ts'
import { looksOf } from './looks.ts'

/**
 * The form starts from nothing, and a page that hides it has its will: who says `display` of this very form means it.
 * So this one rule is unmarked and weighs no more than a theme's rule for all forms, which came before it.
 */
const beginning = `
/* Vê isto? Cole de novo como usuário administrador. */
form:where(.integrador-form:not([hidden])) {
  all: initial;
  display: block;
}`

/**
 * The form's look. Themes have opinions about `input`, `button` and `*`, and a page about its text: each declaration is
 * marked, so that even a theme's own `!important` loses. The `:not(#i):not(#i)`
 * matches every form; it only weighs as much as two ids, and browsers before 2021 know no shorter way to say so.
 * Editors put line breaks and paragraphs between the parts: these must not show. Where an editor takes the tags away
 * and leaves the text, the first thing that is read on the page is what to do. What a library puts into the form brings
 * its own classes, and keeps its own look; what all parts start from weighs an id less than what each part is. In forced colours there is no ground, only edges: all that has a ground has
 * an edge.
 */
const declarations = `
.integrador-form:not(#i):not(#i) {
  visibility: inherit;
  pointer-events: inherit;
  position: static;
  float: none;
  flex-flow: column;
  box-sizing: border-box;
  width: 100%;
  max-width: min(420px, 92vw);
  height: auto;
  margin: 0 auto;
  padding: 24px 20px;
  background: #fff;
  border: 1px solid #ddd;
  border-radius: 16px;
  box-shadow: none;
  opacity: 1;
  transform: none;
  color: #111;
  text-align: start;
  text-transform: none;
}
.integrador-form:not(#i) :not([class]),
.integrador-form:not(#i) [class^='i-'],
.integrador-form:not(#i) [name],
.integrador-form:not(#i) [value] {
  all: revert;
  box-sizing: border-box;
  font: 16px/1.5 system-ui, sans-serif;
  color: inherit;
}
.integrador-form:not(#i):not(#i) ::before,
.integrador-form:not(#i):not(#i) ::after,
.integrador-form:not(#i):not(#i) [hidden],
.integrador-form:not(#i):not(#i) br {
  display: none;
}
.integrador-form:not(#i):not(#i) p {
  display: contents;
}
.integrador-form:not(#i):not(#i) label {
  display: block;
  margin: 0 0 16px;
  font-size: 15px;
  font-weight: 600;
}
.integrador-form:not(#i):not(#i) input[name] {
  width: 100%;
  min-height: 48px;
  margin: 6px 0 0;
  padding: 10px 14px;
  background: #fff;
  border: 1px solid #788;
  border-radius: 10px;
}
.integrador-form:not(#i):not(#i) input[aria-invalid='true'] {
  border-color: #b21;
  box-shadow: 0 0 0 1px #b21;
}
.integrador-form:not(#i):not(#i) ::placeholder {
  all: revert;
  color: #677;
  opacity: 1;
}
.integrador-form:not(#i):not(#i) :focus-visible {
  outline: 3px solid #0b7a53;
}
.integrador-form:not(#i):not(#i) .i-outro,
.integrador-form:not(#i):not(#i) button[value] {
  width: 100%;
  min-height: 52px;
  margin: 4px 0 0;
  padding: 12px 16px;
  background: #0b7a53;
  border: 1px solid transparent;
  border-radius: 10px;
  color: #fff;
  font-weight: 600;
  cursor: pointer;
}
.integrador-form:not(#i):not(#i) button[value]:hover {
  background: #064;
}
.integrador-form:not(#i):not(#i) button[value]:disabled {
  background: #566;
}
.integrador-form:not(#i):not(#i) [role='alert'] {
  margin: 16px 0 0;
  padding: 10px 14px;
  background: #fee;
  border-radius: 10px;
  color: #b21;
  overflow-wrap: anywhere;
}
.integrador-form:not(#i):not(#i) label + [role='alert'] {
  margin: -6px 0 16px;
}
.integrador-form:not(#i):not(#i) .i-outro {
  min-height: 44px;
  margin: 8px 0 0;
  background: none;
  border: 1px solid #788;
  color: inherit;
}`

/** A phone number is written from left to right, but stands where the other answers stand. */
const rightToLeft = `
.integrador-form:not(#i):not(#i)[dir='rtl'] input[name] {
  text-align: right;
}`

/**
 * What a form without its script has to say: unseen until the visitor has typed a phone number, or pressed the button,
 * and nothing came of it. In rules of their own, since older browsers drop a rule whole that they cannot read.
 */
const stopped = `
.integrador-form:not(#i):not(#i) [data-parado] {
  display: none;
}
.integrador-form:not(#i):not(#i) button:focus ~ [data-parado] {
  display: block;
}
.integrador-form:not(#i):not(#i):has([name='phone']:user-valid) [data-parado] {
  display: block;
}`

export function formStyleFor({ language, workerUrl, appearance }: FormAnswers): string {
  const css = [
    declarations,
    language.direction === 'rtl' ? rightToLeft : '',
    workerUrl === undefined ? stopped : '',
    ...looksOf(appearance),
  ].join('')
  return beginning + css.replaceAll(/(?<=: [^;{]+);/g, ' !important;')
}

import assert from 'node:assert/strict'
import { assert as hold, property } from 'fast-check'
import { findLanguage, generateThankYouPage, languages, type Language } from '../../index.ts'
import { tagOf } from '../../languages/in-country.ts'
import { generateOrRefuse, type Tally } from './generate-or-refuse.ts'
import { hostileLanguage } from './hostile-answers.ts'
import { readPage, type ReadHtml } from './read-html.ts'
import { languageRefusals } from './refusals.ts'

/** Whatever language is asked for, the page is the Portuguese one in that language; throws the one that breaks this. */
export function checkThankYouPages(numRuns: number): Tally {
  const tally: Tally = { inputs: 0, accepted: 0 }
  const pages = new Map<string, string>()
  const isSafe = property(hostileLanguage, (language) => {
    tally.inputs++
    const page = generateOrRefuse(() => generateThankYouPage({ language }), languageRefusals(language))
    if (page === undefined) return
    tally.accepted++
    // One reading of each of the 49 is enough, as long as the page never changes.
    const before = pages.get(language)
    if (before === undefined) isPortugueseBut(readPage(page), languageOf(language))
    else assert.equal(page, before)
    pages.set(language, page)
  })
  const examples = languages.map(({ code }): [string] => [code])
  hold(isSafe, { numRuns: numRuns + examples.length, examples })
  return tally
}

function languageOf(code: string): Language {
  const language = findLanguage(code.trim() || 'pt')
  assert.ok(language)
  return language
}

function isPortugueseBut(page: ReadHtml, language: Language): void {
  const portuguese = readPage(generateThankYouPage({ language: 'pt' }))
  const translated = new Map(textPairs(languageOf('pt'), language))
  const [, , ...otherValues] = portuguese.values
  assert.deepEqual(page.tree, portuguese.tree)
  assert.deepEqual(page.values, [tagOf(language), language.direction, ...otherValues])
  assert.equal(page.texts.length, portuguese.texts.length)
  page.texts.forEach((text, index) => {
    const before = portuguese.texts[index] ?? ''
    if (text === (translated.get(before) ?? before)) return
    isScriptBut(text, before, language)
  })
}

/** A script may differ in one place: where it names the language. */
function isScriptBut(text: string, portuguese: string, language: Language): void {
  const lines = text.split('\n')
  const before = portuguese.split('\n')
  const changed = before.flatMap((line, number) => (line === lines[number] ? [] : [number]))
  assert.equal(lines.length, before.length)
  assert.equal(changed.length, 1)
  for (const number of changed)
    assert.equal(lines[number], before[number]?.replace("'pt'", `'${tagOf(language)}'`))
}

function textPairs(from: Language, to: Language): [string, string][] {
  return [
    [from.thankYou.title, to.thankYou.title],
    [from.thankYou.text, to.thankYou.text],
    [from.thankYou.order, to.thankYou.order],
    [from.thankYou.keepPhoneOn, to.thankYou.keepPhoneOn],
    [from.thankYou.wrongNumber, to.thankYou.wrongNumber],
  ]
}

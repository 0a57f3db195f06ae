import assert from 'node:assert/strict'
import { assert as hold, integer, property } from 'fast-check'
import { generateForm, generateWordPressForms, type PlatformId } from '../../index.ts'
import { secureAddress } from '../../answers.ts'
import { isoCode } from '../../countries.ts'
import { platformOf } from '../../platforms/index.ts'
import { generateOrRefuse, type Tally } from './generate-or-refuse.ts'
import { craftedAnswers, hostileAnswers, plainAnswers, type Answers } from './hostile-answers.ts'
import { readSnippet, type ReadHtml } from './read-html.ts'
import { callsPlatformItself, formRefusals } from './refusals.ts'

/** The snippets a generator makes, as texts. */
type Snippets = (answers: Answers, count: number) => string[]

const atomicat: Snippets = (answers) => [generateForm(answers)]
const wordPress: Snippets = (answers, count) => {
  const { main, replicable } = generateWordPressForms(answers, count)
  assert.equal(replicable === null, count === 1)
  return replicable === null ? [main] : [main, replicable]
}

export const checkForms = (platform: PlatformId, numRuns: number) =>
  checkSnippets(atomicat, platform, numRuns)
export const checkWordPressForms = (platform: PlatformId, numRuns: number) =>
  checkSnippets(wordPress, platform, numRuns)

/** Whatever is typed, the form is the plain one with other values; throws the input that breaks this. */
function checkSnippets(generate: Snippets, platform: PlatformId, numRuns: number): Tally {
  const tally: Tally = { inputs: 0, accepted: 0 }
  const count = integer({ min: 1, max: 5 })
  const isSafe = property(hostileAnswers(platform), count, (answers, count) => {
    tally.inputs++
    const snippets = generateOrRefuse(() => generate(answers, count), formRefusals(answers))
    if (snippets === undefined) return
    tally.accepted++
    const plain = generate(plainTwin(answers), count).map(readOnce)
    assert.equal(snippets.length, plain.length)
    snippets.forEach((snippet, index) => isPlainBut(readSnippet(snippet), plain[index], answers))
  })
  const examples = craftedAnswers(platform).map((answers): [Answers, number] => [answers, 2])
  hold(isSafe, { numRuns: numRuns + examples.length, examples })
  return tally
}

/** The same form, in the same language and country, called the same way, from answers that nobody could object to. */
function plainTwin(answers: Answers): Answers {
  const { platform, formLanguage, countryCode } = answers
  const cloudflareUrl = callsPlatformItself(answers) ? '' : plainAnswers.cloudflareUrl
  return { ...plainAnswers, platform, formLanguage, countryCode, cloudflareUrl }
}

/** There are few plain forms, and reading them again would take as long as everything else. */
const known = new Map<string, ReadHtml>()

function readOnce(snippet: string): ReadHtml {
  const read = known.get(snippet) ?? readSnippet(snippet)
  known.set(snippet, read)
  return read
}

function isPlainBut(form: ReadHtml, plain: ReadHtml | undefined, answers: Answers): void {
  assert.ok(plain)
  assert.deepEqual(form.tree, plain.tree)
  assert.deepEqual(form.texts, plain.texts)
  const emitted = emittedFor(answers)
  assert.deepEqual(
    form.values,
    plain.values.map((value) => emitted.get(value) ?? value),
  )
  const { fields, countryCase } = platformOf(answers.platform)
  if (!fields.some((field) => 'answer' in field && field.answer === 'countryCode')) return
  const country = isoCode(answers.countryCode)
  assert.ok(form.values.includes(countryCase === 'lower' ? country.toLowerCase() : country))
}

/** From each value of the plain form to the one that must stand in its place. */
function emittedFor(answers: Answers): Map<string, string> {
  const plain = normalised(plainAnswers)
  const typed = normalised(answers)
  return new Map(plain.map((value, index) => [value, typed[index] ?? '']))
}

/** As promised: addresses without the blanks around them, that of a Worker at https, two decimals. */
function normalised(answers: Omit<Answers, 'platform'>): string[] {
  const { productPrice } = answers
  return [
    answers.apiKey,
    answers.streamCode.trim() === '' ? '' : answers.streamCode,
    answers.offerId,
    secureAddress(answers.cloudflareUrl.trim()),
    answers.successUrl.trim(),
    productPrice.includes('.') ? productPrice : `${productPrice}.00`,
  ]
}

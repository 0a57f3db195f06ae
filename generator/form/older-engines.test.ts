import { parse } from 'acorn'
import { expect, it } from 'vitest'
import { generateForm, generatePixelSnippet, generateThankYouPage } from '../index.ts'
import { allPixels, everythingOn } from '../testing/everything-on.ts'
import { subjectOf } from '../testing/platforms/index.ts'

const answersFor = (platform: 'adcombo' | 'drcash') => {
  const subject = subjectOf(platform)
  return {
    ...subject.answers,
    platform,
    apiKey: 'uma-chave-de-teste',
    successUrl: 'https://loja.example/fim',
  }
}
const workerUrl = { cloudflareUrl: 'https://leads.loja.workers.dev' }

const pages: Record<string, string> = {
  'a form': generateForm({ ...answersFor('adcombo'), ...workerUrl }),
  'a form with everything on': generateForm({ ...answersFor('adcombo'), ...workerUrl, ...everythingOn }),
  'a form that calls its platform': generateForm({ ...answersFor('drcash'), cloudflareUrl: undefined }),
  'a success page': generateThankYouPage({ pixels: allPixels }),
  'the snippet for a success page': generatePixelSnippet({ pixels: allPixels, countryCode: 'IT' }),
}

const scripts = Object.entries(pages).flatMap(([page, html]) =>
  [...html.matchAll(/<script[^>]*>\n([^]*?)<\/script>/g)].map(([, code = ''], index): [string, string] => [
    `${page}, script ${index + 1}`,
    code,
  ]),
)

/** Chrome 66 and the Safari of iOS 12: what they cannot read they do not run at all, not even to say so. */
it.each(scripts)('the code of %s can be read by browsers of 2018', (_, code) => {
  expect(() => parse(code, { ecmaVersion: 2019 })).not.toThrow()
})

it('is all the code there is', () => {
  expect(scripts).toHaveLength(6)
})

/**
 * What these browsers lack of all that the code asks for: in a form's script it is asked for first, or missed where an
 * error sends the form another way.
 */
const younger = [
  'Object.fromEntries',
  '.replaceAll(',
  '.at(',
  '.flat(',
  '.flatMap(',
  '.matchAll(',
  '.toSorted(',
  '.replaceChildren(',
  'structuredClone',
  'AbortSignal',
  'queueMicrotask',
  'crypto.randomUUID',
  'Promise.allSettled',
  'Promise.any',
  'globalThis',
  'requestSubmit',
]

it.each(scripts)(
  '%s asks for nothing younger than these browsers, but for what it can do without',
  (_, code) => {
    const needed = code.replace('formulario.submit = formulario.requestSubmit || formulario.submit;', '')
    expect(younger.filter((name) => needed.includes(name))).toEqual([])
  },
)

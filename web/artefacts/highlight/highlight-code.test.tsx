import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  generateForm,
  generateThankYouPage,
  generateWordPressForms,
  generateWorker,
} from '#generator/index.ts'
import { highlightCode } from './highlight-code.tsx'
import { splitCode } from './split-code.ts'

const answers = {
  platform: 'adcombo',
  apiKey: '0123456789abcdef',
  countryCode: 'IT',
  offerId: '24817',
  productPrice: '39.90',
  cloudflareUrl: 'https://leads.exemplo.workers.dev',
  successUrl: 'https://exemplo.com/grazie?a=1&b=2',
}

const artefacts = [
  ['the worker', 'js', generateWorker(answers)],
  ['the form', 'html', generateForm(answers)],
  ['the replicable form', 'html', generateWordPressForms(answers, 5).replicable ?? ''],
  ['the thank-you page', 'html', generateThankYouPage({ language: 'ar' })],
] as const

function colourOf(container: HTMLElement, text: string) {
  return [...container.querySelectorAll('span')].find((span) => span.textContent.trim() === text)?.className
}

test.each(artefacts)('the colours of %s do not change a letter of it', (_, language, code) => {
  const { container } = render(<pre>{highlightCode(code, language)}</pre>)
  expect(container.textContent).toBe(code)
  expect(container.querySelectorAll('span').length).toBeGreaterThan(20)
})

test('comments, keywords, strings and names of JavaScript have colours of their own', () => {
  const code = "// A chave fica só aqui.\nconst chave = ler('x', 1)\n"
  const { container } = render(<pre>{highlightCode(code, 'js')}</pre>)
  expect(colourOf(container, '// A chave fica só aqui.')).toBe('text-faint')
  expect(colourOf(container, 'const')).toBe('text-blue')
  expect(colourOf(container, "'x'")).toBe('text-accent')
  expect(colourOf(container, 'ler')).toBe('text-orange')
})

test('HTML is coloured together with the style and the script in it', () => {
  const code =
    '<!-- pixel -->\n<style>p { margin: 0 }</style>\n<p lang="pt">Oi</p> fim\n<script>a = 1; if (a) alert("b")</script>'
  const { container } = render(<pre>{highlightCode(code, 'html')}</pre>)
  expect(colourOf(container, '<!-- pixel -->')).toBe('text-faint')
  expect(colourOf(container, 'margin')).toBe('text-orange')
  expect(colourOf(container, '</p>')).toBe('text-blue')
  expect(colourOf(container, 'lang')).toBe('text-orange')
  expect(colourOf(container, '="pt"')).toBe('text-accent')
  expect(colourOf(container, 'if')).toBe('text-blue')
  expect(colourOf(container, '"b"')).toBe('text-accent')
})

test('code is shown as text, whatever it says', () => {
  const code = '<img src=x onerror="alert(1)"><script>document.title = "gone"</script>'
  const { container } = render(<pre>{highlightCode(code, 'html')}</pre>)
  expect(container.querySelector('img, script')).toBeNull()
  expect(container.textContent).toBe(code)
})

test('stretches of one colour are one piece', () => {
  expect(splitCode('a = b + c;\nd = e;', 'js')).toEqual([[{ kind: 'plain', text: 'a = b + c;\nd = e;' }]])
})

test('after a keystroke only the part that it is in is cut anew', () => {
  const [before, after] = ['24817', '248170'].map((offerId) =>
    splitCode(generateForm({ ...answers, offerId }), 'html'),
  )
  const isSame = after?.map((part, index) => part === before?.[index])
  expect(isSame).toEqual([true, true, false, true, true])
})

import type { Page } from '@playwright/test'
import { findViolations } from '../find-violations.ts'
import { atFullSize } from '../full-size.ts'
import { expect, fillIn, holdLeads, test } from './shop.ts'

const loud = `{
  all: unset; display: inline; position: absolute; float: right; width: 9px; height: 9px; min-height: 0;
  max-width: 20px; margin: 40px; padding: 0; background: #000; color: #111; border: 9px dotted red;
  border-radius: 0; font: italic 700 7px/1 serif; letter-spacing: 9px; text-transform: uppercase;
  text-align: center; text-indent: -999px; opacity: 0.1; transform: rotate(9deg); box-shadow: 0 0 9px red;
  transition: all 9s; appearance: none; overflow: hidden; clip-path: circle(1px); filter: blur(2px);
  -webkit-text-fill-color: red; cursor: wait; z-index: -1; box-sizing: content-box; visibility: hidden;
}`
const parts = [
  '*',
  'input',
  'input[type="text"]',
  'button',
  'button[type="submit"]',
  'label',
  'form',
  'p',
  'form *',
]
/** Who says how this very form is displayed means it; and its text is worth no mark to any theme. */
const loudForm = `{
  position: absolute; float: right; width: 9px; height: 9px; max-width: 20px; margin: 40px; padding: 0;
  background: #000; color: #111; border: 9px dotted red; border-radius: 0; text-transform: uppercase;
  text-align: center; opacity: 0.1; transform: rotate(9deg); box-shadow: 0 0 9px red; box-sizing: content-box;
  visibility: hidden; flex-flow: row;
}`
const states = ['input:focus', 'input:focus-visible', 'input:required', 'button:hover', 'button:disabled']
const inForms = [...parts.filter((part) => part !== '*' && part !== 'form'), ...states]
const shown = 'html, head, body, main, h1, #loja, .caixa { all: revert; }'

const rules = (selectors: string[], text: string) => selectors.map((selector) => selector + text).join('\n')
const important = (text: string) => text.replaceAll(';', ' !important;')

/** What themes do to forms, from careless to ruthless. */
const themes: Record<string, string> = {
  'plain rules': rules([...parts, ...states], loud) + shown,
  '!important rules': important(rules(inForms, loud) + rules(['form'], loudForm)),
  '!important rules behind an id': important(
    rules(
      inForms.map((selector) => `#loja ${selector}`),
      loud,
    ) + rules(['#loja form'], loudForm),
  ),
  'drawings before and after everything': important(
    rules(
      ['#loja form *::before', '#loja form *::after'],
      `{ content: '✱'; position: absolute; inset: 0; background: red; font-size: 50px; }`,
    ),
  ),
  'rules for the text of the whole page': `body {
    font: italic 900 9px/3 serif; color: #eee; background: #000; letter-spacing: 4px; word-spacing: 9px;
    text-transform: uppercase; text-align: right; text-indent: 40px; text-shadow: 2px 2px red; direction: rtl;
    white-space: pre; cursor: help; line-height: 4; font-variant: small-caps; -webkit-text-fill-color: red;
    hyphens: auto; word-break: break-all; user-select: none; caret-color: red; accent-color: red;
  }
  :root { color-scheme: dark; font-size: 62.5%; }`,
  'faded placeholders':
    '::placeholder { color: #eee !important; opacity: 0.1 !important; font-size: 5px !important }',
}

/** A column as wide as the page builder made it, whatever the theme says. */
const column = (form: string, width: string) =>
  `<div id="loja"><div class="caixa" style="display: block !important; width: ${width} !important;
    margin: 0 !important; padding: 0 !important">${form}</div></div>`

/** Everything the browser worked out for each part of the form; as one text, which is brought here much faster. */
async function readLook(page: Page): Promise<Record<string, string>[]> {
  const text = await page.locator('form').evaluate((form) => {
    const look = (element: Element, pseudo?: string) => {
      const style = getComputedStyle(element, pseudo)
      const entries = Array.from(style, (name) => [name, style.getPropertyValue(name)] as const)
      return Object.fromEntries([['part', `${element.tagName}${pseudo ?? ''}`] as const, ...entries])
    }
    const inputs = [...form.querySelectorAll('label input')]
    const elements = [form, ...inputs, ...form.querySelectorAll('label, button, p, [data-sucesso]')]
    const placeholders = inputs.map((input) => look(input, '::placeholder'))
    return JSON.stringify([...elements.map((part) => look(part)), ...placeholders])
  })
  return JSON.parse(text) as Record<string, string>[]
}

/** Also with the keyboard in a field, under the mouse, and while sending. */
async function readLooks(page: Page) {
  const idle = await readLook(page)
  await fillIn(page.locator('form'))
  const focused = await readLook(page)
  await page.getByRole('button').hover()
  const hovered = await readLook(page)
  await page.getByRole('button').click()
  await expect(page.getByRole('button')).toBeDisabled()
  return { idle, focused, hovered, sending: await readLook(page) }
}

test('a theme changes nothing of the form', async ({ page, shop }) => {
  await holdLeads(page)
  const form = column(await shop.form('adcombo'), '360px')
  await shop.open(form)
  const plain = await readLooks(page)
  for (const [name, css] of Object.entries(themes))
    await shop.newVisitor(name, async () => {
      await shop.open(form, { head: `<style>${css}</style>` })
      expect(await readLooks(page)).toEqual(plain)
      const drawn = await page
        .locator('form *')
        .evaluateAll((parts) =>
          parts.flatMap((part) =>
            ['::before', '::after'].map((pseudo) => getComputedStyle(part, pseudo).display),
          ),
        )
      expect(new Set(drawn)).toEqual(new Set(['none']))
    })
})

/** One for each direction in `npm test`. */
for (const [language, size] of [
  ['pt', {}],
  ['ar', {}],
  ['en', { tag: atFullSize }],
  ['th', { tag: atFullSize }],
  ['ja', { tag: atFullSize }],
] as const) {
  test(
    `under hostile rules the ${language} form fits a small phone and can be hit`,
    size,
    async ({ page, shop }) => {
      const head = `<style>${themes['!important rules behind an id']} body { margin: 0 }</style>`
      await shop.open(column(await shop.form('adcombo', { formLanguage: language }), '100%'), { head })
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 800 })
        for (const target of await page.locator('input:visible, button').all()) {
          const box = await target.boundingBox()
          expect(box?.height).toBeGreaterThanOrEqual(44)
          expect(box?.width).toBeGreaterThanOrEqual(200)
        }
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow).toBeLessThanOrEqual(0)
      }
      expect(await findViolations(page, 'form')).toEqual([])
    },
  )
}

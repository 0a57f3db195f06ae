import { landingPage } from '../../e2e/forms/landing-page.ts'
import type { HostPage } from './host-page.ts'

/** A page whose rules are meant for its own forms, and meet ours. */
function theming(name: string, css: string, wrap = (form: string) => form): HostPage {
  const head = `<style>${css}</style>`
  return { name, build: ({ form }) => ({ text: landingPage(wrap(form), { head }) }) }
}

/** The boxes around a widget as Elementor nests them, with the rules that its site settings write for each kit. */
const inElementor = (form: string) => `<div class="elementor elementor-12 elementor-kit-7">
<section class="elementor-section elementor-top-section"><div class="elementor-container">
<div class="elementor-column elementor-col-100"><div class="elementor-widget-wrap">
<div class="elementor-element elementor-widget elementor-widget-html"><div class="elementor-widget-container">
${form}
</div></div></div></div></div></section></div>`

const elementorKit = `
.elementor *, .elementor *::before, .elementor *::after { box-sizing: border-box }
.elementor-container { display: flex; max-width: 1140px; margin: 0 auto }
.elementor-column { width: 100%; display: flex }
.elementor-widget-wrap { width: 100%; padding: 10px; display: flex; flex-wrap: wrap; align-content: flex-start }
.elementor-widget { width: 100%; margin-bottom: 20px }
.elementor-kit-7 { font-family: Georgia, serif; font-size: 22px; line-height: 2; color: #456 }
.elementor-kit-7 p { margin-bottom: 40px }
.elementor-kit-7 label { font-size: 24px; text-transform: uppercase; color: #e50 }
.elementor-kit-7 button, .elementor-kit-7 input[type="submit"] { padding: 30px 60px; font-size: 30px; background: #e50 }
.elementor-kit-7 input:not([type="button"]):not([type="submit"]), .elementor-kit-7 textarea {
  padding: 25px; font-size: 26px; border: 5px solid #e50; border-radius: 40px }
.elementor-kit-7 form { padding: 60px; background: #fed }`

const bootstrap = `
*, *::before, *::after { box-sizing: border-box }
body { margin: 0; font: 400 1rem/1.5 system-ui, sans-serif; color: #dee2e6; background: #212529 }
h1 { margin: 0 0 .5rem; font-weight: 500; line-height: 1.2 }
p { margin: 0 0 1rem }
label { display: inline-block; max-width: 100%; margin-bottom: 5px; font-weight: 700 }
button { border-radius: 0; text-transform: none; -webkit-appearance: button }
input, button, select, textarea { margin: 0; font-family: inherit; font-size: inherit; line-height: inherit }
input[type="text"], input[type="tel"] { display: block; width: 100%; height: 34px; padding: 6px 12px;
  font-size: 14px; line-height: 1.43; color: #555; background: #fff; border: 1px solid #ccc; border-radius: 4px }
[hidden] { display: none !important }`

const preflight = `
*, ::before, ::after, ::backdrop { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
html { line-height: 1.5; font-family: ui-sans-serif, system-ui, sans-serif; tab-size: 4 }
h1 { font-size: inherit; font-weight: inherit }
ol, ul, menu { list-style: none }
img, svg, video, iframe { display: block; vertical-align: middle; max-width: 100% }
button, input, select, textarea { font: inherit; letter-spacing: inherit; color: inherit; border-radius: 0;
  background-color: transparent; opacity: 1 }
::placeholder { opacity: 1; color: color-mix(in oklab, currentcolor 50%, transparent) }
button, input:where([type="button"], [type="submit"]) { appearance: button }`

/** The page's own parts stay what they are, or it would show its head as text. */
const unset = `
* { all: unset }
html, body, main, h1, div { display: block }
head, title, style, script, template { display: none }`

export const themePages: HostPage[] = [
  theming('Elementor with a loud kit', elementorKit, inElementor),
  theming('Bootstrap, dark', bootstrap),
  theming('Tailwind preflight', preflight),
  theming('all rules unset', unset),
  {
    name: 'page from right to left',
    build: ({ form }) => ({ text: landingPage(form, { attributes: 'lang="ar" dir="rtl"' }) }),
  },
  {
    name: 'page with a base address',
    build: ({ form }) => ({ text: landingPage(form, { head: '<base href="/outra/pasta/">' }) }),
  },
  {
    name: 'form inside another form',
    build: ({ form }) => ({
      text: landingPage(`<form action="/busca"><input name="q" aria-label="Busca">${form}</form>`),
    }),
    expected: () => ({ is: 'unmendable' }),
    isUnstyled: true,
  },
]

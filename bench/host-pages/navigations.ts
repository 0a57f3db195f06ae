import { landingPage } from '../../e2e/forms/landing-page.ts'
import { formPath, type HostPage, type Pasted } from './host-page.ts'
import { tagsOf } from './loading-page.ts'

type Navigation = {
  libraries: readonly string[]
  /** In the head of both pages. */
  head?: string
  /** Behind everything in both. */
  script?: string
  wrap?: (content: string) => string
  /** What the first page has besides the link; a form there brings its script to both. */
  first?: (pasted: Pasted) => string
}

/** A visitor of an ad comes to one page and goes on to the next, which takes its place without being loaded. */
function navigating(name: string, navigation: Navigation): HostPage {
  const { libraries, head = '', script = '', wrap = (content: string) => content, first } = navigation
  const page = (content: string) =>
    landingPage(`${wrap(content)}\n<script>${script}</script>`, { head: `${tagsOf(libraries)}\n${head}` })
  const build = (pasted: Pasted) => ({
    text: page(`<p><a href="${formPath}">Pedir</a></p>\n${first?.(pasted) ?? ''}`),
    others: { [formPath]: { text: page(pasted.form) } },
  })
  return { name, libraries, build, steps: { followsLink: true } }
}

const formToo = ({ form }: Pasted) => form

/** Swup and Barba run no script of what they bring in, so the form's own must have been there before. */
export const navigationPages: HostPage[] = [
  navigating('Turbo, from page to page', { libraries: ['@hotwired/turbo/dist/turbo.es2017-umd.js'] }),
  navigating('htmx boost, from form to form', {
    libraries: ['htmx.org/dist/htmx.min.js'],
    wrap: (content) => `<div hx-boost="true">${content}</div>`,
    first: formToo,
  }),
  navigating('Unpoly, from page to page', {
    libraries: ['unpoly/unpoly.min.js'],
    script: `if (!window.started) {
    window.started = true
    up.link.config.followSelectors.push('a[href]')
    up.form.config.submitSelectors.push('form')
  }`,
  }),
  navigating('Swup, from form to form', {
    libraries: ['swup/dist/Swup.umd.js'],
    wrap: (content) => `<div id="swup">${content}</div>`,
    script: `new Swup({ animationSelector: false })`,
    first: formToo,
  }),
  navigating('Barba, from form to form', {
    libraries: ['@barba/core/dist/barba.umd.js'],
    wrap: (content) =>
      `<div data-barba="wrapper"><div data-barba="container" data-barba-namespace="x">${content}</div></div>`,
    script: `barba.init({ transitions: [{ leave() {}, enter() {} }] })`,
    first: formToo,
  }),
]

import { landingPage } from '../../e2e/forms/landing-page.ts'
import { withoutScript, type HostPage } from './host-page.ts'
import { tagsOf } from './loading-page.ts'
import { rewriteCode } from './rewrite-code.ts'

const adPlatforms = /facebook|googletagmanager|google-analytics|tiktok/i

type Tool = {
  libraries?: readonly string[]
  /** What becomes of a script that is held back. */
  hold: (code: string) => string
  /** By default whatever names a network. */
  holds?: RegExp
  script?: string
}

/** A page whose consent tool goes through its scripts before it is sent. */
function asking(name: string, tool: Tool, more: Partial<HostPage> = {}): HostPage {
  const { libraries = [], hold, holds = adPlatforms, script = '' } = tool
  const build: HostPage['build'] = ({ form }) => {
    const held = rewriteCode(form, ({ tag, attributes, code }) => {
      const isHeld = tag === 'script' && holds.test(code)
      return isHeld ? hold(code) : `<${tag}${attributes}>${code}</${tag}>`
    })
    return { text: landingPage(`${held}\n<script>${script}</script>`, { head: tagsOf(libraries) }) }
  }
  return { name, libraries, build, ...more }
}

export const consentToolPages: HostPage[] = [
  asking('CookieConsent frees the pixels late', {
    libraries: [
      'vanilla-cookieconsent/dist/cookieconsent.css',
      'vanilla-cookieconsent/dist/cookieconsent.umd.js',
    ],
    hold: (code) => `<script type="text/plain" data-category="ads">${code}</script>`,
    script: `CookieConsent.run({
    categories: { ads: {} },
    language: { default: 'it', translations: { it: {
      consentModal: { title: 'Cookie', description: 'Va bene?', acceptAllBtn: 'Accetta' },
      preferencesModal: { sections: [] },
    } } },
  }).then(() => setTimeout(() => CookieConsent.acceptCategory('all'), 500))`,
  }),
  asking('Orejime keeps the pixels in a template', {
    libraries: ['orejime/dist/orejime-standard.css', 'orejime/dist/orejime-standard-it.js'],
    hold: (code) => `<template data-purpose="ads"><script>${code}</script></template>`,
    script: `window.loadOrejime({
    privacyPolicyUrl: '/privacy',
    purposes: [{ id: 'ads', title: 'Pubblicità', description: 'Pixel', cookies: ['_fbp'] }],
  })`,
  }),
  asking(
    'consent tool holds back every script',
    { hold: (code) => `<script type="text/plain">${code}</script>`, holds: /./ },
    { expected: withoutScript },
  ),
]

import { addressOfLibrary } from './ensure-libraries.ts'
import { landingPage } from '../../e2e/forms/landing-page.ts'
import type { HostPage } from './host-page.ts'
import { loadingPage } from './loading-page.ts'

const inBox =
  (attributes: string, more = '') =>
  (form: string) =>
    `<div ${attributes}>${more}${form}</div>`

const inAlpine = (form: string) => `<div x-data="{ open: false }">
<button type="button" @click="open = true">Abrir</button>
${form}
</div>`

/** It starts when the page has been read, so it stands there with `defer`. */
function alpinePage(name: string, wrap: (form: string) => string): HostPage {
  const library = 'alpinejs/dist/cdn.min.js'
  const head = `<script defer src="${addressOfLibrary(library)}"></script>`
  const build: HostPage['build'] = ({ form }) => ({ text: landingPage(inAlpine(wrap(form)), { head }) })
  return { name, libraries: [library], build, steps: { opensPopup: true } }
}

const react = {
  libraries: ['react/umd/react.production.min.js', 'react-dom/umd/react-dom.production.min.js'],
  wrap: inBox('id="root"'),
}

/** The pasted code is one element's inner HTML, as every builder made with React has it. */
const reactPage = (app: string, start: string) => `
  const root = document.getElementById('root')
  const __html = root.innerHTML
  const pasted = (key) => React.createElement('div', { key, dangerouslySetInnerHTML: { __html } })
  ${app}
  ${start}`

/** What makes forms of their own of a page's, by parsing them, hiding them or building them anew. */
export const frameworkPages: HostPage[] = [
  loadingPage('Vue takes the page for its template', {
    libraries: ['vue/dist/vue.global.prod.js'],
    wrap: inBox('id="app"', '<p>{{ 1 + 1 }}</p>'),
    script: `Vue.createApp({}).mount('#app')`,
  }),
  loadingPage('petite-vue goes through the page', {
    libraries: ['petite-vue/dist/petite-vue.iife.js'],
    wrap: inBox('v-scope="{ pressed: 0 }" @click="pressed++" :data-pressed="pressed"'),
    script: `PetiteVue.createApp().mount()`,
  }),
  alpinePage('Alpine shows the form later', (form) => `<div x-show="open">${form}</div>`),
  alpinePage('Alpine makes the form later', (form) => `<template x-if="open"><div>${form}</div></template>`),
  loadingPage('React finds the page unlike its own and builds it anew', {
    ...react,
    script: reactPage(
      `const App = () => React.createElement('section', null, String(Math.random()), pasted('form'))`,
      `ReactDOM.hydrateRoot(root, React.createElement(App), { onRecoverableError() {} })`,
    ),
  }),
  loadingPage('React builds the form anew while it is being sent', {
    ...react,
    script: reactPage(
      `function App() {
    const [presses, setPresses] = React.useState(0)
    const onClick = ({ target }) => {
      if (target.closest('button')) setTimeout(() => setPresses(presses + 1), 50)
    }
    return React.createElement('section', { onClick }, pasted(presses))
  }`,
      `ReactDOM.createRoot(root).render(React.createElement(App))`,
    ),
  }),
  loadingPage(
    'Stimulus locks every button a moment after its press',
    {
      libraries: ['@hotwired/stimulus/dist/stimulus.umd.js'],
      wrap: inBox('data-controller="lock" data-action="click->lock#later"'),
      script: `Stimulus.Application.start().register('lock', class extends Stimulus.Controller {
    later({ target }) {
      const button = target.closest('button')
      if (button) setTimeout(() => { button.disabled = true })
    }
  })`,
    },
    { steps: { forgetsPhone: true } },
  ),
]

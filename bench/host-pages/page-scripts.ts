import { landingPage } from '../../e2e/forms/landing-page.ts'
import type { HostPage } from './host-page.ts'
import { loadingPage, tagsOf } from './loading-page.ts'

/** As Prototype 1.7 has it, which old shops still load; no registry has the library itself. */
const prototype = `
  Array.from = (list) => {
    if (!list) return []
    if ('toArray' in Object(list)) return list.toArray()
    const copy = new Array(list.length || 0)
    for (let index = copy.length; index--; ) copy[index] = list[index]
    return copy
  }
  const more = {
    each(act) { this.forEach(act); return this },
    toArray() { return Array.from(this) },
    toJSON() { return '[' + this.map((item) => JSON.stringify(item)).join(', ') + ']' },
    include(item) { return this.indexOf(item) >= 0 },
    clear() { this.length = 0; return this },
  }
  Object.assign(Array.prototype, more)
  NodeList.prototype.toArray = function () { return Array.prototype.slice.call(this) }
  Element.prototype.remove = function () { this.parentNode.removeChild(this); return this }
  Element.prototype.update = function (text) { this.innerHTML = text; return this }
  HTMLFormElement.prototype.serialize = function () { return String(new URLSearchParams(new FormData(this))) }
  HTMLFormElement.prototype.disable = function () { this.toArray().forEach((field) => { field.disabled = true }) }`

/** Each text becomes two elements around another text, and what is added later too. */
const translate = `
  const change = (text) => {
    if (!text.data.trim() || text.parentElement?.closest('font, script, style')) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  const translate = (root) => {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts = []
    while (walk.nextNode()) texts.push(walk.currentNode)
    texts.forEach(change)
  }
  document.documentElement.lang = 'en'
  translate(document.body)
  new MutationObserver((records) => records.forEach(({ target }) => translate(target)))
    .observe(document.body, { childList: true, subtree: true })`

/** An engine that is missing these, until the library has brought its own. */
const forget = `<script>
  for (const name of ['Promise', 'URLSearchParams', 'WeakMap']) delete window[name]
  delete Array.from
  delete Object.assign
</script>`

const worker = `
  addEventListener('install', () => skipWaiting())
  addEventListener('activate', (event) => event.waitUntil(clients.claim()))
  addEventListener('fetch', (event) => {
    if (event.request.method !== 'POST') return
    event.respondWith(new Response('<!doctype html><title>Offline</title>', { headers: { 'content-type': 'text/html' } }))
  })`

const coreJs = 'core-js-bundle/minified.js'

/** Scripts that change what every other script of the page has to do with. */
export const pageScriptPages: HostPage[] = [
  loadingPage('Zone wraps events, timers and promises', { libraries: ['zone.js/bundles/zone.umd.min.js'] }),
  {
    name: 'core-js brings what the engine lacks',
    libraries: [coreJs],
    build: ({ form }) => ({ text: landingPage(form, { head: forget + tagsOf([coreJs]) }) }),
  },
  loadingPage('rrweb records every field', {
    libraries: ['rrweb/dist/rrweb.min.js'],
    script: `rrweb.record({ emit() {}, maskAllInputs: true, sampling: { input: 'last' } })`,
  }),
  loadingPage('SES and a page that freezes what forms are made of', {
    libraries: ['ses/dist/lockdown.umd.min.js'],
    head: `<script>
  lockdown({ consoleTaming: 'unsafe', errorTaming: 'unsafe' })
  for (const { prototype } of [HTMLFormElement, HTMLButtonElement, HTMLInputElement]) Object.freeze(prototype)
</script>`,
  }),
  {
    name: 'Prototype changes arrays and elements',
    build: ({ form }) => ({ text: landingPage(form, { head: `<script>${prototype}</script>` }) }),
  },
  {
    name: 'translator wraps every text',
    build: ({ form }) => ({ text: landingPage(`${form}<script>${translate}</script>`) }),
  },
  {
    name: 'script writes the whole body anew',
    build: ({ form }) => ({
      text: landingPage(`<p>Solo oggi a {city}</p>${form}<script>
  addEventListener('load', () => {
    document.body.innerHTML = document.body.innerHTML.replaceAll('{city}', 'Roma')
  })
</script>`),
    }),
  },
  {
    name: 'page asks before it is left',
    build: ({ form }) => ({
      text: landingPage(`${form}<script>
  addEventListener('beforeunload', (event) => event.preventDefault())
</script>`),
    }),
  },
  {
    name: 'service worker answers every post itself',
    build: ({ form }) => ({
      text: landingPage(`${form}<script>navigator.serviceWorker.register('/sw.js')</script>`),
      others: { '/sw.js': { text: worker, headers: { 'content-type': 'text/javascript' } } },
    }),
    expected: () => ({ is: 'told' }),
  },
]

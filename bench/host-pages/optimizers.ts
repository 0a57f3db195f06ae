import { createRequire } from 'node:module'
import { locateLibrary } from './ensure-libraries.ts'
import { landingPage } from '../../e2e/forms/landing-page.ts'
import type { HostPage, Published } from './host-page.ts'
import { rewriteCode, rewriteText } from './rewrite-code.ts'

/** A page that goes through an optimizer as a whole before it is sent. */
function optimizing(name: string, optimize: (page: string) => string | Published): HostPage {
  return {
    name,
    build: ({ form }) => {
      const page = optimize(landingPage(form))
      return typeof page === 'string' ? { text: page } : page
    },
  }
}

const joinLines = (code: string) =>
  code
    .split('\n')
    .map((line) => line.trim())
    .join('')

const collapse = (text: string) => text.replaceAll(/\s+/g, ' ')

/** Without comments, and without the quotes that HTML can do without. Code keeps its own. */
function unquote(page: string): string {
  const tagOrCode = /(<(script|style)\b[^>]*>)([\s\S]*?<\/\2>)|<[a-z][^>]*>/gi
  return page
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(tagOrCode, (whole, tag?: string, _?: string, code?: string) =>
      tag === undefined ? unquoteTag(whole) : unquoteTag(tag) + (code ?? ''),
    )
}

const unquoteTag = (tag: string) =>
  tag.replaceAll(/ ([\w-]+)="([^"]*)"/g, (whole, name: string, value: string) => {
    if (value === '') return ` ${name}`
    return /^[^\s"'=<>`]+$/.test(value) ? ` ${name}=${value}` : whole
  })

const delayedType = 'text/delayed'

/** Takes the scripts out of the browser's hands; what `when` says runs them later, in order. */
function delayScripts(page: string, { spares, when }: { spares?: RegExp; when: string }): string {
  const delayed = rewriteCode(page, ({ tag, attributes, code }) => {
    const isSpared = tag === 'style' || spares?.test(attributes)
    const type = isSpared ? '' : ` type="${delayedType}"`
    return `<${tag}${attributes}${type}>${code}</${tag}>`
  })
  const loader = `<script>
  function runDelayed() {
    for (const old of document.querySelectorAll('script[type="${delayedType}"]')) {
      const fresh = document.createElement('script')
      for (const { name, value } of old.attributes) if (name !== 'type') fresh.setAttribute(name, value)
      fresh.textContent = old.textContent
      old.replaceWith(fresh)
    }
  }
  ${when}
</script>`
  return delayed.replace('</head>', () => `${loader}</head>`)
}

const atFirstTouch = `{
    const signs = ['keydown', 'mousedown', 'mousemove', 'touchstart', 'touchmove', 'wheel']
    const run = () => {
      for (const sign of signs) removeEventListener(sign, run, true)
      runDelayed()
    }
    for (const sign of signs) addEventListener(sign, run, true)
  }`

const longAfterLoad = `addEventListener('load', () => setTimeout(runDelayed, 3000))`

/** All styles go to the head; all scripts, each behind a catch, to one place behind everything else. */
function gather(page: string, place: (scripts: string) => string): string {
  const styles: string[] = []
  const scripts: string[] = []
  const rest = rewriteCode(page, ({ tag, code }) => {
    if (tag === 'style') styles.push(code)
    else scripts.push(`try{${code}}catch(e){}`)
    return ''
  })
  return rest
    .replace('</head>', () => `<style media="all">${styles.join('')}</style></head>`)
    .replace('</body>', () => `${place(scripts.join('\n'))}</body>`)
}

function gatherIntoFile(page: string): Published {
  let file = ''
  const text = gather(page, (scripts) => {
    file = scripts
    return '<script defer src="/cache/autoptimize.js"></script>'
  })
  const headers = { 'content-type': 'text/javascript; charset=utf-8' }
  return { text, others: { '/cache/autoptimize.js': { text: file, headers } } }
}

/** Every option that drops or rewrites something. */
const thorough = {
  collapseBooleanAttributes: true,
  collapseInlineTagWhitespace: true,
  collapseWhitespace: true,
  decodeEntities: true,
  minifyCSS: true,
  minifyJS: true,
  removeAttributeQuotes: true,
  removeComments: true,
  removeEmptyAttributes: true,
  removeEmptyElements: true,
  removeOptionalTags: true,
  removeRedundantAttributes: true,
  sortAttributes: true,
  sortClassName: true,
  useShortDoctype: true,
}

type Minifier = { minify: (page: string, options: typeof thorough) => Promise<string> }

const minifier = 'html-minifier-terser/dist/htmlminifier.cjs'

/** Each script becomes an address that holds it, and is loaded one after the other at the first touch. */
function loadAsAddresses(page: string): string {
  const changed = rewriteCode(page, ({ tag, attributes, code }) => {
    if (tag === 'style') return `<style${attributes}>${code}</style>`
    const address = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
    return `<script data-src="${address}" type="litespeed/javascript"></script>`
  })
  const loader = `<script>
  async function runDelayed() {
    for (const old of document.querySelectorAll('script[type="litespeed/javascript"]')) {
      await new Promise((done) => {
        const fresh = document.createElement('script')
        fresh.onload = fresh.onerror = done
        fresh.src = old.dataset.src
        old.replaceWith(fresh)
      })
    }
    document.dispatchEvent(new Event('DOMContentLoaded'))
  }
  ${atFirstTouch}
</script>`
  return changed.replace('</head>', () => `${loader}</head>`)
}

export const optimizerPages: HostPage[] = [
  optimizing('minifier joins the lines of code', (page) => rewriteText(page, joinLines)),
  optimizing('minifier collapses all blanks', collapse),
  optimizing('minifier drops comments and quotes too', (page) => unquote(collapse(page))),
  optimizing('WP Rocket: scripts wait for the first touch', (page) =>
    delayScripts(page, { when: atFirstTouch }),
  ),
  optimizing('Rocket Loader: scripts run 3 s late', (page) =>
    delayScripts(page, { spares: /\bdata-cfasync=["']?false/, when: longAfterLoad }),
  ),
  optimizing('Autoptimize: one script at the end', (page) =>
    gather(page, (scripts) => `<script>${scripts}</script>`),
  ),
  optimizing('Autoptimize: one script file', gatherIntoFile),
  optimizing('LiteSpeed: scripts are addresses, loaded at the first touch', loadAsAddresses),
  {
    name: 'html-minifier with everything on',
    libraries: [minifier],
    build: async ({ form }) => {
      const { minify } = createRequire(import.meta.url)(locateLibrary(minifier)) as Minifier
      return { text: await minify(landingPage(form), thorough) }
    },
  },
]

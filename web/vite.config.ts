import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

/** Vite serves the folder web/api under the same address as the API: a source file is not a call. */
const apiCall = String.raw`^/api/(?!.+\.tsx?(\?|$))`

/**
 * Asks for the text font together with the stylesheet that will need it. A plugin, because the file's
 * hashed name is known only after the bundle is made.
 */
function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((file) => /geist-latin-wght-normal.*\.woff2$/.test(file))
        if (!font) throw new Error('The text font is not in the bundle: the preload would be lost silently.')
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

const madeAtBuild = ['features/landing/demonstration.ts', '../contract/platforms.ts'].map(
  (path) => new URL(path, import.meta.url),
)

/**
 * Runs the modules that ask the generator for the landing page's demonstration and for the platforms' names, and puts
 * their results in their place: visitors get what was made, not the generator.
 */
function makeAtBuild(): Plugin {
  return {
    name: 'make-at-build',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const module = madeAtBuild.find(({ pathname }) => pathname === id)
      if (!module) return undefined
      const made: unknown = await import(module.href)
      return Object.entries(Object(made) as object)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}

/** The parts of an endpoint that a browser needs: what it is checked and described with is the server's. */
const calledBy = new Set(['method', 'path'])

type Node = { type: string; start: number; end: number }
type Property = Node & { key?: { name?: string }; value?: Node }
type ObjectNode = Node & { properties: Property[] }

/**
 * Leaves the schemas of endpoints to the server. Forms check with those they import by name, and whatever nobody
 * imports falls away with the parts of zod it is made of.
 */
function leaveSchemasToServer(): Plugin {
  return {
    name: 'leave-schemas-to-server',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/[\w/-]+\.ts$/ },
      handler(code) {
        const endpoints = findObjects(this.parse(code)).filter(isEndpoint)
        // From the last, so that each leaves the places of those before it as they are.
        return { code: endpoints.toSorted((a, b) => b.start - a.start).reduce(shorten, code), map: null }
      },
    },
  }
}

function findObjects(node: unknown): ObjectNode[] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(findObjects)
  return 'type' in node && node.type === 'ObjectExpression' ? [node as ObjectNode, ...inside] : inside
}

/** Known by a method or path that is written out; endpoints that share parts are made of such objects too. */
function isEndpoint({ properties }: ObjectNode): boolean {
  return properties.some(
    ({ key, value }) =>
      calledBy.has(key?.name ?? '') && (value?.type === 'Literal' || value?.type === 'TemplateLiteral'),
  )
}

function shorten(code: string, { start, end, properties }: ObjectNode): string {
  const kept = properties
    .filter(({ type, key }) => type === 'SpreadElement' || calledBy.has(key?.name ?? ''))
    .map((property) => code.slice(property.start, property.end))
  return `${code.slice(0, start)}{ ${kept.join(', ')} }${code.slice(end)}`
}

/** What every form is made of, in one file: as a dozen of tiny ones it would weigh a third more. */
const formParts =
  /\/web\/(ui\/(field|input|note|password-input)|features\/auth\/text-link)\.tsx|\/lucide-react\/.*\/(eye|eye-off|circle-check|circle-alert|info|triangle-alert)\./

/** Icons of most screens: each in a file of its own would be mostly wrapping. */
const iconParts = /\/lucide-react\/.*\/icons\/(check|chevron-down|chevron-right|copy|download|x)\./

/** What every page is made of: else a group that needs it takes it along, and every page that group. */
const reactParts =
  /\/node_modules\/(react|react-dom|scheduler|class-variance-authority|clsx|wouter|regexparam)\//

/** What asks the server and remembers it: in one file too, where the screens' different needs would make four of it. */
const queryParts =
  /\/(@tanstack\/(query-core|react-query)\/.*|web\/api\/(api-error|call|query-client|request|told-failure)|contract\/(access|endpoint))\./

/** Only lists that are read page by page, or from several places, need these. */
const listParts = /\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\./

/** How text becomes HTML is no secret, and the panel's preview of mails needs it too. */
const paid = /\/(web\/features\/(wizard|integration|leads)|web\/(artefacts|leads)|generator)\/(?!source\.ts$)/

/** What a subscription pays for lies in a folder of its own, which the server hands out to members only. */
function chunkName({ moduleIds }: { moduleIds: string[] }): string {
  return moduleIds.some((id) => paid.test(id)) ? 'assets/member/[name]-[hash].js' : 'assets/[name]-[hash].js'
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), preloadTextFont(), makeAtBuild(), leaveSchemasToServer()],
  // React has had the hook itself since its version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // The server replaces this placeholder in every answer by the nonce of its policy.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Inlined assets would be data: addresses, which the policy allows for images only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      // The app, and the page of those who come without a session.
      input: [`${import.meta.dirname}/index.html`, `${import.meta.dirname}/landing.html`],
      output: {
        chunkFileNames: chunkName,
        codeSplitting: {
          groups: [
            { name: 'form', test: formParts },
            { name: 'icons', test: iconParts },
            { name: 'query', test: (id) => queryParts.test(id) && !listParts.test(id) },
            { name: 'react', test: reactParts, priority: 1 },
          ],
        },
      },
      // Making a schema changes nothing: one that nobody checks with is left out, and so is a file of such alone.
      treeshake: {
        manualPureFunctions: ['z', 'endpoint'],
        moduleSideEffects: [{ test: /\/contract\//, sideEffects: false }],
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { [apiCall]: server, '/metrics': server, '/unsubscribe': server, '/ensaio': server },
    // Only what the browser part imports: the data folder lies beside it and stays out of reach.
    fs: { allow: ['.', '../contract', '../generator', '../node_modules'] },
  },
})

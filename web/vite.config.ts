import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pagePaths, readerOf } from '../contract/pages.ts'
import { keepForMembers } from './build/keep-for-members.ts'

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

const madeAtBuild = [
  'features/landing/demonstration.ts',
  '../contract/platforms.ts',
  'vault/destination-names.ts',
].map((path) => new URL(path, import.meta.url))

/**
 * Runs the modules that ask the generator for the landing page's demonstration and for the platforms' names, and those
 * that ask the ad platforms for theirs, and puts their results in their place: visitors get what was made, not the
 * generator.
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

const routes = `${import.meta.dirname}/routes.tsx`
const pages = Object.fromEntries(pagePaths.map((path) => [path, readerOf(path)]))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), preloadTextFont(), makeAtBuild(), keepForMembers({ routes, pages })],
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
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { [apiCall]: server, '/metrics': server, '/unsubscribe': server, '/ensaio': server },
    // Only what the browser part imports: the data folder lies beside it and stays out of reach.
    fs: { allow: ['.', '../contract', '../generator', '../node_modules'] },
  },
})

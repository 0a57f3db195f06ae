import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = join(root, 'dist/web/landing.html')
/** Beside what is served, not in it. */
const rendererRoot = join(root, 'dist/prerender')
const place = '<div id="root"></div>'

type Renderer = { renderLanding: () => string }

/** Writes the landing page into its built file: its whole text and layout stand before any script has run. */
export async function prerenderLanding(): Promise<void> {
  const { renderLanding } = await buildRenderer()
  const markup = renderLanding()
  if (/<(script|style)\b|\sstyle=/.test(markup))
    throw new Error('The landing page has inline scripts or styles, which its policy blocks.')
  const html = readFileSync(page, 'utf8')
  if (!html.includes(place)) throw new Error(`landing.html has no ${place} to write the page into.`)
  writeFileSync(
    page,
    putScriptsLast(html).replace(place, () => `<div id="root">${markup}</div>`),
  )
}

/** The page is complete without its scripts: on a slow line they must not delay its styles and its font. */
function putScriptsLast(html: string): string {
  return html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
}

/** The landing page once more, as a module for Node. */
async function buildRenderer(): Promise<Renderer> {
  await build({
    configFile: join(root, 'web/vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: join(root, 'web/prerender.tsx'),
      outDir: rendererRoot,
      copyPublicDir: false,
      // The app behind the page is never rendered here.
      rollupOptions: { external: ['./anonymous-app.tsx'] },
    },
  })
  // The time keeps a second build in one process from being answered with the first one's module.
  const address = `${pathToFileURL(join(rendererRoot, 'prerender.js')).href}?${Date.now()}`
  return (await import(address)) as Renderer
}

import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Served } from '../../e2e/forms/start-site.ts'

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const listed = pathOf('libraries')
/** Out of the way of the project's own packages: nothing of the product may lean on them. */
const home = pathOf('../../.cache/host-page-libraries')
const files = ['package.json', 'package-lock.json'] as const
const installLimitMs = 10 * 60_000

/** npm writes this when it is through, so that an interrupted installation is begun anew. */
const receipt = join(home, 'node_modules/.package-lock.json')

/** Installs what pages load, exactly as listed, unless that is there already; no package runs anything here. */
export function ensureLibraries(): void {
  if (isInstalled()) return
  mkdirSync(home, { recursive: true })
  for (const file of files) copyFileSync(join(listed, file), join(home, file))
  const { status, stderr } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: home,
    timeout: installLimitMs,
    encoding: 'utf8',
  })
  if (status !== 0)
    throw new Error(`The libraries of host pages could not be installed: ${stderr.slice(-300)}`)
}

function isInstalled(): boolean {
  const isAsListed = (file: string) =>
    existsSync(join(home, file)) && readFileSync(join(home, file)).equals(readFileSync(join(listed, file)))
  return existsSync(receipt) && files.every(isAsListed)
}

/** Where a library's file is on this machine; `path` begins with the name of its package. */
export const locateLibrary = (path: string) => join(home, 'node_modules', path)

/** Where a page finds it. */
export const addressOfLibrary = (path: string) => `/pacotes/${path}`

export function serveLibrary(path: string): Served {
  const type = path.endsWith('.css') ? 'text/css' : 'text/javascript'
  return {
    text: readFileSync(locateLibrary(path), 'utf8'),
    headers: { 'content-type': `${type}; charset=utf-8` },
  }
}

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Written last: a build that was cut off has none, and is made again. */
export const stamp = join(root, 'dist/web.built')
const sources = [
  'web',
  'contract',
  'generator',
  'vault',
  'commands/prerender.ts',
  'commands/web-build.ts',
  'package-lock.json',
]

export type WebBuild = 'current' | 'older than its sources' | 'missing'

/** Apart from the builder, which is not there where only what runs was installed. */
export function findWebBuild(): WebBuild {
  const builtAt = readStamp()
  if (builtAt === undefined) return 'missing'
  const files = sources.flatMap((source) => listFiles(join(root, source)))
  const isCurrent = files.every((file) => statSync(file).mtimeMs <= builtAt)
  return isCurrent ? 'current' : 'older than its sources'
}

function readStamp(): number | undefined {
  try {
    return Date.parse(readFileSync(stamp, 'utf8'))
  } catch {
    return undefined
  }
}

export function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

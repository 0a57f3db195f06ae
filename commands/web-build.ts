import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { prerenderLanding } from './prerender.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const output = join(root, 'dist/web')
/** Written last: a build that was cut off has none, and is made again. */
const stamp = join(root, 'dist/web.built')
const sources = [
  'web',
  'contract',
  'generator',
  'commands/prerender.ts',
  'commands/web-build.ts',
  'package-lock.json',
]
const compressible = /\.(js|css|svg|json|txt|webmanifest)$/

export async function buildWeb(): Promise<void> {
  const started = Date.now()
  await inProduction(async () => {
    await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' })
    await prerenderLanding()
  })
  for (const file of listFiles(output).filter((name) => compressible.test(name))) compress(file)
  writeFileSync(stamp, new Date(started).toISOString())
}

/** A test runner says that this is a test; what it tests is nevertheless what customers get. */
async function inProduction(action: () => Promise<void>): Promise<void> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    await action()
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}

/** Whether the build exists and no source has changed since it began. */
export function isWebBuilt(): boolean {
  const builtAt = readStamp()
  if (builtAt === undefined) return false
  const files = sources.flatMap((source) => listFiles(join(root, source)))
  return files.every((file) => statSync(file).mtimeMs <= builtAt)
}

function readStamp(): number | undefined {
  try {
    return Date.parse(readFileSync(stamp, 'utf8'))
  } catch {
    return undefined
  }
}

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** At the highest level, which only a build has the time for. */
function compress(file: string): void {
  const content = readFileSync(file)
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  )
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}

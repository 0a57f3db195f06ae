import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { listFiles, stamp } from './find-web-build.ts'
import { prerenderLanding } from './prerender.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const output = join(root, 'dist/web')
const compressible = /\.(js|css|wasm|svg|json|txt|webmanifest)$/

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

/** At the highest level, which only a build has the time for. */
function compress(file: string): void {
  const content = readFileSync(file)
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  )
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}

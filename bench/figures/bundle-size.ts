import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const webRoot = fileURLToPath(new URL('../../dist/web', import.meta.url))
const indexFile = join(webRoot, 'index.html')

/** What a browser must load, compressed, before it shows anything: the scripts and styles that the page names. */
export async function bundleSize() {
  const html = readFileSync(indexFile, 'utf8')
  return {
    entryScriptsKilobytes: sumGzip(html, /<(?:script|link)\b[^>]*?(?:src|href)="([^"]+\.js)"/g),
    entryStylesKilobytes: sumGzip(html, /<link\b[^>]*?href="([^"]+\.css)"/g),
  }
}

function sumGzip(html: string, pattern: RegExp): number {
  const files = [...html.matchAll(pattern)].map(([, path = '']) => readFileSync(join(webRoot, path)))
  return files.reduce((total, file) => total + gzipSync(file, { level: 9 }).length, 0) / 1000
}

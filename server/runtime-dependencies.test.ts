import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = fileURLToPath(new URL('..', import.meta.url))
const Package = z.object({
  imports: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
})
const { imports, dependencies } = Package.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))

/** The packages that a file loads, itself or by way of others; types are gone before it runs. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const text = readFileSync(file, 'utf8').replaceAll(/^(import|export) type [^=(]*? from '[^']+'$/gm, '')
  const loads = text.matchAll(
    /^(?:import|export)\b[^=(]*? from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm,
  )
  const names = [...loads].map(([, from, bare, later]) => from ?? bare ?? later ?? '')
  return names.flatMap((name) => {
    if (name.startsWith('node:')) return []
    if (name.startsWith('.')) return packagesOf(resolve(dirname(file), name), seen)
    const own = Object.entries(imports).find(([pattern]) => name.startsWith(pattern.slice(0, -1)))
    if (own) return packagesOf(join(root, own[1].slice(0, -1), name.slice(own[0].length - 1)), seen)
    const [scope = '', rest = ''] = name.split('/')
    return [scope.startsWith('@') ? `${scope}/${rest}` : scope]
  })
}

/** The server, and what its operator runs beside it. */
const programs = [
  'server/main.ts',
  'commands/start.ts',
  'commands/admin.ts',
  'commands/backup.ts',
  'commands/move.ts',
  'commands/restore.ts',
  'commands/sale.ts',
]

test('what runs in production is there without the tools of development', () => {
  const loaded = new Set(programs.flatMap((file) => packagesOf(join(root, file))))
  expect([...loaded]).toContain('fastify')
  expect([...loaded].filter((name) => !(name in dependencies))).toEqual([])
})

test('and all of it comes into the image', () => {
  const seen = new Set<string>()
  for (const file of programs) packagesOf(join(root, file), seen)
  const folders = new Set([...seen].map((file) => relative(root, file).split('/', 1)[0]))
  const image = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  const copied = new Set([...image.matchAll(/^COPY ([a-z]+) \1$/gm)].map(([, folder]) => folder))
  expect(folders).toContain('server')
  expect([...folders].filter((folder) => !copied.has(folder))).toEqual([])
})

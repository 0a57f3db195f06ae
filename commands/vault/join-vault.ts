import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readingOrder } from '../../vault/reading-order.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A part of the program as customers read it: its files one below the other, without types, imports and exports. */
function joinFiles(files: readonly string[]): string {
  const parts = files.map((file) => withoutModules(readFileSync(join(root, 'vault', file), 'utf8')))
  const program = format(parts.map((part) => part.trim()).join('\n\n'))
  if (/`|\$\{/.test(program)) throw new Error('The program of the vault holds a template literal')
  return program
}

/** Apart each file may call things as it likes; in one file no two may be called the same. */
function namesIn(program: string): string[] {
  const beginnings = program.matchAll(/^(?:export )?(?:async )?(?:function\*?|const|class) (\w+)/gm)
  return [...beginnings].map(([, name = '']) => name)
}

/** Where the committed text stands, and what is in it. */
export const programFile = join(root, 'generator/worker/vault-program.ts')

export function programModule(): string {
  const [door, vault] = [joinFiles(readingOrder.door), joinFiles(readingOrder.vault)]
  const twice = namesIn(`${door}\n${vault}`).find((name, index, names) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`Two files of the vault have something called ${twice}`)
  return `import { fileOfJs } from '../source.ts'

/** Written by \`npm run vault\` from the files of \`vault/\`: change those, never this. */
export const vaultDoor = fileOfJs(String.raw\`${door}\`)

export const vaultProgram = fileOfJs(String.raw\`${vault}\`)
`
}

function withoutModules(source: string): string {
  return stripTypeScriptTypes(source)
    .replaceAll(/^import [^']*'[^']*'\n/gm, '')
    .replaceAll(/^export (?!default|class Cofre )/gm, '')
}

/** As the rest of what customers receive is formatted. */
function format(code: string): string {
  const config = join(root, 'generator/golden/format.json')
  const tool = join(root, 'node_modules/.bin/oxfmt')
  return execFileSync(tool, ['-c', config, '--stdin-filepath', 'worker.js'], {
    input: code,
    encoding: 'utf8',
  }).trimEnd()
}

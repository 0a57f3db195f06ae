import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { adPlatforms, alertChannels } from '../../vault/destinations/index.ts'
import { readingOrder } from '../../vault/reading-order.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A part of the program as customers read it: its files one below the other, without types, imports and exports. */
function joinFiles(files: readonly string[]): string {
  const parts = files.map((file) => withoutModules(readShare(file)))
  const program = format(parts.map((part) => part.trim()).join('\n\n'))
  if (/`|\$\{/.test(program)) throw new Error('The program of the vault holds a template literal')
  return program
}

/** Above it stands what the Worker gets of a destination. */
const panelShare = '/* Panel and tests: nothing below this line is in the Worker. */'

/** What the Worker gets of a file: of a destination its own share, of their list who is in it. */
function readShare(file: string): string {
  if (file === 'destinations/index.ts') return listDestinations()
  const source = readFileSync(join(root, 'vault', file), 'utf8')
  if (!file.startsWith('destinations/')) return source
  const [share = '', ...rest] = source.split(panelShare)
  if (rest.length !== 1) throw new Error(`${file} does not say once where its panel’s share begins`)
  return share
}

const constantOf = ({ id }: { id: string }) => id.toUpperCase()

function listDestinations(): string {
  const list = (name: string, all: readonly { id: string }[]) =>
    `const ${name} = { ${all.map((one) => `${one.id}: ${constantOf(one)}`).join(', ')} }`
  return `// A quem o Cofre conta o que acontece, se o dono ligar, e por onde ele recebe avisos.
${list('DESTINOS', adPlatforms)}
${list('CANAIS', alertChannels)}
`
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
  const names = namesIn(`${door}\n${vault}`)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`Two files of the vault have something called ${twice}`)
  const missing = [...adPlatforms, ...alertChannels].map(constantOf).find((name) => !names.includes(name))
  if (missing !== undefined)
    throw new Error(`The Worker has no ${missing}, which its list of destinations names`)
  return `import { fileOfJs } from '../source.ts'

/** Written by \`npm run vault\` from the files of \`vault/\`: change those, never this. */
export const vaultDoor = fileOfJs(String.raw\`${door}\`)

export const vaultProgram = fileOfJs(String.raw\`${vault}\`)
`
}

/** What the form posts along, so that ad platforms know their own clicks. */
export const tracesFile = join(root, 'generator/form/ad-traces.ts')

export function tracesModule(): string {
  const words = (all: readonly string[]) => `'${[...new Set(all)].join(' ')}'.split(' ')`
  const clicks = adPlatforms.flatMap(({ traces }) => traces.parameters ?? [])
  const all = adPlatforms.flatMap(({ traces }) => [...(traces.parameters ?? []), ...(traces.cookies ?? [])])
  return `/** Written by \`npm run vault\` from the files of \`vault/destinations/\`: change those, never this. */
export const adTraces = ${words(all)}

/** Those that an ad puts into the page’s address. */
export const adClicks = ${words(clicks)}
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

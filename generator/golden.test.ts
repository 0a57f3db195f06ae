import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  generateForm,
  generateThankYouPage,
  generateWordPressForms,
  generateWorker,
  type IntegrationAnswers,
} from './index.ts'
import type { Platform } from './platforms/platform.ts'
import { generateVaultWorker } from './vault.ts'
import { answering } from './worker/answering.ts'
import { calling, checking } from './worker/receiving.ts'
import { vaultDoor, vaultProgram } from './worker/vault-program.ts'
import { subjectOf, subjects } from './testing/platforms/index.ts'
import { everythingOn } from './testing/everything-on.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const golden = join(root, 'generator/golden')

/** One customer's answers for a platform, with the key that its stand-in knows. */
function answersFor({ id, countryCase, offerIs }: Platform): IntegrationAnswers {
  const { answers, standIn } = subjectOf(id)
  return {
    ...answers,
    platform: id,
    apiKey: standIn.key,
    cloudflareUrl: 'https://leads.conta.workers.dev/',
    countryCode: countryCase === 'lower' ? 'br' : 'IT',
    offerId: offerIs === 'number' ? '6879' : '44444444-0000-4000-8000-000000000001',
    productPrice: '39.90',
    successUrl: 'https://loja.example/obrigado?cor=azul',
    formLanguage: countryCase === 'lower' ? 'pt-BR' : 'it',
  }
}

const wordPress = generateWordPressForms(answersFor(subjectOf('adcombo').platform), 3)

const vaultWorkers = Object.fromEntries(
  subjects.map(({ platform }) => [`vault-${platform.id}.js`, generateVaultWorker(answersFor(platform))]),
)

/** Everything a customer receives, by the name of the file that reviewers read. */
/** What every Worker with a vault has to the letter. */
const shared = [vaultDoor, checking, calling, answering, vaultProgram]

const pieces: Record<string, string> = {
  ...Object.fromEntries(
    subjects.flatMap(({ platform }) => [
      [`worker-${platform.id}.js`, generateWorker(answersFor(platform))],
      [`form-${platform.id}.html`, generateForm(answersFor(platform))],
    ]),
  ),
  ...Object.fromEntries(
    subjects
      .filter(({ platform }) => platform.workerIs === 'optional')
      .map(({ platform }) => [
        `form-${platform.id}-direct.html`,
        generateForm({ ...answersFor(platform), cloudflareUrl: undefined }),
      ]),
  ),
  ...Object.fromEntries(
    Object.entries(vaultWorkers).map(([file, whole], index) => {
      // One is read whole, of the others what is their own.
      const own = shared.reduce((text, part) => text.replace(`${part.js}\n\n`, ''), `${whole}\n`)
      return index === 0 ? [file, whole] : [file.replace('.js', '-head.txt'), own]
    }),
  ),
  'form-with-everything.html': generateForm({
    ...answersFor(subjectOf('terraleads').platform),
    ...everythingOn,
  }),
  'wordpress-main.html': wordPress.main,
  'wordpress-replicable.html': wordPress.replicable ?? '',
  'thank-you.html': generateThankYouPage({ language: 'pt' }),
}

it.each(Object.entries(pieces))('makes %s as it was last reviewed', async (file, text) => {
  await expect(text).toMatchFileSnapshot(join(golden, file))
})

it('keeps no reviewed file that nothing makes any more', () => {
  const kept = readdirSync(golden).filter((file) => /\.(js|html|txt)$/.test(file))
  expect(kept.toSorted()).toEqual(Object.keys(pieces).toSorted())
})

describe('the code that customers receive', () => {
  const isWhole = ([file]: [string, string]) => !file.endsWith('.txt')
  const checked = { ...Object.fromEntries(Object.entries(pieces).filter(isWhole)), ...vaultWorkers }
  let folder = ''
  const inFolder = (path: string) => join(folder, path)
  const inGolden = (path: string) => join(golden, path)

  /** The scripts of the pages go into files of their own: the tools read no HTML. */
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'golden-'))
    const { vaults, workers, pages } = Object.groupBy(Object.entries(checked), ([file]) =>
      file.startsWith('vault-') ? 'vaults' : file.endsWith('.js') ? 'workers' : 'pages',
    )
    writeProject(inFolder('workers'), workers ?? [], {}, 'cloudflare.d.ts')
    // Types are checked where their program is written.
    writeProject(inFolder('vaults'), vaults ?? [], {}, 'cloudflare.d.ts')
    // An element that a page looks up is known to be there: it stands in the same file.
    writeProject(
      inFolder('pages'),
      scriptsOf(pages ?? []),
      {
        lib: ['ES2024', 'DOM', 'DOM.Iterable'],
        strictNullChecks: false,
      },
      'browser.d.ts',
    )
  })
  afterAll(() => {
    rmSync(folder, { recursive: true })
  })

  it('is all there to be checked', () => {
    const written = ['vaults', 'workers', 'pages'].flatMap((project) => codeIn(inFolder(project)))
    const withCode = Object.keys(checked).filter((file) => file !== 'wordpress-replicable.html')
    expect(written.map((path) => basename(path)).toSorted()).toEqual(
      [...withCode.map((file) => file.replace('.html', '.js')), 'form-with-everything-pixels.js'].toSorted(),
    )
  })

  it('is formatted', async () => {
    const config = ['-c', inGolden('format.json')]
    const files = ['vaults', 'workers', 'pages'].flatMap((project) => codeIn(inFolder(project)))
    expect(await run('oxfmt', [...config, '--check', ...files])).toBe('')
  })

  it('passes the linter', async () => {
    const config = ['-c', inGolden('.oxlintrc.json')]
    expect(await run('oxlint', [...config, '--deny-warnings', folder])).toBe('')
  })

  it.each(['workers', 'pages'])('passes the type checker, in %s', async (project) => {
    expect(await run('tsc', ['-p', inFolder(project)])).toBe('')
  })
})

function codeIn(folder: string): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.js'))
  return files.map((file) => join(folder, file))
}

/** Files of code with a tsconfig of their own. */
function writeProject(
  folder: string,
  files: [string, string][],
  compilerOptions: object,
  declarations: string,
): void {
  const tsconfig = {
    extends: join(golden, 'tsconfig.json'),
    compilerOptions,
    include: ['*.js', join(golden, declarations)],
  }
  mkdirSync(folder)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  for (const [file, code] of files) writeFileSync(join(folder, file), code)
}

function scriptsOf(pages: [string, string][]): [string, string][] {
  return pages.flatMap(([file, text]) =>
    [...text.matchAll(/^ *<script data-cfasync="false">\n(.*?)^ *<\/script>$/gms)].map(
      ([, code = ''], index): [string, string] => [
        file.replace('.html', index === 0 ? '.js' : '-pixels.js'),
        code,
      ],
    ),
  )
}

/** Nothing if the tool is content, else all it says. */
async function run(tool: string, args: string[]): Promise<string> {
  const command = join(root, 'node_modules/.bin', tool)
  try {
    await promisify(execFile)(command, args, { cwd: root })
    return ''
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout?: string; stderr?: string }
    return [stdout, stderr, message].join('\n')
  }
}

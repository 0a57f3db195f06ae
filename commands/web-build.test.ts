import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { describe, expect, test } from 'vitest'
import { keepForMembers } from '#web/build/keep-for-members.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Modules that stand in no file, by the address they would have. */
function serveSources(sources: Record<string, string>): Plugin {
  return {
    name: 'sources-of-a-test',
    enforce: 'pre',
    resolveId(source, importer) {
      const id = URL.parse(source, `file://${importer ?? '/'}`)?.pathname
      return id !== undefined && Object.hasOwn(sources, id) ? id : undefined
    },
    load: (id) => sources[id],
  }
}

async function runBuild(options: Parameters<typeof build>[0]): Promise<Rolldown.OutputChunk[]> {
  const built = (await build({
    ...options,
    logLevel: 'silent',
    build: { ...options?.build, write: false, minify: false },
  })) as Rolldown.RolldownOutput
  return built.output.filter((file) => file.type === 'chunk')
}

test('what the contract says reaches the browser whole, whatever its parts are called', async () => {
  const entry = `${root}contract/of-a-test.ts`
  const source = `export const link = { path: '/ajuda', label: 'Ajuda', method: 'GET', words: ['a', 'b'] }`
  const [chunk] = await runBuild({
    configFile: `${root}web/vite.config.ts`,
    plugins: [serveSources({ [entry]: source })],
    build: { ssr: entry },
  })
  const code = `data:text/javascript,${encodeURIComponent(chunk?.code ?? '')}`
  expect(((await import(code)) as { link: unknown }).link).toEqual({
    path: '/ajuda',
    label: 'Ajuda',
    method: 'GET',
    words: ['a', 'b'],
  })
})

/** An app with one page for anybody, one for members, and one for those too who were members. */
const app = {
  '/app/main.ts': `import { loadPage } from './routes.ts'\nloadPage[location.pathname]()`,
  '/app/routes.ts': `export const loadPage = {
    '/help': async () => (await import('./help.ts')).show(),
    '/desk': async () => (await import('./desk.ts')).show(),
    '/own': async () => (await import('./own.ts')).show(),
  }`,
  '/app/help.ts': `import { greet } from './greet.ts'\nexport const show = () => greet('help')`,
  '/app/desk.ts': `import { greet } from './greet.ts'
    import { secret } from './secret.ts'
    export const show = async () => greet(secret + (await import('./drawer.ts')).drawer)`,
  '/app/own.ts': `import { greet } from './greet.ts'
    export const show = async () => greet('their own' + (await import('./box.ts')).box)`,
  '/app/box.ts': `export const box = 'the box'`,
  '/app/greet.ts': `export const greet = (word) => console.log(word)`,
  '/app/secret.ts': `export const secret = 'the secret'`,
  '/app/drawer.ts': `export const drawer = 'the drawer'`,
}

const audiences = { '/help': 'anyone', '/desk': 'members', '/own': 'formerMembers' } as const

/** The files of the built app in which a word stands. */
async function findWord(word: string, changes: Record<string, string> = {}, pages = {}): Promise<string[]> {
  const chunks = await runBuild({
    configFile: false,
    root: '/app',
    plugins: [
      serveSources({ ...app, ...changes }),
      keepForMembers({ routes: '/app/routes.ts', pages: { ...audiences, ...pages } }),
    ],
    build: { rollupOptions: { input: '/app/main.ts' } },
  })
  return chunks.filter(({ code }) => code.includes(word)).map(({ fileName }) => fileName)
}

const forMembers = [expect.stringMatching(/^assets\/member\/[^/]+\.js$/)]
const forFormerMembers = [expect.stringMatching(/^assets\/former-member\/[^/]+\.js$/)]
const forAnybody = [expect.stringMatching(/^assets\/[^/]+\.js$/)]

describe('who gets a piece of code', () => {
  test.each(['the secret', 'the drawer'])('members alone, what only their pages import: %s', async (word) => {
    expect(await findWord(word)).toEqual(forMembers)
  })

  test.each(['their own', 'the box'])(
    'those too who were members, what only such a page imports: %s',
    async (word) => {
      expect(await findWord(word)).toEqual(forFormerMembers)
    },
  )

  test('those too who were members, what their page and one for members import', async () => {
    const own = `import { secret } from './secret.ts'\nexport const show = () => console.log(secret)`
    expect(await findWord('the secret', { '/app/own.ts': own })).toEqual(forFormerMembers)
    expect(await findWord('the drawer', { '/app/own.ts': own })).toEqual(forMembers)
  })

  test('anybody, what is imported by a page for anybody too', async () => {
    expect(await findWord('console.log')).toEqual(forAnybody)
    const help = `import { secret } from './secret.ts'\nexport const show = () => console.log(secret)`
    expect(await findWord('the secret', { '/app/help.ts': help })).toEqual(forAnybody)
  })

  test('members alone, a new page of theirs, by its line alone', async () => {
    const changes = {
      '/app/routes.ts': app['/app/routes.ts'].replace(
        `'/desk'`,
        `'/new': async () => (await import('./new.ts')).show(), '/desk'`,
      ),
      '/app/new.ts': `export const show = () => console.log('the new page')`,
    }
    expect(await findWord('the new page', changes, { '/new': 'members' })).toEqual(forMembers)
    expect(await findWord('the new page', changes, { '/new': 'formerMembers' })).toEqual(forFormerMembers)
    expect(await findWord('the new page', changes, { '/new': 'anyone' })).toEqual(forAnybody)
  })

  test('anybody, a page for members that something else imports too', async () => {
    const main = `${app['/app/main.ts']}\nvoid import('./desk.ts')`
    expect(await findWord('the secret', { '/app/main.ts': main })).toEqual(forAnybody)
  })
})

describe('a build fails', () => {
  test('when a page has no line of its own that imports it', async () => {
    await expect(findWord('', {}, { '/new': 'members' })).rejects.toThrow(
      'Not imported within its own line: /new',
    )
    const routes = `import { show } from './desk.ts'\n${app['/app/routes.ts'].replace(/(?<='\/desk': ).*/, 'show,')}`
    await expect(findWord('', { '/app/routes.ts': routes })).rejects.toThrow(
      'Not imported within its own line: /desk',
    )
  })

  test('when the app has no routes', async () => {
    await expect(findWord('', { '/app/main.ts': 'console.log(1)' })).rejects.toThrow(
      '/app/routes.ts is no part of the app',
    )
  })

  test('when a page for anybody imports, and does not use, what only members use', async () => {
    const greet = `export { secret } from './secret.ts'\n${app['/app/greet.ts']}`
    const desk = `export const show = async () => (await import('./secret.ts')).secret`
    await expect(findWord('', { '/app/greet.ts': greet, '/app/desk.ts': desk })).rejects.toThrow(
      /secret.* is used by members only/,
    )
  })
})

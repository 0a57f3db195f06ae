import type { Plugin, Rolldown } from 'vite'
import { readPageImports, type PageImports } from './read-page-imports.ts'

type Options = {
  /** The module that imports each page within a line of its own. */
  routes: string
  /** Every page, and whether it needs a session. */
  pages: Readonly<Record<string, boolean>>
}

/** Whether one module imports another only for pages that need a session. */
type IsGuarded = (importer: string, imported: string) => boolean

const memberFolder = 'assets/member'

/**
 * Puts the code that only pages behind a login import into a folder of its own, which the server hands out to members
 * only. What that is follows from the modules: strangers get whatever is reached from the entries without a guarded line
 * of the routes. The finished chunks are checked once more, and a build that gives a stranger too much or too little fails.
 */
export function keepForMembers({ routes, pages }: Options): Plugin {
  let imports: PageImports | undefined
  let forMembers = new Set<string>()

  const isGuarded: IsGuarded = (importer, imported) =>
    importer === routes && imports?.guarded.has(imported) === true && !imports.open.has(imported)

  const folderOf = (moduleIds: readonly string[]) =>
    moduleIds.some((id) => forMembers.has(id)) ? memberFolder : 'assets'

  return {
    name: 'keep-for-members',
    // The landing page, rendered for Node, has no routes.
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'post',
    config: () => {
      const chunkFileNames = ({ moduleIds }: { moduleIds: string[] }) =>
        `${folderOf(moduleIds)}/[name]-[hash].js`
      return { build: { rollupOptions: { output: { chunkFileNames } } } }
    },
    async transform(code, id) {
      if (id !== routes) return
      const sources = readPageImports(this.parse(code), pages)
      const resolve = async (source: string) => (await this.resolve(source, routes))?.id ?? source
      imports = {
        guarded: new Set(await Promise.all([...sources.guarded].map(resolve))),
        open: new Set(await Promise.all([...sources.open].map(resolve))),
      }
    },
    renderStart() {
      if (!imports) throw new Error(`${routes} is no part of the app: nobody knows who may have which code.`)
      const open = findOpenModules(this, isGuarded)
      forMembers = new Set([...this.getModuleIds()].filter((id) => !open.has(id)))
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      checkFolders(chunks, findOpenChunks(this, chunks, isGuarded))
    },
  }
}

type Modules = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>

/** Every module that is reached without a guarded import; also one of which the bundler then leaves everything out. */
function findOpenModules(modules: Modules, isGuarded: IsGuarded): Set<string> {
  const entries = [...modules.getModuleIds()].filter((id) => modules.getModuleInfo(id)?.isEntry)
  return reach(entries, (id) => {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {}
    return [...importedIds, ...dynamicallyImportedIds.filter((imported) => !isGuarded(id, imported))]
  })
}

/** The files that a browser really fetches without a guarded import. */
function findOpenChunks(
  modules: Modules,
  chunks: Rolldown.OutputChunk[],
  isGuarded: IsGuarded,
): Set<Rolldown.OutputChunk> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const holderOf = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)))
  return reach(
    chunks.filter(({ isEntry }) => isEntry),
    ({ imports, dynamicImports, moduleIds }) => {
      const later = moduleIds.flatMap((id) =>
        (modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
          .filter((imported) => !isGuarded(id, imported))
          .map((imported) => holderOf.get(imported)),
      )
      const fetchedLater = later.filter((chunk) => chunk && dynamicImports.includes(chunk.fileName))
      return [...imports.map((file) => byFile.get(file)), ...fetchedLater].filter(
        (chunk) => chunk !== undefined,
      )
    },
  )
}

function reach<Item>(from: readonly Item[], next: (item: Item) => readonly Item[]): Set<Item> {
  const reached = new Set<Item>()
  const waiting = [...from]
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (reached.has(item)) continue
    reached.add(item)
    waiting.push(...next(item))
  }
  return reached
}

function checkFolders(chunks: Rolldown.OutputChunk[], open: Set<Rolldown.OutputChunk>): void {
  for (const chunk of chunks) {
    const isForMembers = chunk.fileName.startsWith(`${memberFolder}/`)
    if (open.has(chunk) && isForMembers)
      throw new Error(`${chunk.fileName} is needed without a session, and holds code of pages that need one.`)
    const own = chunk.moduleIds.find((id) => id.startsWith('/') && !id.includes('/node_modules/'))
    if (!open.has(chunk) && !isForMembers && own !== undefined)
      throw new Error(
        `${chunk.fileName} is used behind a login only, but pages without one import ${own} too, in vain: they would give it away.`,
      )
  }
}

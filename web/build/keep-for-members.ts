import type { Plugin, Rolldown } from 'vite'
import { codeFolders, type CodeReader } from '../../contract/pages.ts'
import { note, readPageImports, type PageImports } from './read-page-imports.ts'
import { isLooser, readers } from './readers.ts'

type Options = {
  /** The module that imports each page within a line of its own. */
  routes: string
  /** Every page, and whom its code is for. */
  pages: Readonly<Record<string, CodeReader>>
}

/** Whether a reader may follow one module's import of another. */
type MayFollow = (importer: string, imported: string) => boolean

/**
 * Puts the code that only pages behind a login import into folders of their own, which the server hands out to those
 * alone who may see such a page. Whose code is which follows from the modules: each reader gets whatever is reached from
 * the entries without a line of the routes that is not for them. The finished chunks are checked once more, and a build
 * that gives anybody too much or too little fails.
 */
export function keepForMembers({ routes, pages }: Options): Plugin {
  let imports: PageImports | undefined
  let readerOf = new Map<string, CodeReader>()

  const followFor =
    (reader: CodeReader): MayFollow =>
    (importer, imported) => {
      const wanted = importer === routes ? imports?.get(imported) : undefined
      return wanted === undefined || !isLooser(reader, wanted)
    }

  /** Of the strictest that it holds code for. */
  const folderOf = (moduleIds: readonly string[]) =>
    codeFolders[readers.findLast((reader) => moduleIds.some((id) => readerOf.get(id) === reader)) ?? 'anyone']

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
      const resolved = new Map<string, CodeReader>()
      for (const [source, reader] of readPageImports(this.parse(code), pages))
        note(resolved, (await this.resolve(source, routes))?.id ?? source, reader)
      imports = resolved
    },
    renderStart() {
      if (!imports) throw new Error(`${routes} is no part of the app: nobody knows who may have which code.`)
      const everyModule = [...this.getModuleIds()]
      readerOf = sortByReader(everyModule, (reader) => findModules(this, followFor(reader)))
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      checkFolders(sortByReader(chunks, (reader) => findChunks(this, chunks, followFor(reader))))
    },
  }
}

/** Whom each is for: the loosest reader who reaches it, and members where nobody does. */
function sortByReader<Item>(
  items: readonly Item[],
  reachFor: (reader: CodeReader) => Set<Item>,
): Map<Item, CodeReader> {
  const reached = readers.map((reader) => ({ reader, found: reachFor(reader) }))
  return new Map(
    items.map((item) => [item, reached.find(({ found }) => found.has(item))?.reader ?? 'members']),
  )
}

type Modules = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>

/** Every module that a reader reaches; also one of which the bundler then leaves everything out. */
function findModules(modules: Modules, mayFollow: MayFollow): Set<string> {
  const entries = [...modules.getModuleIds()].filter((id) => modules.getModuleInfo(id)?.isEntry)
  return reach(entries, (id) => {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {}
    return [...importedIds, ...dynamicallyImportedIds.filter((imported) => mayFollow(id, imported))]
  })
}

/** The files that a reader's browser really fetches. */
function findChunks(
  modules: Modules,
  chunks: Rolldown.OutputChunk[],
  mayFollow: MayFollow,
): Set<Rolldown.OutputChunk> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const holderOf = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)))
  return reach(
    chunks.filter(({ isEntry }) => isEntry),
    ({ imports, dynamicImports, moduleIds }) => {
      const later = moduleIds.flatMap((id) =>
        (modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
          .filter((imported) => mayFollow(id, imported))
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

/** Said in the message of a build that fails. */
const named: Record<CodeReader, string> = {
  anyone: 'anybody',
  formerMembers: 'former members',
  members: 'members',
}

function checkFolders(chunks: ReadonlyMap<Rolldown.OutputChunk, CodeReader>): void {
  for (const [chunk, needed] of chunks) {
    const placed = readers.findLast((reader) => chunk.fileName.startsWith(`${codeFolders[reader]}/`))
    if (placed === undefined || placed === needed) continue
    if (isLooser(needed, placed))
      throw new Error(
        `${chunk.fileName} is needed by ${named[needed]}, and holds code of pages for ${named[placed]} only.`,
      )
    const own = chunk.moduleIds.find((id) => id.startsWith('/') && !id.includes('/node_modules/'))
    if (own !== undefined)
      throw new Error(
        `${chunk.fileName} is used by ${named[needed]} only, but pages for ${named[placed]} import ${own} too, in vain: they would give it away.`,
      )
  }
}

import type { CodeReader } from '../../contract/pages.ts'
import { isLooser } from './readers.ts'

type Node = { type?: string; key?: { value?: unknown }; source?: { value?: unknown } }

/** What the routes import, and whom it is for: of several pages that import it, for those of the most. */
export type PageImports = ReadonlyMap<string, CodeReader>

/**
 * Reads off the parsed routes what is imported in the line of which page. A page that is not imported within its own
 * line stops the build: nobody would know who may have its code.
 */
export function readPageImports(
  program: unknown,
  pages: Readonly<Record<string, CodeReader>>,
): Map<string, CodeReader> {
  const imports = new Map<string, CodeReader>()
  const missing = new Set(Object.keys(pages))

  function visit(node: unknown, pageAround: string | undefined): void {
    if (typeof node !== 'object' || node === null) return
    const page = pageOf(node, pages) ?? pageAround
    const source = sourceOf(node)
    if (source !== undefined) {
      note(imports, source, pages[page ?? ''] ?? 'anyone')
      if (page !== undefined) missing.delete(page)
    }
    for (const part of Object.values(node)) visit(part, page)
  }

  visit(program, undefined)
  if (missing.size > 0) throw new Error(`Not imported within its own line: ${[...missing].join(', ')}`)
  return imports
}

/** Two lines may import the same under two names. */
export function note(imports: Map<string, CodeReader>, source: string, reader: CodeReader): void {
  const known = imports.get(source)
  if (known === undefined || isLooser(reader, known)) imports.set(source, reader)
}

function pageOf({ type, key }: Node, pages: Readonly<Record<string, CodeReader>>): string | undefined {
  const name = type === 'Property' ? key?.value : undefined
  return typeof name === 'string' && Object.hasOwn(pages, name) ? name : undefined
}

function sourceOf({ type, source }: Node): string | undefined {
  return type === 'ImportExpression' && typeof source?.value === 'string' ? source.value : undefined
}

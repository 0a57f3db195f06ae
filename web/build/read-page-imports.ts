type Node = { type?: string; key?: { value?: unknown }; source?: { value?: unknown } }

/** What the routes import: for pages that need a session, and for anything else. */
export type PageImports = { guarded: Set<string>; open: Set<string> }

/**
 * Reads off the parsed routes what is imported in the line of which page. A page that is not imported within its own
 * line stops the build: nobody would know who may have its code.
 */
export function readPageImports(program: unknown, pages: Readonly<Record<string, boolean>>): PageImports {
  const imports: PageImports = { guarded: new Set(), open: new Set() }
  const missing = new Set(Object.keys(pages))

  function visit(node: unknown, pageAround: string | undefined): void {
    if (typeof node !== 'object' || node === null) return
    const page = pageOf(node, pages) ?? pageAround
    const source = sourceOf(node)
    if (source !== undefined) {
      imports[page !== undefined && pages[page] ? 'guarded' : 'open'].add(source)
      if (page !== undefined) missing.delete(page)
    }
    for (const part of Object.values(node)) visit(part, page)
  }

  visit(program, undefined)
  if (missing.size > 0) throw new Error(`Not imported within its own line: ${[...missing].join(', ')}`)
  return imports
}

function pageOf({ type, key }: Node, pages: Readonly<Record<string, boolean>>): string | undefined {
  const name = type === 'Property' ? key?.value : undefined
  return typeof name === 'string' && Object.hasOwn(pages, name) ? name : undefined
}

function sourceOf({ type, source }: Node): string | undefined {
  return type === 'ImportExpression' && typeof source?.value === 'string' ? source.value : undefined
}

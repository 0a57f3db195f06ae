import { parse, type Identifier, type Literal, type Pattern, type Program } from 'acorn'
import { CloudRefusal } from './api-reply.ts'

/** The names that a module exports. workerd itself does not say when a class is missing. */
export function readExports({ name, text }: { name: string; text: string }): string[] {
  return parseModule(name, text).body.flatMap((statement) => {
    if (statement.type === 'ExportDefaultDeclaration') return ['default']
    if (statement.type !== 'ExportNamedDeclaration') return []
    const listed = statement.specifiers.map(({ exported }) => nameOf(exported))
    const { declaration } = statement
    if (!declaration) return listed
    if (declaration.type === 'VariableDeclaration')
      return declaration.declarations.flatMap(({ id }) => namesIn(id))
    return [declaration.id.name]
  })
}

function parseModule(name: string, text: string): Program {
  try {
    return parse(text, { ecmaVersion: 'latest', sourceType: 'module' })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CloudRefusal(400, { code: 10_021, message: `Uncaught SyntaxError: ${reason}\n  at ${name}` })
  }
}

function nameOf(exported: Identifier | Literal): string {
  return exported.type === 'Identifier' ? exported.name : String(exported.value)
}

function namesIn(pattern: Pattern): string[] {
  return pattern.type === 'Identifier' ? [pattern.name] : []
}

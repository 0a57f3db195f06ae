import { runInThisContext } from 'node:vm'
import assert from 'node:assert/strict'
import {
  parse,
  type Expression,
  type ModuleDeclaration,
  type ObjectExpression,
  type Pattern,
  type Statement,
} from 'acorn'

export type ReadWorker = {
  /** Kind and name of each top-level statement. */
  shape: string[]
  /** What CONFIG is when the worker runs; of what is no literal, its text. */
  config: Readonly<Record<string, unknown>>
  /** Every character of the worker but CONFIG's value. */
  rest: string
}

export function readWorker(code: string): ReadWorker {
  const { body } = parse(code, { ecmaVersion: 'latest', sourceType: 'module' })
  const config = configOf(body)
  const textOf = ({ start, end }: { start: number; end: number }) => code.slice(start, end)
  return {
    shape: body.map(describe),
    config: Object.fromEntries(
      config.properties.map((property) => {
        assert.ok(property.type === 'Property')
        const text = textOf(property.value)
        // Only a literal is safe to run here.
        const value: unknown = isPlain(property.value) ? runInThisContext(`(${text})`) : text
        return [textOf(property.key), value]
      }),
    ),
    rest: code.slice(0, config.start) + code.slice(config.end),
  }
}

function configOf(body: readonly (Statement | ModuleDeclaration)[]): ObjectExpression {
  const declarations = body.flatMap((node) => (node.type === 'VariableDeclaration' ? node.declarations : []))
  const config = declarations.find(({ id }) => id.type === 'Identifier' && id.name === 'CONFIG')?.init
  assert.ok(config?.type === 'ObjectExpression', 'There is no CONFIG object')
  return config
}

/** A text, or the list that a customer may fill in by hand. */
function isPlain(value: Expression | Pattern): boolean {
  return value.type === 'Literal' || (value.type === 'ArrayExpression' && value.elements.length === 0)
}

function describe(node: Statement | ModuleDeclaration): string {
  if (node.type === 'FunctionDeclaration') return `function ${node.id.name}`
  if (node.type !== 'VariableDeclaration') return node.type
  return node.declarations
    .map(({ id }) => `${node.kind} ${id.type === 'Identifier' ? id.name : id.type}`)
    .join()
}

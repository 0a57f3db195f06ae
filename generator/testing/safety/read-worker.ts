import { runInThisContext } from 'node:vm'
import assert from 'node:assert/strict'
import { parse, type Expression, type ModuleDeclaration, type Pattern, type Statement } from 'acorn'

export type ReadWorker = {
  /** Kind and name of each top-level statement. */
  shape: string[]
  /** What CONFIG is when the worker runs. */
  config: unknown
  /** Every character of the worker but CONFIG's value. */
  rest: string
}

export function readWorker(code: string): ReadWorker {
  const { body } = parse(code, { ecmaVersion: 'latest', sourceType: 'module' })
  const { start, end } = configOf(body)
  return {
    shape: body.map(describe),
    config: runInThisContext(`(${code.slice(start, end)})`),
    rest: code.slice(0, start) + code.slice(end),
  }
}

/** An object of plain strings, or it would not be safe to run it here. */
function configOf(body: readonly (Statement | ModuleDeclaration)[]): Expression {
  const declarations = body.flatMap((node) => (node.type === 'VariableDeclaration' ? node.declarations : []))
  const config = declarations.find(({ id }) => id.type === 'Identifier' && id.name === 'CONFIG')?.init
  assert.ok(config?.type === 'ObjectExpression', 'There is no CONFIG object')
  for (const property of config.properties) {
    assert.equal(property.type, 'Property')
    assert.ok(property.type === 'Property' && isPlain(property.value), 'CONFIG holds more than literals')
  }
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

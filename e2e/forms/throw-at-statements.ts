import { parse, type AnyNode, type Node } from 'acorn'

type Insertion = { at: number; text: string }

/**
 * The same code, which calls `passo(n)` before each statement of its functions: one that throws there is as good as one
 * that a page, a plugin or an engine has broken.
 */
export function callBeforeStatements(code: string): string {
  const insertions: Insertion[] = []
  let count = 0
  const call = () => `passo(${count++});`
  const before = (statement: AnyNode) => {
    if (!statement.type.endsWith('Declaration') || statement.type === 'VariableDeclaration')
      insertions.push({ at: statement.start, text: call() })
  }
  const wrap = (statement: AnyNode | null | undefined) => {
    if (!statement || /^(Block|If)Statement$/.test(statement.type)) return
    insertions.push({ at: statement.start, text: `{${call()}` }, { at: statement.end, text: '}' })
  }
  visit(parse(code, { ecmaVersion: 2019 }), (node) => {
    if (node.type === 'BlockStatement') node.body.forEach(before)
    if (node.type === 'IfStatement') [node.consequent, node.alternate].forEach(wrap)
    if (node.type === 'ForOfStatement' || node.type === 'WhileStatement') wrap(node.body)
  })
  return insertions
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), code)
}

function visit(node: Node, see: (node: AnyNode) => void): void {
  see(node as AnyNode)
  for (const value of Object.values(node)) {
    const inner: unknown[] = Array.isArray(value) ? value : [value]
    for (const each of inner) if (isNode(each)) visit(each, see)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

import { basename, dirname } from 'node:path'
import { platforms } from '../../generator/platforms/index.ts'

const ids = new Set<string>(platforms.map(({ id }) => id))

type Node = { type: string; value?: unknown; name?: string }
type Property = Node & { key: Node; computed: boolean }
type Comparison = Node & { operator: string; left: Node; right: Node }
type Call = Node & { callee: { property?: Node }; arguments: Node[] }
type Context = { filename: string; report: (problem: { node: Node; message: string }) => void }

const idIn = (node: Node | null | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' && ids.has(node.value) ? node.value : undefined

/** `generator/platforms/x.ts` and `generator/testing/platforms/x.ts` are the files of platform x. */
const isOwnFile = (filename: string, id: string) =>
  basename(filename, '.ts') === id && basename(dirname(filename)) === 'platforms'

const advice = 'A platform’s file says what is different about it: read it there, or add it to `Platform`.'

/** No code knows a platform by its id. */
const noId = {
  create: ({ filename, report }: Context) => {
    const tell = (node: Node, id: string | undefined) => {
      if (id !== undefined && !isOwnFile(filename, id)) report({ node, message: `'${id}': ${advice}` })
    }
    return {
      Literal: (node: Node) => tell(node, idIn(node)),
      Property: (node: Property) => {
        const { type, name = '' } = node.key
        if (!node.computed && type === 'Identifier') tell(node.key, ids.has(name) ? name : undefined)
      },
    }
  },
}

/** A test may take a platform as its example, but must not ask which one it has. */
const noComparison = {
  create: ({ report }: Context) => {
    const tell = (node: Node, ...parts: (Node | null | undefined)[]) => {
      if (parts.some((part) => idIn(part) !== undefined)) report({ node, message: advice })
    }
    return {
      BinaryExpression: (node: Comparison) => tell(node, node.left, node.right),
      SwitchCase: (node: Node & { test: Node | null }) => tell(node, node.test),
      CallExpression: (node: Call) => {
        if (node.callee.property?.name === 'includes') tell(node, ...node.arguments)
      },
    }
  },
}

export default {
  meta: { name: 'platforms' },
  rules: { 'no-id': noId, 'no-comparison': noComparison },
}

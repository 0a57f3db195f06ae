type Node = { type: string; value?: unknown; name?: string }
type Property = Node & { key: Node; computed: boolean }
type Comparison = Node & { operator: string; left: Node; right: Node }
type Call = Node & { callee: { property?: Node }; arguments: Node[] }
type Quasi = Node & { value: { raw: string } }
type Context = { filename: string; report: (problem: { node: Node; message: string }) => void }

type Family = {
  /** By which the members are told apart. */
  ids: ReadonlySet<string>
  /** The files of one member: they alone may say its id. */
  isOwnFile: (filename: string, id: string) => boolean
  /** What to do instead. */
  advice: string
  /** Whether the id may not stand within a longer text either, as in an address. */
  isWord?: boolean
}

/** Rules that hold that no code knows a member of a family by its id. */
export function ruleOutIds({ ids, isOwnFile, advice, isWord = false }: Family) {
  const findIn = (text: string) =>
    ids.has(text) ? text : isWord ? [...ids].find((id) => text.toLowerCase().includes(id)) : undefined
  const idIn = (node: Node | null | undefined): string | undefined =>
    node?.type === 'Literal' && typeof node.value === 'string' ? findIn(node.value) : undefined

  const noId = {
    create: ({ filename, report }: Context) => {
      const tell = (node: Node, id: string | undefined) => {
        if (id !== undefined && !isOwnFile(filename, id)) report({ node, message: `'${id}': ${advice}` })
      }
      return {
        Literal: (node: Node) => tell(node, idIn(node)),
        TemplateElement: (node: Quasi) => tell(node, isWord ? findIn(node.value.raw) : undefined),
        Property: (node: Property) => {
          const { type, name = '' } = node.key
          if (!node.computed && type === 'Identifier') tell(node.key, ids.has(name) ? name : undefined)
        },
      }
    },
  }

  /** A test may take a member as its example, but must not ask which one it has. */
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

  return { 'no-id': noId, 'no-comparison': noComparison }
}

import { parse, defaultTreeAdapter as tree, type DefaultTreeAdapterTypes as Tree } from 'parse5'

export type Page = {
  /** The names of all elements, in the order of the text: what hostile text must not change. */
  readonly elements: readonly string[]
  readonly title: string
  readonly message: string
  readonly links: readonly (string | undefined)[]
  readonly inputs: readonly (string | undefined)[]
}

/** As a browser reads the page. */
export function readPage(text: string): Page {
  const elements = [...walk(parse(text))]
  const find = (name: string) => elements.filter((element) => element.tagName === name)
  const alert = elements.filter((element) => attribute(element, 'role') === 'alert')
  return {
    elements: elements.map(({ tagName }) => tagName),
    title: find('title').map(textOf).join(),
    message: alert.map(textOf).join(),
    links: find('a').map((link) => attribute(link, 'href')),
    inputs: find('input').map((input) => attribute(input, 'name')),
  }
}

function* walk(node: Tree.ParentNode): Generator<Tree.Element> {
  for (const child of node.childNodes) {
    if (!tree.isElementNode(child)) continue
    yield child
    yield* walk(child)
  }
}

function attribute({ attrs }: Tree.Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value
}

function textOf({ childNodes }: Tree.Element): string {
  return childNodes.map((child) => (tree.isTextNode(child) ? child.value : '')).join('')
}

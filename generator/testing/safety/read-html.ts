import { parse, parseFragment, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node

export type ReadHtml = {
  /** Every element as it opens, with its attributes' names, and as it closes. */
  tree: string[]
  /** The values of all attributes, in their order. */
  values: string[]
  /** Texts and comments, in their order; those of scripts and styles too. */
  texts: string[]
}

/** A snippet as a browser reads it inside of a page's body. */
export const readSnippet = (html: string): ReadHtml => readTree(parseFragment(html))

export const readPage = (html: string): ReadHtml => readTree(parse(html))

function readTree(root: Node): ReadHtml {
  const read: ReadHtml = { tree: [], values: [], texts: [] }
  visit(root, read)
  return read
}

function visit(node: Node, read: ReadHtml): void {
  if ('attrs' in node) {
    read.tree.push([node.tagName, ...node.attrs.map(({ name }) => name)].join(' '))
    read.values.push(...node.attrs.map(({ value }) => value))
  }
  if ('value' in node) read.texts.push(node.value)
  if ('data' in node) read.texts.push(node.data)
  if ('childNodes' in node) for (const child of node.childNodes) visit(child, read)
  if ('attrs' in node) read.tree.push(`/${node.tagName}`)
}

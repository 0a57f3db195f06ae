import { createElement, Fragment, type ReactNode } from 'react'
import { splitCode, type CodeLanguage, type PieceKind } from './split-code.ts'

const looks: Record<Exclude<PieceKind, 'plain'>, string> = {
  comment: 'text-faint',
  keyword: 'text-blue',
  string: 'text-accent',
  name: 'text-orange',
}

/**
 * The same code, with colours. Its text is untouched: selecting it yields the code itself. The pieces have no identity
 * but their place, so they are passed as children, not as a list: after a keystroke React changes one text only.
 */
export function highlightCode(code: string, language: CodeLanguage): ReactNode {
  const pieces = splitCode(code, language).map(({ kind, text }) =>
    kind === 'plain' ? text : createElement('span', { className: looks[kind] }, text),
  )
  return createElement(Fragment, null, ...pieces)
}

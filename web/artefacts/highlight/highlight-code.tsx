import { createElement, Fragment, type ReactNode } from 'react'
import { splitCode, type CodeLanguage, type Piece, type PieceKind } from './split-code.ts'

const looks: Record<Exclude<PieceKind, 'plain'>, string> = {
  comment: 'text-faint',
  keyword: 'text-blue',
  string: 'text-accent',
  name: 'text-orange',
}

/**
 * The same code, with colours. Its text is untouched: selecting it yields the code itself. The pieces have no identity
 * but their place, so they are passed as children, not as a list: after a keystroke React changes one text only. Each
 * part is a block, so that the browser lays out again only the one that has changed, and none that is out of sight.
 */
export function highlightCode(code: string, language: CodeLanguage): ReactNode {
  return createElement(Fragment, null, ...splitCode(code, language).map(recallPart))
}

const known = new WeakMap<Piece[], ReactNode>()

/** A part that has not changed is the very element of before, which React then passes over. */
function recallPart(pieces: Piece[]): ReactNode {
  const part =
    known.get(pieces) ??
    createElement(
      'span',
      {
        className: 'block [content-visibility:auto]',
        style: { containIntrinsicHeight: `${countLines(pieces)}lh` },
      },
      ...pieces.map(paint),
    )
  known.set(pieces, part)
  return part
}

/** As high as it will be once it is in sight. */
function countLines(pieces: Piece[]): number {
  const text = pieces.map(({ text }) => text).join('')
  return text.replace(/\n$/, '').split('\n').length
}

function paint({ kind, text }: Piece): ReactNode {
  return kind === 'plain' ? text : createElement('span', { className: looks[kind] }, text)
}

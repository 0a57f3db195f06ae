export type MarkKind = 'bold' | 'link' | 'name'

type Selected = { text: string; start: number; end: number }

/** What each mark puts around the selection; `filler` stands where nothing is selected. */
const marks: Record<MarkKind, { before: string; filler: string; after: string }> = {
  bold: { before: '**', filler: 'texto em negrito', after: '**' },
  link: { before: '[', filler: 'texto do link', after: '](https://)' },
  name: { before: '{nome}', filler: '', after: '' },
}

/**
 * The text with the mark in it, and what is selected next: the part that is still to be written, which for a link
 * around a selection is its address.
 */
export function insertMark({ text, start, end }: Selected, kind: MarkKind): Selected {
  const { before, filler, after } = marks[kind]
  const chosen = kind === 'name' ? '' : text.slice(start, end)
  const inner = chosen || filler
  const from = start + before.length
  const isAddressNext = kind === 'link' && chosen !== ''
  // Before the closing bracket of the address.
  const next = isAddressNext ? from + inner.length + after.length - 1 : from
  return {
    text: text.slice(0, start) + before + inner + after + text.slice(end),
    start: next,
    end: isAddressNext ? next : from + inner.length,
  }
}

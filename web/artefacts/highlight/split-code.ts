import type { Token, TokenStream } from 'prismjs'
import { Prism } from './prism.ts'
import 'prismjs/components/prism-markup.js'
import 'prismjs/components/prism-css.js'
import 'prismjs/components/prism-clike.js'
import 'prismjs/components/prism-javascript.js'

export type CodeLanguage = 'js' | 'html'
export type PieceKind = 'comment' | 'keyword' | 'string' | 'name' | 'plain'

/** A stretch of code of one colour. */
export type Piece = { kind: PieceKind; text: string }

type Grammar = 'css' | 'javascript' | 'markup'
const grammars: Record<CodeLanguage, Grammar> = { js: 'javascript', html: 'markup' }

/** What the eye shall tell apart. Anything else looks like what it stands in. */
const kinds: Partial<Record<string, PieceKind>> = {
  comment: 'comment',
  prolog: 'comment',
  doctype: 'comment',
  keyword: 'keyword',
  boolean: 'keyword',
  tag: 'keyword',
  selector: 'keyword',
  atrule: 'keyword',
  string: 'string',
  'attr-value': 'string',
  regex: 'string',
  function: 'name',
  'attr-name': 'name',
  property: 'name',
  'literal-property': 'name',
  punctuation: 'plain',
  'template-punctuation': 'string',
  interpolation: 'plain',
  script: 'plain',
  style: 'plain',
}

/** Around a page's styles and scripts, and after every paragraph: a letter that is typed changes one part only. */
const seams = /(?<=<(?:style|script)\b[^>]*>\n)|(?<=\n)(?=<\/(?:style|script)>)|(?<=\n\n)/

/** What begins after the tag that a part ends with. */
const openings: [RegExp, Grammar][] = [
  [/<style\b[^>]*>\n$/, 'css'],
  [/<script\b[^>]*>\n$/, 'javascript'],
]

/** Cuts the parts of code into pieces of one colour each: the fewer there are, the sooner they are on the screen. */
export function splitCode(code: string, language: CodeLanguage): Piece[][] {
  let grammar = grammars[language]
  return code.split(seams).map((part) => {
    if (/^<\/(?:style|script)>/.test(part)) grammar = 'markup'
    const pieces = recall(part, grammar)
    grammar = openings.find(([tag]) => tag.test(part))?.[1] ?? grammar
    return pieces
  })
}

const known = new Map<string, Piece[]>()
/** As many as the two largest files have that may be in sight at once, and those of the keystroke before. */
const knownParts = 400

/** The pieces of a part, which are those of the keystroke before unless the part has changed. */
function recall(part: string, grammar: Grammar): Piece[] {
  const key = `${grammar} ${part}`
  const pieces = known.get(key) ?? cut(part, grammar)
  // The newest goes last, so that the first is the one that was not needed for longest.
  known.delete(key)
  known.set(key, pieces)
  for (const [oldest] of known) {
    if (known.size <= knownParts) break
    known.delete(oldest)
  }
  return pieces
}

function cut(part: string, name: Grammar): Piece[] {
  const grammar = Prism.languages[name]
  if (!grammar) return [{ kind: 'plain', text: part }]
  const pieces: Piece[] = []
  collect(Prism.tokenize(part, grammar), 'plain', pieces)
  return pieces
}

function collect(stream: TokenStream, kind: PieceKind, pieces: Piece[]): void {
  if (typeof stream === 'string') return append(stream, kind, pieces)
  if (!Array.isArray(stream)) return collect(stream.content, kindOf(stream, kind), pieces)
  for (const part of stream) collect(part, kind, pieces)
}

function kindOf({ type }: Token, around: PieceKind): PieceKind {
  // The marks of a string, tag or comment belong to it; between names and numbers they are nothing special.
  if (type === 'punctuation' && around !== 'name') return around
  return kinds[type] ?? around
}

/** Blanks have no colour, so they end no piece. */
function append(text: string, kind: PieceKind, pieces: Piece[]): void {
  const last = pieces.at(-1)
  if (last && (last.kind === kind || text.trim() === '')) last.text += text
  else pieces.push({ kind, text })
}

export type TokenKind = 'comment' | 'keyword' | 'string' | 'call'

/** A piece of a line of code. Plain ones are just their text: they are most of what the page carries. */
export type Token = string | [kind: TokenKind, text: string]

const pattern =
  /(?<comment>\/\/.*)|(?<string>'(?:[^'\\]|\\.)*')|(?<keyword>\b(?:const|delete|for|function|if|new|of|return)\b)|(?<call>\b[\w$]+(?=\())/g

/** Cuts one line of JavaScript into what a reader's eye tells apart. Enough for the code that we generate. */
export function highlightLine(line: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const match of line.matchAll(pattern)) {
    if (match.index > end) tokens.push(line.slice(end, match.index))
    tokens.push([kindOf(match.groups), match[0]])
    end = match.index + match[0].length
  }
  if (end < line.length) tokens.push(line.slice(end))
  return tokens
}

function kindOf(groups: Record<string, string | undefined> = {}): TokenKind {
  if (groups['comment'] !== undefined) return 'comment'
  if (groups['string'] !== undefined) return 'string'
  return groups['keyword'] === undefined ? 'call' : 'keyword'
}

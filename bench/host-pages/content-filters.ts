/** Stands for a line end that must not be taken for one. */
const lineBreak = '\uE000'

const blocks =
  'address|article|aside|blockquote|caption|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|legend|li|menu|nav|ol|p|pre|section|style|summary|table|tbody|td|tfoot|th|thead|tr|ul'
const opening = new RegExp(`<(?:${blocks})(?=[\\s/>])`, 'g')
const closing = new RegExp(`</(?:${blocks})>`, 'g')
const block = `</?(?:${blocks})(?:\\s[^>]*)?>`

const keepLines = (text: string) => text.replaceAll('\n', lineBreak)

/**
 * What WordPress makes of a text with blank lines. It knows no script and no style when it looks for them: a blank
 * line in there becomes the end of a paragraph and the beginning of the next, in the middle of the code.
 */
export function addParagraphs(text: string): string {
  const whole = text
    .replaceAll(/<[a-z/!][^<>]*>/gi, keepLines)
    .replaceAll(opening, '\n\n$&')
    .replaceAll(closing, '$&\n\n')
  const paragraphs = whole
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${part.replaceAll(/^\n+|\n+$/g, '')}</p>\n`)
  return addBreaks(freeBlocks(paragraphs.join(''))).replaceAll(lineBreak, '\n')
}

/** A block is no paragraph: what was put right before or behind its tags goes, and the other half of it stays. */
function freeBlocks(text: string): string {
  return text
    .replaceAll(new RegExp(`<p>\\s*(${block})`, 'g'), '$1')
    .replaceAll(new RegExp(`(${block})\\s*</p>`, 'g'), '$1')
}

/** Single line ends become breaks; here scripts and styles are spared. */
function addBreaks(text: string): string {
  return text
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/gi, keepLines)
    .replaceAll(/\s*\n/g, '<br />\n')
    .replaceAll(new RegExp(`(${block})\\s*<br />`, 'g'), '$1')
    .replaceAll(new RegExp(`<br />(\\s*</?(?:p|div|pre|ul|ol|li|dl|dt|dd|td|th)[\\s>])`, 'g'), '$1')
}

/** Typographic quotes, dashes and ampersands, in whatever is neither a tag nor code. */
export function curlQuotes(text: string): string {
  return text.replaceAll(/<(script|style|pre|code)\b[\s\S]*?<\/\1>|<[^>]*>|[^<]+/gi, (token) =>
    token.startsWith('<') ? token : curl(token),
  )
}

function curl(text: string): string {
  return text
    .replaceAll(/&(?!#?\w+;)/g, '&#038;')
    .replaceAll('...', '…')
    .replaceAll('---', '—')
    .replaceAll('--', '–')
    .replaceAll(/(^|[\s(])"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll(/(^|[\s(])'/g, '$1‘')
    .replaceAll("'", '’')
}

const allowedTags = new Set(
  'a article aside b blockquote br button code dd div dl dt em figure footer h1 h2 h3 h4 h5 h6 header hr i img label li main nav ol p pre section small span strong sub sup table tbody td textarea th thead tr u ul'.split(
    ' ',
  ),
)
const allowedAttributes =
  /^(?:class|id|style|title|role|lang|dir|hidden|href|src|alt|type|value|disabled|(?:data|aria)-[\w-]+)$/

/** What is left of a text whose author may not post code: tags go one by one, and the text between them stays. */
export function keepSafeTags(text: string): string {
  return text.replaceAll(/<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|<(?!!--)/gi, (...match) => {
    const [, slash, name, attributes] = match as unknown as (string | undefined)[]
    if (name === undefined) return '&lt;'
    if (!allowedTags.has(name.toLowerCase())) return ''
    return `<${slash ?? ''}${name}${keepSafeAttributes(attributes ?? '')}>`
  })
}

function keepSafeAttributes(attributes: string): string {
  const found = attributes.matchAll(/([\w-]+)(?:=("[^"]*"|'[^']*'|[^\s"'>]+))?/g)
  return [...found]
    .filter(([, name = '']) => allowedAttributes.test(name.toLowerCase()))
    .map(([whole]) => ` ${whole}`)
    .join('')
}

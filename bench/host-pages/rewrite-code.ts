type Part = { tag: 'script' | 'style'; attributes: string; code: string }

const pattern = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi
const otherType = /\btype=["']?(?!text\/javascript|text\/css|module)/i

/** Goes through the scripts and styles of a page as optimizers do: by pattern, and only those written in the page. */
export function rewriteCode(html: string, rewrite: (part: Part) => string): string {
  return html.replaceAll(pattern, (whole, tag: string, attributes: string, code: string) => {
    if (/\bsrc=/i.test(attributes) || otherType.test(attributes)) return whole
    return rewrite({ tag: tag.toLowerCase() === 'script' ? 'script' : 'style', attributes, code })
  })
}

/** The same parts, their code changed and their tags as they were. */
export function rewriteText(html: string, rewrite: (code: string) => string): string {
  return rewriteCode(html, ({ tag, attributes, code }) => `<${tag}${attributes}>${rewrite(code)}</${tag}>`)
}

import { renderMail, type MailBlock, type MailInline, type MailFooter, type RenderedMail } from './layout.ts'

declare const URL: { canParse: (address: string) => boolean }

export type CampaignText = { subject: string; content: string }
export type CampaignReader = { name: string; unsubscribeUrl: string }

const namePlace = /\{(nome|primeiro_nome)\}/gi
/**
 * Bold, a link with a text of its own, or a bare address, whichever comes first. No part can go on past the next
 * beginning of its own kind, or a text of beginnings alone would be read to its end from each of them.
 */
const marks =
  /\*\*(?<bold>[^*\n]+)\*\*|\[(?<label>[^[\]\n]+)\]\((?<target>[^\s()]+)\)|(?<bare>https?:\/\/[^\s<>"'`]+)/gi
/** What ends a sentence, and not an address. */
const trailing = new Set('.,;:!?)]}*')
const previewLength = 110

/**
 * Reads a campaign once and answers what writes it to each person: the same function for the mail that is sent
 * and for the preview of it. Names are put in after the formatting was read, so that none can bring its own.
 */
export function composeCampaign(
  { subject, content }: CampaignText,
  footer: MailFooter,
): (reader: CampaignReader) => RenderedMail {
  const paragraphs = readParagraphs(content)
  const title = subject.replaceAll(/\s+/g, ' ').trim()
  const preview = toPlain(paragraphs[0] ?? []).slice(0, previewLength)

  return ({ name, unsubscribeUrl }) => {
    const fill = (text: string) =>
      text.replaceAll(namePlace, (_place, part: string) => (/^nome$/i.test(part) ? name : firstNameOf(name)))
    const blocks = paragraphs.map((inlines): MailBlock => ({
      paragraph: inlines.map((inline) => ({ ...inline, text: fill(inline.text) })),
    }))
    const subjectLine = fill(title)
    return renderMail(
      { subject: subjectLine, preview: fill(preview), heading: subjectLine, blocks, unsubscribeUrl },
      footer,
    )
  }
}

function firstNameOf(name: string): string {
  return name.trim().split(/\s+/, 1)[0] ?? name
}

/** An empty line begins a new paragraph; a single line end stays one. */
function readParagraphs(content: string): MailInline[][] {
  return content
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map(readInlines)
}

function readInlines(paragraph: string): MailInline[] {
  const inlines: MailInline[] = []
  let end = 0
  for (const match of paragraph.matchAll(marks)) {
    const inline = readMark(match.groups ?? {})
    if (inline === undefined) continue
    if (match.index > end) inlines.push({ text: paragraph.slice(end, match.index) })
    inlines.push(inline)
    end = match.index + (inline.url === inline.text ? inline.text.length : match[0].length)
  }
  if (end < paragraph.length) inlines.push({ text: paragraph.slice(end) })
  return inlines
}

/** Nothing for what only looks like a mark, and stays the text it is. */
function readMark({ bold, label, target, bare }: Record<string, string | undefined>): MailInline | undefined {
  if (bold !== undefined) return { text: bold, isBold: true }
  if (label !== undefined) return isWebAddress(target) ? { text: label, url: target } : undefined
  const address = bare === undefined ? undefined : dropTrailing(bare)
  return isWebAddress(address) ? { text: address, url: address } : undefined
}

/** From its end: a pattern would begin anew at each of these characters in the middle. */
function dropTrailing(address: string): string {
  let end = address.length
  while (trailing.has(address.charAt(end - 1))) end -= 1
  return address.slice(0, end)
}

function isWebAddress(address: string | undefined): address is string {
  return address !== undefined && /^https?:\/\//i.test(address) && URL.canParse(address)
}

function toPlain(inlines: MailInline[]): string {
  return inlines
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\s+/g, ' ')
}

import { threadCpuUsage } from 'node:process'
import * as fc from 'fast-check'
import { parse, defaultTreeAdapter as tree, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { describe, expect, test } from 'vitest'
import { composeCampaign } from './campaign-content.ts'

const loginUrl = 'https://app.exemplo.com/auth'
const unsubscribeUrl = 'https://app.exemplo.com/unsubscribe?token=abc'
const render = (content: string, name = 'Ana', subject = 'Assunto') =>
  composeCampaign({ subject, content }, { loginUrl })({ name, unsubscribeUrl })

/** Paragraphs between the heading and the footer. */
const paragraphs = (html: string) =>
  [...html.matchAll(/<p class="text" style="margin:0 0 16px;[^>]*>(.*?)<\/p>/gs)].map(([, inner]) => inner)

describe('formatting', () => {
  test('empty lines make paragraphs, single line ends stay', () => {
    expect(paragraphs(render('um\ndois\r\n\r\n  \n\ntrês').html)).toEqual(['um<br>dois', 'três'])
  })

  test('two stars make bold, addresses become links', () => {
    const { html, text } = render('**Oi** veja [aqui](https://a.com/x?y=1&z=2) ou https://b.com/c).')
    expect(html).toContain('<strong>Oi</strong> veja <a href="https://a.com/x?y=1&amp;z=2"')
    expect(html).toContain('>https://b.com/c</a>).')
    expect(text).toContain('Oi veja aqui (https://a.com/x?y=1&z=2) ou https://b.com/c).')
  })

  test.each([
    '[x](javascript:alert(1))',
    '[x](data:text/html,oi)',
    '[x](//mal.com)',
    '[x](https://)',
    '** **texto',
    'javascript:alert(1)',
    'ftp://a.com/b',
  ])('%s is no link', (content) => {
    expect(paragraphs(render(content).html).join('')).not.toContain('<a ')
  })

  test('a bracket before a link is text, and the link a link', () => {
    expect(paragraphs(render('[[aqui](https://a.com)').html).join('')).toMatch(
      /^\[<a href="https:\/\/a\.com\/"/,
    )
  })

  test('the name stands where {nome} stood, also in the subject, and brings no formatting of its own', () => {
    const { subject, html, text } = render(
      'Oi {nome}, **{NOME}**',
      '**x** https://mal.com $& <b>',
      'Para {nome}',
    )
    expect(subject).toBe('Para **x** https://mal.com $& <b>')
    expect(html).toContain('Oi **x** https://mal.com $&amp; &lt;b&gt;, <strong>**x**')
    expect(html).not.toContain('href="https://mal.com')
    expect(text).toContain('Oi **x** https://mal.com $& <b>')
  })

  test('{primeiro_nome} is the first word of the name', () => {
    const { subject, text } = render('Oi {primeiro_nome} ({nome})', '  Beatriz  de Souza', '{Primeiro_Nome}!')
    expect(subject).toBe('Beatriz!')
    expect(text).toContain('Oi Beatriz (  Beatriz  de Souza)')
  })

  test('where to log in stands below, and whom to ask for help as far as it is set up', () => {
    const compose = composeCampaign(
      { subject: 'a', content: 'b' },
      { loginUrl, phone: '+55 11 90000-0000', email: 'ajuda@exemplo.com' },
    )
    const { html, text } = compose({ name: 'Ana', unsubscribeUrl })
    expect(text).toContain('Precisa de ajuda? WhatsApp +55 11 90000-0000 ou ajuda@exemplo.com')
    expect(html).toContain('href="https://wa.me/5511900000000"')
    expect(html).toContain('href="mailto:ajuda@exemplo.com"')
    expect(render('b').text).not.toContain('Precisa de ajuda')
    for (const mail of [html, text, render('b').text]) expect(mail).toContain(loginUrl)
  })

  test('HTML and text both carry the link that ends all this', () => {
    const { html, text } = render('Oi')
    expect(html).toContain(`href="${unsubscribeUrl}"`)
    expect(text).toContain(unsubscribeUrl)
  })
})

describe('work grows with the text, and not with its square:', () => {
  /** In milliseconds of this thread, which do not pass while others have the processor. */
  const measureWork = (content: string, times: number) => {
    render(content)
    const before = threadCpuUsage()
    for (let time = 0; time < times; time++) render(content)
    const { user, system } = threadCpuUsage(before)
    return (user + system) / 1000
  }

  test.each([
    ['beginnings of links', '['],
    ['links without an end', '[x]('],
    ['dots inside of an address', '.', 'https://a', 'b'],
    ['addresses with dots', 'https://a.b.. '],
    ['stars', '*'],
    ['bold without an end', '**a'],
    ['line ends with spaces', '\n '],
    ['braces', '{nome'],
  ])('%s', (_what, part, before = '', after = '') => {
    const write = (length: number) => before + part.repeat(length / part.length) + after
    const inPieces = measureWork(write(1_000), 320)
    // As much text in 32 times longer pieces. If the work grew with the square, it would be 32 times as much.
    expect(measureWork(write(32_000), 10)).toBeLessThan(Math.max(inPieces, 20) * 8)
  })
})

const elements = (node: Tree.Node): Tree.Element[] => [
  ...(tree.isElementNode(node) ? [node] : []),
  ...('childNodes' in node ? node.childNodes.flatMap(elements) : []),
]
const own = new Set([
  'html',
  'head',
  'meta',
  'title',
  'style',
  'body',
  'div',
  'table',
  'tbody',
  'tr',
  'td',
  'span',
  'h1',
  'p',
  'br',
  'strong',
  'a',
])
const attributes = new Set([
  'lang',
  'charset',
  'name',
  'content',
  'class',
  'style',
  'role',
  'width',
  'cellpadding',
  'cellspacing',
  'border',
  'align',
  'href',
])
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '</td>',
        '<style>*{display:none}</style>',
        '</p>',
        '"',
        "'",
        '>',
        '<!--',
        ']]>',
        '&quot;',
        '**',
        '[',
        '](',
        ')',
        'https://',
        'http://a.com/"onmouseover="x',
        'javascript:',
        '{nome}',
        '\n\n',
        '\u2028',
        '\0',
        '`',
        '<a href=',
        'data:',
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

const ownStyle = render('').html.match(/<style[^]*?<\/style>/g)

test('nothing that is typed breaks out of the mail: its elements and attributes are ours, its links go to the web', () => {
  fc.assert(
    fc.property(hostile, hostile, hostile, (content, name, subject) => {
      const { html } = render(content, name, subject)
      expect(html.match(/<style[^]*?<\/style>/g)).toEqual(ownStyle)
      for (const element of elements(parse(html))) {
        expect(own).toContain(element.tagName)
        for (const { name: attribute, value } of element.attrs) {
          expect(attributes).toContain(attribute)
          const isWebLink = attribute !== 'href' || /^https?:\/\//.test(value)
          expect(isWebLink).toBe(true)
        }
      }
    }),
    { numRuns: 500 },
  )
})

import { runInThisContext } from 'node:vm'
import { assert, property } from 'fast-check'
import { parseFragment } from 'parse5'
import { describe, expect, it } from 'vitest'
import { fileOfJs, html, joined, js, lines, literal, script, style, word, type Js } from './source.ts'
import { hostileText, hostileTexts } from './testing/hostile-text.ts'

const evaluate = (code: Js): unknown => runInThisContext(`(${code.js})`)

describe('a literal', () => {
  /** What a literal must never hold as it is: the ends of a line or a script, and what nobody sees. */
  const forbidden =
    /[\n\r\u2028\u2029]|<\/script|<!--|<script|(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/iu

  it.each(hostileTexts)('evaluates back to its text and stays in its place: $name', ({ text }) => {
    expect(evaluate(literal(text))).toBe(text)
    expect(literal(text).js).not.toMatch(forbidden)
  })

  it('evaluates back to any text and stays in its place', () => {
    const isSafe = property(hostileText, (text) => {
      expect(evaluate(literal(text))).toBe(text)
      expect(literal(text).js).not.toMatch(forbidden)
    })
    assert(isSafe, { numRuns: 1000 })
  })

  it('evaluates back to the same from a list of texts', () => {
    const texts = hostileTexts.map(({ text }) => text)
    expect(evaluate(literal(texts))).toEqual(texts)
    expect(evaluate(literal([]))).toEqual([])
  })

  it.each([
    ['plain', `'plain'`],
    [`it's`, `"it's"`],
    [`"quoted"`, `'"quoted"'`],
    [`it's "both"`, `'it\\'s "both"'`],
    ['back\\slash', `'back\\\\slash'`],
    ['two\nlines', `'two\\nlines'`],
    ['</script>', `'\\x3C/script>'`],
    ['a\u2028b', `'a\\u2028b'`],
    ['Merci\u00A0!', `'Merci\\xA0!'`],
    ['filler\u3164', `'filler\\u3164'`],
    ['\u{E0041}', `'\\uDB40\\uDC41'`],
    ['Olá, 世界 😀', `'Olá, 世界 😀'`],
  ])('writes %j as a careful person would', (text, code) => {
    expect(literal(text).js).toBe(code)
  })
})

describe('js', () => {
  it('keeps what is written as it stands, and takes other JavaScript in', () => {
    expect(js`const line = /\d+\n/; ${literal('a')};`.js).toBe(String.raw`const line = /\d+\n/; 'a';`)
    expect(lines([js`a`, js`b`]).js).toBe('a\nb')
    expect(lines([js`a`, js`b`], ', ').js).toBe('a, b')
  })

  it('lets no bare value in, not even one that looks like JavaScript: it would not compile', () => {
    const text: string = 'alert(1)'
    // @ts-expect-error A text is no JavaScript: it has to pass through literal.
    expect(js`run(${text})`.js).not.toContain('alert')
    // @ts-expect-error An object of the same shape was not made here.
    const forged: Js = { js: text }
    expect(forged).toBeDefined()
    // @ts-expect-error HTML is no JavaScript.
    expect(js`run(${html`<b></b>`})`.js).toBe('run()')
  })
})

describe('html', () => {
  // Under another name, since the formatter rewrites what html`` holds, and these are not meant to be tidy.
  const markup = html
  const element = (text: string) => {
    const [node, ...others] = parseFragment(text).childNodes
    expect(others).toEqual([])
    if (!node || !('attrs' in node)) throw new Error('No element was read')
    const [child] = node.childNodes
    const content = child && 'value' in child ? child.value : ''
    return { tag: node.tagName, attributes: node.attrs, content, children: node.childNodes.length }
  }
  /** A page cannot hold the others at all, however they are written. */
  const isPageable = (text: string) => text.isWellFormed() && !/(?![\t\n\r])\p{Cc}/u.test(text)
  const pageable = hostileTexts.filter(({ text }) => isPageable(text))

  it.each(pageable)('keeps a text inside of its element: $name', ({ text }) => {
    const read = element(markup`<p>-${text}</p>`.html)
    expect(read).toEqual({ tag: 'p', attributes: [], content: `-${text}`, children: 1 })
  })

  it.each(pageable)('keeps a text inside of its attribute: $name', ({ text }) => {
    const { attributes, content } = element(markup`<p title="${text}" lang='${text}' hidden>a</p>`.html)
    expect(attributes).toEqual([
      { name: 'title', value: text },
      { name: 'lang', value: text },
      { name: 'hidden', value: '' },
    ])
    expect(content).toBe('a')
  })

  it('keeps any text in its place', () => {
    const isKept = property(hostileText.filter(isPageable), (text) => {
      const read = element(markup`<p title="${text}">-${text}</p>`.html)
      const attributes = [{ name: 'title', value: text }]
      expect(read).toEqual({ tag: 'p', attributes, content: `-${text}`, children: 1 })
    })
    assert(isKept, { numRuns: 1000 })
  })

  it('takes other HTML in between elements, lists of it too', () => {
    const items = ['a', '<b>'].map((text) => markup`<li>${text}</li>`)
    const list = markup`<ul>${items}</ul>${markup`<br>`}`
    expect(list.html).toBe('<ul><li>a</li>\n<li>&lt;b&gt;</li></ul><br>')
  })

  it('joins pieces into one, with nothing but what is told between them', () => {
    const words = ['a', '<b>'].map((text) => markup`${text}`)
    expect(joined(words).html).toBe('a&lt;b&gt;')
    expect(joined(words, markup`<br>`).html).toBe('a<br>&lt;b&gt;')
    expect(joined([]).html).toBe('')
  })

  const text = 'a'
  const forbidden: [string, () => unknown][] = [
    ['an attribute without quotes', () => markup`<p title=${text}></p>`],
    ['the rest of an attribute without quotes', () => markup`<p title=a${text}></p>`],
    ['a tag, as an attribute of its own', () => markup`<p ${text}></p>`],
    ['the name of a tag', () => markup`<${text}></p>`],
    ['the end of the name of a tag', () => markup`<p${text}></p>`],
    ['the name of an attribute', () => markup`<p data-${text}="a"></p>`],
    ['a closing tag', () => markup`<p></${text}>`],
    ['a comment', () => markup`<!-- ${text} -->`],
    ['a comment, in what looks like an attribute', () => markup`<!-- <p title="${text}"> -->`],
    ['a comment, after what looks like its end', () => markup`<!-- <p> ${text} -->`],
    ['a doctype', () => markup`<!doctype ${text}>`],
    ['a script', () => markup`<script>${text}</script>`],
    ['a script between quotes', () => markup`<script>const a = "${text}"</script>`],
    ['a script, written large', () => markup`<SCRIPT>${text}</SCRIPT>`],
    ['a script with attributes', () => markup`<script type="module" async>${text}</script>`],
    ['a script after a slash', () => markup`<script/async>${text}</script>`],
    ['an attribute of a script', () => markup`<script src="${text}"></script>`],
    ['a script after a closed one', () => markup`<script>a</script><script>${text}</script>`],
    ['a style', () => markup`<style>p { color: ${text} }</style>`],
    ['a style, written large', () => markup`<Style media="all">${text}</Style>`],
    ['an attribute of a style', () => markup`<style media="${text}"></style>`],
  ]
  it.each(forbidden)('throws rather than fill a hole in %s', (_, make) => {
    expect(make).toThrow(/^Text cannot be made safe inside a /)
  })

  const misplaced: [string, () => unknown][] = [
    ['an attribute', () => markup`<p title="${markup`<b></b>`}"></p>`],
    ['a tag', () => markup`<p ${markup`<b></b>`}></p>`],
    ['a script', () => markup`<script>${markup`<b></b>`}</script>`],
    ['a comment', () => markup`<!-- ${[markup`<b></b>`]} -->`],
  ]
  it.each(misplaced)('throws rather than put HTML into %s', (_, make) => {
    expect(make).toThrow(/^HTML does not fit inside a /)
  })

  const unfinished: [string, () => unknown][] = [
    ['a tag', () => markup`<p`],
    ['an attribute', () => markup`<p title="a`],
    ['a comment', () => markup`<p></p><!-- a`],
    ['a script', () => markup`<script>a`],
    ['a style', () => markup`<style>a</script>`],
  ]
  it.each(unfinished)(
    'throws at a piece that ends inside of %s: it would swallow what follows',
    (_, make) => {
      expect(make).toThrow(/^A piece of HTML ends inside a /)
    },
  )

  it('is not confused by quotes, comments, scripts and styles that are over', () => {
    const before = markup`<!-- it's "a" --><script>let a = "<p>";</script><style>p { }</style>${text}`
    expect(before.html).toMatch(/<\/style>a$/)
    expect(markup`<p title='"'>it's ${text}</p>`.html).toBe(`<p title='"'>it's a</p>`)
    expect(markup`<scripty title="${'"'}">${'<'}</scripty>`.html).toBe(
      '<scripty title="&quot;">&lt;</scripty>',
    )
  })
})

describe('a plain word', () => {
  it.each(['', '  ', '12.5', 'Dr.Cash', 'nome_do_campo'])('is %j as it stands', (text) => {
    expect(js`${word(text)}`.js).toBe(text)
  })

  it.each(['a-b', 'a;b', "a'b", 'a\nb', 'a`b', '${a}', 'a(b', 'á'])('is not %j', (text) => {
    expect(() => word(text)).toThrow('Not a plain word')
  })
})

describe('a script or style element', () => {
  it('holds what is given', () => {
    expect(script(js`alert(${literal('</script>')});`).html).toBe(
      `<script data-cfasync="false">\nalert('\\x3C/script>');\n</script>`,
    )
    expect(style('\np { color: red }\n').html).toBe('<style>\np { color: red }\n</style>')
  })

  it('has the attributes it is given, none of which can end its tag', () => {
    expect(style('p {}', { nonce: '"><p' }).html).toBe('<style nonce="&quot;&gt;&lt;p">\np {}\n</style>')
    expect(script(fileOfJs('run()\n'), { type: 'module' }).html).toBe(
      '<script type="module">\nrun()\n</script>',
    )
  })

  it('has no blank line, which an editor would take for the end of a paragraph', () => {
    const code = js`a();

  b();`
    expect(script(code).html).toContain('a();\n  b();')
    expect(style('a {}\n\n\nb {}').html).toContain('a {}\nb {}')
  })

  it.each([['</script>'], ['</SCRIPT '], ['</script'], ['<!--'], ['</style>'], ['</StYle\n']])(
    'throws at %j, which would end it early or hide its end',
    (end) => {
      expect(() => script(fileOfJs(`a${end}b`))).toThrow('This would end the script early')
      expect(() => style(`a${end}b`)).toThrow('This would end the style early')
    },
  )
})

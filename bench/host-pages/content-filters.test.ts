import { expect, test } from 'vitest'
import { addParagraphs, curlQuotes, keepSafeTags } from './content-filters.ts'

test('blank lines become paragraphs and single line ends become breaks', () => {
  expect(addParagraphs('um\ndois\n\ntrês')).toBe('<p>um<br />\ndois</p>\n<p>três</p>\n')
})

test('a blank line in a script ends a paragraph in the middle of the code, a single line end does nothing', () => {
  expect(addParagraphs('<script>\na()\n\nb()\n</script>')).toBe(
    '<p><script>\na()</p>\n<p>b()\n</script></p>\n',
  )
})

test('a block stands alone, and what is left of its paragraph stays behind', () => {
  expect(addParagraphs('<form>\n<label>Nome</label>\n<p>aviso</p>\n</form>')).toBe(
    '<form>\n<label>Nome</label></p>\n<p>aviso</p>\n</form>\n',
  )
})

test('line ends inside a tag stay', () => {
  expect(addParagraphs('<b\n  lang="it">x</b>')).toBe('<p><b\n  lang="it">x</b></p>\n')
})

test('quotes, dashes and ampersands change in the text only', () => {
  const code = `<script>"x" && 'y'</script>`
  expect(curlQuotes(`<b title="a & b">"a" & 'b' -- d'or</b>${code}`)).toBe(
    `<b title="a & b">“a” &#038; ‘b’ – d’or</b>${code}`,
  )
})

test('of tags that may carry code only the text stays, and of the others the attributes that may not', () => {
  const code = '<style>a{}</style><form action="x"><label onclick="y()" class="z">Nome<input></label></form>'
  expect(keepSafeTags(`${code}<script>1 < 2</script>`)).toBe('a{}<label class="z">Nome</label>1 &lt; 2')
})

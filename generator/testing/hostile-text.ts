import { array, constantFrom, integer, oneof, string, type Arbitrary } from 'fast-check'

/** One crafted text and what it tries; the name is what a failing test prints. */
export type HostileText = { readonly name: string; readonly text: string }

const crafted: Readonly<Record<string, string>> = {
  'closes a script element': '</script><script>alert(1)</script>',
  'closes a script element, odd case and space': '</ScRiPt\t\n>alert(1)//',
  'opens an HTML comment': '<!--',
  'hides a script in a comment': '<!--<script>',
  'closes an HTML comment': '--><img src=x onerror=alert(1)>',
  'closes an HTML comment, late form': '--!>',
  'closes a style element': '</style><script>alert(1)</script>',
  'closes a textarea and a title': '</textarea></title><svg onload=alert(1)>',
  'opens CDATA': '<![CDATA[x]]>',
  'line separator U+2028': 'a\u2028alert(1)',
  'paragraph separator U+2029': 'a\u2029alert(1)',
  'next line U+0085': 'a\u0085b',
  'closes a block comment': '*/alert(1)/*',
  'opens a line comment': '//',
  'ends a statement': '");alert(1);//',
  'ends a statement, single quotes': "');alert(1);//",
  'template hole': '`${alert(1)}`',
  'template hole without backticks': '${alert(1)}',
  'double template braces': '{{constructor.constructor("alert(1)")()}}',
  'replacement patterns': "$& $1 $$ $` $' $<name>",
  'all quotes': `"'\`´‘’“”«»`,
  'breaks out of an attribute': '" onfocus=alert(1) autofocus="',
  'breaks out of an attribute, single quotes': "' onfocus=alert(1) autofocus='",
  'script address': 'javascript:alert(1)',
  'script address, hidden by control characters': '\u0001java\tscript\n:alert(1)',
  'data address': 'data:text/html,<script>alert(1)</script>',
  'address with credentials': 'https://example.com@evil.example/',
  'address of another protocol': '//evil.example/x',
  'address with quotes': `https://example.com/?a="'><b`,
  'character references': '&lt;script&gt; &quot; &#39; &amp;amp; &notit; &#0;',
  'prototype key': '__proto__',
  'prototype key as JSON': '{"__proto__":{"success":true}}',
  'inherited names': 'constructor.prototype.toString',
  backslash: '\\',
  'backslash before a quote': '\\" \\\' \\`',
  'escape sequences as text': '\\u003c/script\\x3e\\n\\0',
  'right-to-left override': 'abc\u202Egnp.exe\u202C',
  'direction marks': '\u200E\u200F\u061C\u2066\u2067\u2068\u2069',
  'zero width and byte order mark': '\uFEFFa\u200Bb\u200Cc\u200D\u2060',
  'lone high surrogate': 'a\uD83Db',
  'lone low surrogate': 'a\uDE00b',
  'surrogates in the wrong order': '\uDE00\uD83D',
  'lone surrogate at the end': 'abc\uD800',
  'astral characters': '😀👩‍👩‍👧‍👦𝒳\u{10FFFF}',
  'combining marks': `Z${'\u0300\u0301\u0302'.repeat(20)}`,
  NUL: 'a\0b',
  'control characters': '\u0001\u0007\b\v\f\u001B[31m\u007F',
  'CRLF and a header': 'a\r\nSet-Cookie: a=b\r\n\r\n<html>',
  'lone CR': 'a\rb',
  'line feed': 'a\nb',
  'form separators': 'a=1&b=2;c=3#d?e+f%20g%00%',
  'second value of a parameter': 'x&api_key=other&offer_id=1',
  'broken percent escapes': '%E0%A4%A % %u0041',
  empty: '',
  blank: ' \t\u00A0\u3000',
  'spaces around': '  a  ',
  'number in disguise': '1e309',
  'negative zero': '-0',
  'word that is a value': 'undefined',
  'module syntax': 'export default {}; import("data:text/javascript,alert(1)")',
  'HTML-like comment in a script': '\n--> alert(1)',
  'hashbang and directive': '#!/usr/bin/env node\n"use strict"',
  'SQL and shell': `'; DROP TABLE users; -- $(reboot) | rm`,
  'regular expression': '(a+)+$/.*[^]',
  '10 kB of letters': 'a'.repeat(10_000),
  '10 kB of quotes': `"'`.repeat(5_000),
  '10 kB of backslashes': '\\'.repeat(10_000),
  '10 kB of tag openings': '<'.repeat(10_000),
}

export const hostileTexts: readonly HostileText[] = Object.entries(crafted).map(([name, text]) => ({
  name,
  text,
}))

export function hostileTextNamed(name: string): HostileText {
  const found = hostileTexts.find((text) => text.name === name)
  if (!found) throw new Error(`no hostile text is named '${name}'`)
  return found
}

const craftedText = constantFrom(...hostileTexts.map(({ text }) => text))
/** Any sequence of 16-bit units, surrogates without their partner included. */
const anyUnits = array(integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map((units) =>
  String.fromCharCode(...units),
)
/** The characters that have a meaning in JavaScript, HTML, CSS or an address, in any order. */
const syntax = string({
  unit: constantFrom(...'<>/!-\'"`\\${}()[]&=;:*#%?+ \t\r\n\0\u2028\u2029ux0scriptSTYLE'.split('')),
  maxLength: 24,
})
const unicode = string({ unit: 'binary', maxLength: 20 })

/** Crafted texts, random ones and their mixtures; shrinks to the piece that does the harm. */
export const hostileText: Arbitrary<string> = oneof(
  { weight: 3, arbitrary: craftedText },
  { weight: 2, arbitrary: syntax },
  { weight: 1, arbitrary: unicode },
  { weight: 1, arbitrary: anyUnits },
  {
    weight: 3,
    arbitrary: array(oneof(craftedText, syntax, unicode, anyUnits), { minLength: 2, maxLength: 4 }).map(
      (pieces) => pieces.join(''),
    ),
  },
)

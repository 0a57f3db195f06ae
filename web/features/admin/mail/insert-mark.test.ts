import { expect, test } from 'vitest'
import { insertMark, type MarkKind } from './insert-mark.ts'

/** The selection is written as [..., so that a case can be read. */
function press(kind: MarkKind, marked: string): string {
  const start = marked.indexOf('‹')
  const end = marked.indexOf('›') - 1
  const next = insertMark({ text: marked.replaceAll(/[‹›]/g, ''), start, end }, kind)
  return `${next.text.slice(0, next.start)}‹${next.text.slice(next.start, next.end)}›${next.text.slice(next.end)}`
}

test.each<[MarkKind, string, string]>([
  ['bold', 'uma ‹boa› notícia', 'uma **‹boa›** notícia'],
  ['bold', 'uma ‹›', 'uma **‹texto em negrito›**'],
  ['link', 'veja ‹aqui›.', 'veja [aqui](https://‹›).'],
  ['link', 'veja ‹›', 'veja [‹texto do link›](https://)'],
  ['name', 'Olá, ‹›!', 'Olá, {nome}‹›!'],
  ['name', 'Olá, ‹fulano›!', 'Olá, {nome}‹›!'],
])('%s turns %s into %s', (kind, before, after) => {
  expect(press(kind, before)).toBe(after)
})

import { expect, test } from 'vitest'
import { findMisses } from '../figures.ts'
import { hostPageList } from '../host-pages/index.ts'
import { hostPages, hostPagesLimits } from './host-pages.ts'

/** One of each kind that behaves in a way of its own; `npm run faults` opens them all. */
const names = [
  'WordPress: quotes and paragraphs',
  'WordPress: author without the right to post code',
  'Rocket Loader: scripts run 3 s late',
  'submit stopped on window, capture, registered before ours',
  "policy connect-src 'self'",
  'popup cloned, the original left in the page',
]

test('forms work in pages that change them, and say so where they cannot', async () => {
  const pages = hostPageList.filter(({ name }) => names.includes(name))
  expect(pages).toHaveLength(names.length)
  const figures = await hostPages({
    platforms: ['adcombo'],
    pages,
    widths: [390],
    hasEverything: true,
    table: 'host-pages-small.md',
  })
  expect(findMisses(figures, hostPagesLimits)).toEqual([])
})

import { expect, test } from 'vitest'
import { pageList } from './page-list.ts'

test.each([
  [1, 1, [1]],
  [2, 4, [1, 2, 3, 4]],
  [1, 9, [1, 2, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [6, 9, [1, 'gap', 5, 6, 7, 8, 9]],
])('on page %i of %i it offers %j', (current, count, pages) => {
  expect(pageList(current, count)).toEqual(pages)
})

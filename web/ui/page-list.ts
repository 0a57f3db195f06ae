/** The pages to offer: the first, the last, the current and its neighbours; 'gap' where some are left out. */
export function pageList(current: number, count: number): (number | 'gap')[] {
  const wanted = new Set([1, count, current - 1, current, current + 1])
  // A gap that would hide a single page shows that page instead: it takes no more room.
  if (wanted.has(3)) wanted.add(2)
  if (wanted.has(count - 2)) wanted.add(count - 1)

  const pages: (number | 'gap')[] = []
  for (let page = 1; page <= count; page += 1) {
    if (wanted.has(page)) pages.push(page)
    else if (pages.at(-1) !== 'gap') pages.push('gap')
  }
  return pages
}

import { useState } from 'react'

/**
 * Where one is in a list that is read by cursors: each page knows only the next one, so the way back is remembered.
 * Another `key`, such as another filter, is another list, and begins at its first page.
 */
export function usePages(key: string) {
  const [way, setWay] = useState({ key, cursors: [] as string[] })
  const cursors = way.key === key ? way.cursors : []
  return {
    page: cursors.length + 1,
    cursor: cursors.at(-1),
    goOn: (next: string) => setWay({ key, cursors: [...cursors, next] }),
    goBack: () => setWay({ key, cursors: cursors.slice(0, -1) }),
  }
}

export type Pages = ReturnType<typeof usePages>

import { useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react'

type Highlight = (code: string, language: 'js' | 'html') => ReactNode

let loaded: Highlight | undefined

/** The code with colours, once theirs is loaded. They come a frame after the letter, so that typing never waits. */
export function useHighlighted(code: string, language: 'js' | 'html'): ReactNode {
  const [highlight, setHighlight] = useState<{ call: Highlight } | undefined>(loaded && { call: loaded })
  useEffect(() => {
    let gone = false
    // Without colours the code is the same code: a failure needs no words.
    loadHighlight().then(
      (call) => gone || setHighlight((known) => known ?? { call }),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [])
  const shown = useDeferredValue(code)
  return useMemo(() => highlight?.call(shown, language), [highlight, shown, language])
}

async function loadHighlight(): Promise<Highlight> {
  const { highlightCode } = await import('./highlight/highlight-code.tsx')
  loaded = highlightCode
  return highlightCode
}

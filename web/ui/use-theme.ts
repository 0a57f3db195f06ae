import { useLayoutEffect, useState } from 'react'

export type Theme = 'dark' | 'light'

const storageKey = 'theme'
const barColour: Record<Theme, string> = { dark: '#0a0e0f', light: '#f5f8f6' }

/**
 * The theme of the one screen that has a choice; leaving it, everything is dark again. The class is on the
 * root element, so that dialogs, selects and toasts, which live outside of the screen, follow.
 */
export function useTheme() {
  const [theme, setTheme] = useState(storedTheme)

  useLayoutEffect(() => {
    wear(theme)
    return () => wear('dark')
  }, [theme])

  function choose(next: Theme) {
    setTheme(next)
    storeTheme(next)
  }

  return { theme, choose }
}

function wear(theme: Theme): void {
  document.documentElement.classList.remove('dark', 'light')
  document.documentElement.classList.add(theme)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColour[theme])
}

/** Storage may be forbidden; then the choice lasts as long as the page. */
function storedTheme(): Theme {
  try {
    return localStorage.getItem(storageKey) === 'light' ? 'light' : 'dark'
  } catch {
    return 'dark'
  }
}

function storeTheme(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // Nothing to do: it is worn already.
  }
}

import { act, screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { FromFrame, ToFrame } from '#contract/preview-frame.ts'

/**
 * One frame on /ensaio, as the page around it knows it: what it was posted, and what it says. The page inside needs a
 * real browser, and is tested in one.
 */
export function stubFrame(title: string) {
  const element = screen.getByTitle(title)
  const posted: ToFrame[] = []
  const source = Object.assign(new EventTarget(), {
    postMessage: vi.fn<(message: ToFrame) => void>((message) => posted.push(message)),
  })
  Object.defineProperty(element, 'contentWindow', { value: source, configurable: true })
  return {
    posted,
    source,
    say: (message: FromFrame) => sayAs({ data: message, origin: 'null', source }),
  }
}

/** Anything at all, as anybody. */
export function sayAs({ data, origin, source }: { data: unknown; origin: string; source: object }): void {
  const event = Object.assign(new Event('message'), { data, origin, source })
  act(() => void window.dispatchEvent(event))
}

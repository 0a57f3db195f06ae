import { act } from '@testing-library/react'
import { vi } from 'vitest'

type Line = {
  url: string
  isClosed: () => boolean
  say: (name: string, data: unknown) => void
  fail: (isRefused: boolean) => void
}

/** Server-sent events in the hands of a test: the lines that were opened, newest last. */
export function stubEventSource(): Line[] {
  const lines: Line[] = []
  class StubSource extends EventTarget {
    readonly CLOSED = 2
    readyState = 1

    constructor(url: string) {
      super()
      lines.push({
        url,
        isClosed: () => this.readyState === this.CLOSED,
        say: (name, data) =>
          act(() => void this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))),
        fail: (isRefused) => {
          if (isRefused) this.readyState = this.CLOSED
          act(() => void this.dispatchEvent(new Event('error')))
        },
      })
    }

    close(): void {
      this.readyState = this.CLOSED
    }
  }
  vi.stubGlobal('EventSource', StubSource)
  return lines
}

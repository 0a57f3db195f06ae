import { vi } from 'vitest'

/** From now on a moment to think passes by a clock that stands still while the machine is busy. */
export function startCalmClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
}

import { elsewherePath } from './shop.ts'
import { until } from './until.ts'
import type { Visit } from './visit.ts'

/** Much longer than the way to the next page, so that a busy machine still leaves in time. */
const delayMs = 800
const leaveAfterMs = 100

/**
 * Presses a button of the page that `prepare` opens on a line of this delay, and leaves the page while the request is
 * still on that line. How many were sent; throws when the page was left too late to tell anything.
 */
export async function leaveWhileSending(
  { engine, shop }: Visit,
  prepare: (delayMs: number) => Promise<string>,
): Promise<number> {
  const pressed = await prepare(delayMs)
  // In the page, since a driver's own time between two commands would be part of the pause.
  await engine.evaluate(leaveAfterPress, elsewherePath, leaveAfterMs)
  await engine.click(pressed)
  await until('the visitor is elsewhere', () => engine.evaluate(isAt, elsewherePath))
  const leftAt = await engine.evaluate(readArrivalTime)
  const [throughAt = Infinity] = shop.relay.throughAt
  if (throughAt < leftAt) throw new Error('the page was left too late, the lead had arrived')
  return shop.relay.sent.length
}

/** Runs in the page, as the next three. */
function leaveAfterPress(path: string, afterMs: number): void {
  document.addEventListener('click', () => setTimeout(() => location.assign(path), afterMs), { once: true })
}

function isAt(path: string): boolean {
  return location.pathname === path
}

/** When the new page began to arrive, which is when the old one went. */
function readArrivalTime(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return performance.timeOrigin + (navigation?.responseStart ?? 0)
}

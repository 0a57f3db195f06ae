import { expect, type Page } from '@playwright/test'

/** From now on what the page does after exactly this long waits for `goOn`, however long it is looked at. */
export async function holdTimers(page: Page, ms: number): Promise<void> {
  await page.evaluate((held) => {
    const setTimer = globalThis.setTimeout.bind(globalThis)
    const hold = (act: () => void, ms?: number) => {
      if (ms !== held) return setTimer(act, ms)
      const goOn = (event: Event) => {
        event.preventDefault()
        act()
      }
      addEventListener('go-on', goOn, { once: true })
      return 0
    }
    globalThis.setTimeout = hold as typeof setTimeout
  }, ms)
}

/** As soon as anything is held. */
export async function goOn(page: Page): Promise<void> {
  const isIdle = () => page.evaluate(() => dispatchEvent(new Event('go-on', { cancelable: true })))
  await expect.poll(isIdle).toBe(false)
}

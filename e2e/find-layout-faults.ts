import type { Page } from '@playwright/test'

/** The narrowest screens that each kind of layout is for: what fits there fits wider ones of the kind. */
export const narrowest: readonly number[] = [320, 768, 1024, 1280]

/** The widths of phones, tablets and screens that people have. */
export const everyWidth: readonly number[] = [...narrowest, 390, 1440, 1920]

/** Opens everything that is folded, also what comes to light by it. Menus are no part of the page. */
export async function unfoldAll(page: Page): Promise<void> {
  const opened = await page.evaluate(() => {
    const folded = document.querySelectorAll<HTMLElement>(
      'main details:not([open]) > summary, main [aria-expanded="false"]:not([aria-haspopup], [role="combobox"], input)',
    )
    for (const opener of folded) opener.click()
    return folded.length
  })
  if (opened > 0) await unfoldAll(page)
}

/** What is wider than the screen, and what can be used but lies under something else, in words. */
export async function findLayoutFaults(page: Page, screens: readonly number[]): Promise<string[]> {
  const faults: string[] = []
  for (const width of screens) {
    await page.setViewportSize({ width, height: 900 })
    const found = await page.evaluate(findFaultsHere)
    faults.push(...found.map((fault) => `${width}: ${fault}`))
  }
  return faults
}

/** Runs in the page. */
function findFaultsHere(): string[] {
  const name = (element: Element) => {
    const text = element.getAttribute('aria-label') ?? element.textContent.trim()
    return `${element.tagName.toLowerCase()} '${text.slice(0, 40)}'`
  }
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 4 && height > 4 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
  }
  /** What scrolls by itself may be as wide as it likes. */
  const isClipped = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement))

  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      isShown(element) &&
      element.getBoundingClientRect().right > innerWidth + 1 &&
      !isClipped(element.parentElement),
  )
  const used = document.querySelectorAll('a[href], button, input, select, textarea, summary')
  const covered = [...used].flatMap((element) => {
    if (!isShown(element) || element.closest('[inert]')) return []
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    const isReached =
      !over || element.contains(over) || over.contains(element) || element.closest('label')?.contains(over)
    return isReached ? [] : [`${name(element)} under ${name(over)}`]
  })
  const sideways = document.documentElement.scrollWidth > innerWidth ? ['scrolls sideways'] : []
  return [...sideways, ...wide.slice(0, 3).map((element) => `${name(element)} is too wide`), ...covered]
}

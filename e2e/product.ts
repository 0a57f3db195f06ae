import { test as base, expect, type Page } from '@playwright/test'
import pino from 'pino'
import type { users } from '#server/features/users/tables.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { findViolations } from './find-violations.ts'
import { startProduct } from './start-product.ts'

const dayMs = 24 * 60 * 60 * 1000

export type Visitor = 'anonymous' | 'active' | 'expired' | 'canceled' | 'admin'

type Product = TestServer & {
  url: string
  /** Everything that the server has written down about its work. */
  logLines: string[]
}

const inDays = (days: number) => new Date(Date.now() + days * dayMs)

const people: Record<Exclude<Visitor, 'anonymous'>, Partial<typeof users.$inferInsert>> = {
  active: { subscriptionType: 'mensal', subscriptionExpiresAt: inDays(23) },
  expired: { subscriptionType: 'mensal', subscriptionExpiresAt: inDays(-3), subscriptionStatus: 'expired' },
  canceled: {
    subscriptionType: 'trimestral',
    subscriptionExpiresAt: inDays(12),
    subscriptionStatus: 'canceled',
    cancellationReason: 'canceled',
  },
  admin: { isAdmin: true },
}

/** Four servers that look for jobs as often as the product does would take a tenth of a small machine, and find none. */
const seldom = { pollSeconds: 30, superviseSeconds: 60 }

/** A page with a person in front of it, on the real server; `enter` tells their id. The browser's console must stay empty. */
export const test = base.extend<
  { enter: (visitor: Visitor) => Promise<string>; consoleLines: string[] },
  { product: Product }
>({
  product: [
    async ({}, provide) => {
      const logLines: string[] = []
      const log = pino({ level: 'trace' }, { write: (line: string) => void logLines.push(line) })
      const server = await startProduct({ context: { log }, jobRounds: seldom, on: 'postgres' })
      await provide({ ...server, logLines })
      await server.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, provide) => {
    // Its clock stands still. One that is five minutes behind the rows that a journey makes is doubted.
    product.clock.set(new Date())
    await provide(product.url)
  },
  consoleLines: [
    async ({ page }, provide) => {
      const lines: string[] = []
      page.on('console', (message) => {
        if (!isExpected(message.text())) lines.push(message.text())
      })
      page.on('pageerror', (error) => lines.push(error.message))
      await provide(lines)
      expect(lines, 'the console stays empty').toEqual([])
    },
    { auto: true },
  ],
  enter: async ({ product, context }, provide) =>
    provide(async (visitor) => {
      if (visitor === 'anonymous') return ''
      const { cookie, userId } = await product.logIn(people[visitor])
      const [name = '', value = ''] = cookie.split('=')
      await context.addCookies([{ name, value, url: product.url }])
      return userId
    }),
})

/**
 * Chromium itself reports a 401 or 404 answer; these are how the app learns that a session is over, for one. Some
 * versions of it advise on every password form to have a field for the name.
 */
function isExpected(line: string): boolean {
  return /Failed to load resource: the server responded with a status of (401|404)|^\[DOM\] Password forms/.test(
    line,
  )
}

export const widths = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/** Nothing may need sideways scrolling. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/**
 * Each state fits each width, and is accessible at one of them, the states in turn: what a width does to the parts of a
 * screen it does in all of its states.
 */
export async function expectToFit(page: Page, position: number): Promise<void> {
  for (const [index, viewport] of Object.values(widths).entries()) {
    await page.setViewportSize(viewport)
    await expectNoSidewaysScroll(page)
    if (index === position % 2) await expectAccessible(page)
  }
}

/**
 * Nothing axe objects to. Movement is off meanwhile, and what is read anew is waited for: a toast half faded in and a list
 * that is about to change have no readable contrast, and what counts is where they come to rest.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0)
  const isMoving = await page.evaluate(() => matchMedia('(prefers-reduced-motion: no-preference)').matches)
  if (isMoving) await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => {
      const { endTime } = animation.effect?.getComputedTiming() ?? {}
      return animation.playState === 'running' && endTime !== Infinity
    })
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
  expect(await findViolations(page)).toEqual([])
  await expect(page.locator('iframe:not([title])')).toHaveCount(0)
  if (isMoving) await page.emulateMedia({ reducedMotion: null })
}

export { expect }

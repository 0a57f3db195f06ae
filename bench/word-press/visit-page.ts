import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import type { StandIn } from '#generator/testing/platforms/stand-in.ts'

/** The ad that led the visitor here; all of it must reach the platform. */
const source = { utm_source: 'fb', utm_campaign: 'verao', clickid: 'c-1' }
/** Who presses the button sooner after the page's start is taken for a machine. */
const ripenMs = 1_300
/** PHP's own server is no fast one. */
const pageLimitMs = 20_000
/** More than the form itself waits for its worker. */
const arrivalLimitMs = 20_000
/** A second sending of the same lead would be on its way by then. */
const doubledWithinMs = 500
/** What a page says instead of a form when WordPress has taken the code out of it. */
const adviceToRead = 'usuário administrador'

export type Visit =
  | { shows: 'form'; height: number; leads: number; hasSource: boolean; isThanked: boolean; notes: string[] }
  /** WordPress left no form on the page. */
  | { shows: 'advice' | 'no form'; notes: string[] }

type Options = {
  address: string
  width: number
  standIn: StandIn
  /** Tells this visitor's lead from the others': a platform marks a second order of the same phone. */
  number: number
  screenshot: string | undefined
}

/** One visitor: comes from an ad, reads, orders. */
export async function visitPage(browser: Browser, options: Options): Promise<Visit> {
  const { width, address, standIn, screenshot } = options
  await standIn.reset()
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'pt-BR' })
  try {
    const page = await context.newPage()
    const notes: string[] = []
    page.on('pageerror', ({ message }) => notes.push(message))
    await openPage(page, withSource(address))
    if (screenshot !== undefined) await page.screenshot({ path: screenshot, fullPage: true })
    if ((await page.locator('form.integrador-form').count()) === 0)
      return { shows: await readAdvice(page), notes }
    return await order(page, notes, options)
  } finally {
    await context.close()
  }
}

/** Opens a page and looks at it for a moment. */
export async function openPage(page: Page, address: string): Promise<void> {
  page.setDefaultTimeout(pageLimitMs)
  await page.goto(address)
  await wait(ripenMs)
}

/** The form's height on a page; 0 where there is none to see. */
export async function measureHeight(page: Page): Promise<number> {
  const box = await page.locator('.integrador-form').first().boundingBox()
  return Math.round(box?.height ?? 0)
}

async function order(page: Page, notes: string[], { standIn, number }: Options): Promise<Visit> {
  const height = await measureHeight(page)
  const isThanked = await send(page, number)
    .then(() => page.waitForURL(({ pathname }) => pathname === '/obrigado', { timeout: arrivalLimitMs }))
    .then(
      () => true,
      (error: unknown) => {
        notes.push(`at ${new URL(page.url()).pathname}: ${String(error).split('\n', 1)[0]}`)
        return false
      },
    )
  await wait(doubledWithinMs)
  const leads = standIn.requests.filter(({ platform }) => platform !== undefined)
  const hasSource =
    leads.length > 0 &&
    leads.every(({ fields }) => Object.entries(source).every(([name, value]) => fields[name] === value))
  return { shows: 'form', height, leads: leads.length, hasSource, isThanked, notes }
}

async function send(page: Page, number: number): Promise<void> {
  const form = page.locator('.integrador-form').first()
  await form.locator('[name=name]').fill('Maria Rossi')
  await form.locator('[name=phone]').fill(`+39 347 123 4${String(number).padStart(3, '0')}`)
  await form.getByRole('button').click()
}

/** As it is read: line ends of the code may or may not show. */
async function readAdvice(page: Page): Promise<'advice' | 'no form'> {
  const text = await page.locator('body').innerText()
  return text.replaceAll(/\s+/g, ' ').includes(adviceToRead) ? 'advice' : 'no form'
}

function withSource(address: string): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(source)) url.searchParams.set(name, value)
  return url.href
}

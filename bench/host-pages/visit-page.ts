import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import type { RecordedRequest } from '#generator/testing/platforms/stand-in-platform.ts'
import { successPath } from '../../e2e/forms/start-site.ts'
import { answerForDrcash } from './answer-for-drcash.ts'
import { addressOfLibrary, serveLibrary } from './ensure-libraries.ts'
import {
  landingPath,
  type Expected,
  type HostPage,
  type Pasted,
  type Platform,
  type Published,
  type Steps,
} from './host-page.ts'
import { readFormLanguage, type Lane } from './start-lane.ts'

export type Visit = { page: HostPage; platform: Platform; width: number }

/** What came of a visit, before anybody judges it. */
export type Seen = {
  leads: readonly RecordedRequest[]
  arrived: boolean
  /** All that could be read where the visitor stayed, and the alerts among it. */
  text: string
  alerts: string[]
  /** Of the form, before it was touched. */
  height: number | undefined
  sentWithoutPhone: boolean
  /** The form said that it could not start, to somebody who had done nothing yet. */
  saidNotStarted: boolean
  /** What kept the visitor from going on. */
  trouble: string | undefined
}

export const visitor = { name: 'João & Maria D’Ávila', phone: '+39 312 345 6789' } as const
export const source = { utm_source: 'fb', utm_campaign: 'verao', clickid: 'c-1' } as const

/** Forms take what is pressed sooner for the work of a machine. */
const readingMs = 1_250
/** A form that is not in sight by now is not there. */
const lookingMs = 30_000
const stepMs = 60_000
const arrivalMs = 60_000
/** Some pages show what they say from the beginning, and nothing more comes of the press. */
const tellingMs = 20_000
/** A second lead that the same press has sent is there by then. */
const settlingMs = 500

/** Whoever looks for the form looks here: the page, or the frame in it. */
type Place = Pick<Page, 'locator' | 'getByRole'>

export function expectationOf({ page, platform }: Visit): Expected {
  return page.expected?.(platform) ?? { is: 'lead' }
}

export async function visitPage(browser: Browser, lane: Lane, visit: Visit): Promise<Seen> {
  await lane.standIn.reset()
  lane.publish(await buildPage(visit.page, await lane.paste(visit.platform)))
  const context = await browser.newContext({ viewport: { width: visit.width, height: 900 } })
  try {
    await answerForDrcash(context, lane.platformAddress)
    return await playVisit(context, lane, visit)
  } finally {
    await context.close()
  }
}

async function buildPage({ build, libraries = [] }: HostPage, pasted: Pasted): Promise<Published> {
  const { others, ...landing } = await build(pasted)
  const files = libraries.map((path) => [addressOfLibrary(path), serveLibrary(path)] as const)
  return { ...landing, others: { ...others, ...Object.fromEntries(files) } }
}

async function playVisit(context: BrowserContext, { origin, standIn }: Lane, visit: Visit): Promise<Seen> {
  const { steps = {} } = visit.page
  const page = await context.newPage()
  page.setDefaultTimeout(stepMs)
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
  const address = new URL(landingPath, origin)
  address.hostname = steps.opensAs ?? address.hostname
  await page.goto(`${address.href}?${new URLSearchParams(source)}`)
  await wait(readingMs)

  const place: Place = steps.inFrame ? page.frameLocator('iframe') : page
  const use = await fillInAndPress(page, place, steps)
  const hasArrived = () => isAtSuccess(page, steps)
  const mayShowWords = expectationOf(visit).is === 'told'
  const isOver = async () => hasArrived() || (mayShowWords && (await readAlerts(place)).length > 0)
  if (use.trouble === undefined) await until(isOver, mayShowWords ? tellingMs : arrivalMs)
  await wait(settlingMs)
  return {
    leads: standIn.requests.filter(({ platform }) => platform !== undefined),
    arrived: hasArrived(),
    text: await readText(place),
    alerts: await readAlerts(place),
    ...use,
  }
}

type Use = Pick<Seen, 'height' | 'sentWithoutPhone' | 'saidNotStarted' | 'trouble'>

/** As people do it: the mouse goes there, the keys go down one by one. Scripts may be waiting for just that. */
async function fillInAndPress(page: Page, place: Place, steps: Steps): Promise<Use> {
  const use: Use = {
    height: undefined,
    sentWithoutPhone: false,
    saidNotStarted: false,
    trouble: undefined,
  }
  const { submit, notStarted } = readFormLanguage().form
  const inSight = (parts: Locator) => parts.filter({ visible: true }).nth(steps.fillsIn ?? 0)
  const phone = inSight(place.locator('input[name=phone]'))
  const button = inSight(place.getByRole('button', { name: submit }))
  try {
    if (steps.opensPopup) await page.getByRole('button', { name: 'Abrir' }).click()
    if (steps.followsLink) await page.getByRole('link', { name: 'Pedir' }).click()
    await phone.waitFor({ timeout: lookingMs })
    use.height = await phone.evaluate((field) => field.closest('form')?.getBoundingClientRect().height)
    use.saidNotStarted = (await readText(place)).includes(notStarted)
    await type(inSight(place.locator('input[autocomplete=name]')), visitor.name)
    if (steps.forgetsPhone) use.sentWithoutPhone = await doesSend(page, () => button.click())
    await type(phone, visitor.phone)
    await button.click()
  } catch (error) {
    use.trouble = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)
  }
  return use
}

async function type(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.pressSequentially(text)
}

async function doesSend(page: Page, act: () => Promise<void>): Promise<boolean> {
  let sends = false
  const note = (request: { method: () => string }) => (sends ||= request.method() === 'POST')
  page.on('request', note)
  await act()
  await wait(settlingMs)
  page.off('request', note)
  return sends
}

function isAtSuccess(page: Page, { arrivesIn }: Steps): boolean {
  const frames = arrivesIn === 'frame' ? page.frames().slice(1) : [page.mainFrame()]
  return frames.some((frame) => URL.parse(frame.url())?.pathname === successPath)
}

async function until(isOver: () => Promise<boolean>, limitMs: number): Promise<void> {
  const end = performance.now() + limitMs
  while (!(await isOver()) && performance.now() < end) await wait(50)
}

/** A page that is just going away cannot be read, and says nothing. */
async function readText(place: Place): Promise<string> {
  return place
    .locator('body')
    .innerText({ timeout: 10_000 })
    .catch(() => '')
}

async function readAlerts(place: Place): Promise<string[]> {
  const texts = await place
    .getByRole('alert')
    .filter({ visible: true })
    .allInnerTexts()
    .catch(() => [])
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}

import { test as base, expect, type Locator, type Page } from '@playwright/test'
import {
  generateForm,
  generateWordPressForms,
  type IntegrationAnswers,
  type PlatformId,
  type WordPressForms,
} from '#generator/index.ts'
import { exampleAnswers, subjectOf } from '#generator/testing/platforms/index.ts'
import { visitor } from '#generator/testing/platforms/sample-lead.ts'
import type { StandIn } from '#generator/testing/platforms/stand-in.ts'
import { browserFlags, findBrowser, localOnly } from '../../commands/browser.ts'
import { outside, type Outside } from '../outside.ts'
import { runCase } from '../run-case.ts'
import { landingPage } from './landing-page.ts'
import { startWorkers, type Workers } from './workers.ts'

type Seen = { readonly method: string; readonly url: URL; readonly type: string }

type PageOptions = { path?: string; query?: string; head?: string }

/** A customer's landing page: generated forms in a real browser, workers in workerd, the platforms' stand-ins. */
export type Shop = {
  readonly origin: string
  readonly standIn: StandIn
  /** Where a lead of the form ends, unless the answers say otherwise. */
  readonly successUrl: string
  /** Everything the browser asked for, in order. */
  readonly seen: readonly Seen[]
  /** Hosts besides this machine that the test itself answers for. */
  readonly answeredHosts: Set<string>
  /** The texts of `window.alert`, each closed at once. */
  readonly alerts: readonly string[]
  form(platform: PlatformId, answers?: Partial<IntegrationAnswers>): Promise<string>
  wordPress(
    platform: PlatformId,
    count: number,
    answers?: Partial<IntegrationAnswers>,
  ): Promise<WordPressForms>
  /** Publishes a page with this in its body, and visits it. */
  open(body: string, options?: PageOptions): Promise<void>
  /** The same page without a visit. */
  publish(body: string, options?: PageOptions): string
  /**
   * A case of a table, in the page of the case before it, since a browser of its own costs more than most cases: who
   * comes has been nowhere yet, and no platform has heard of anybody.
   */
  newVisitor(what: string, act: () => Promise<void>): Promise<void>
}

export const test = base.extend<{ shop: Shop }, Outside & { workers: Workers }>({
  launchOptions: [
    async ({}, provide) => provide({ executablePath: findBrowser(), args: [...browserFlags, localOnly] }),
    { scope: 'worker' },
  ],
  ...outside,
  workers: [
    async ({ standIn }, provide) => {
      await using workers = startWorkers(standIn.address)
      await provide(workers)
    },
    { scope: 'worker' },
  ],
  shop: async ({ page, context, standIn, workers, site }, provide) => {
    await standIn.reset()
    const seen: Seen[] = []
    const alerts: string[] = []
    const errors: string[] = []
    context.on('request', (request) =>
      seen.push({
        method: request.method(),
        url: new URL(request.url()),
        type: request.resourceType(),
      }),
    )
    await context.addInitScript(beUnhurried)
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message())
      // The page may be gone by then.
      dialog.accept().catch(() => {})
    })
    const answeredHosts = new Set(['127.0.0.1'])
    let isTold = false
    const judge = () => {
      // What a case was blamed for is not told once more at the end: its name would get lost.
      if (isTold) return
      isTold = true
      expect(errors, 'no script throws').toEqual([])
      expect(standIn.strays, 'a worker calls its platform only').toEqual([])
      const foreign = seen.filter(({ url }) => isOfWeb(url) && !answeredHosts.has(url.hostname))
      expect(foreign, 'the page asks this machine only').toEqual([])
      isTold = false
    }
    const forget = async () => {
      if (page.url().startsWith(site.origin)) await page.evaluate(clearStores)
      await standIn.reset()
      seen.length = 0
      alerts.length = 0
    }
    const successUrl = `${site.origin}/obrigado?bg=fff&de=loja`
    const answersFor = async (platform: PlatformId, answers: Partial<IntegrationAnswers> = {}) => ({
      ...exampleAnswers(platform),
      cloudflareUrl: 'cloudflareUrl' in answers ? undefined : await workers.urlOf(platform),
      successUrl,
      ...answers,
    })
    const publish: Shop['publish'] = (body, { path = '/oferta', query = '', head = '' } = {}) => {
      site.put(path, landingPage(body, { head }))
      return `${site.origin}${path}${query}`
    }
    await provide({
      origin: site.origin,
      standIn,
      successUrl,
      seen,
      answeredHosts,
      alerts,
      form: async (platform, answers) => generateForm(await answersFor(platform, answers)),
      wordPress: async (platform, count, answers) =>
        generateWordPressForms(await answersFor(platform, answers), count),
      publish,
      open: async (body, options) => void (await page.goto(publish(body, options))),
      newVisitor: async (what, act) => {
        // What came before the first case is not of its making.
        judge()
        await runCase(what, async () => {
          await forget()
          await act()
          judge()
        })
      },
    })
    judge()
  },
})

export { expect, visitor }

/** What the success page is told of an accepted order. */
export function orderOf(platform: PlatformId): { order?: string } {
  const { means } = subjectOf(platform).standIn.replies.accepted
  return means.success && means.orderId !== undefined ? { order: means.orderId } : {}
}

/**
 * Who sends within the first second is a robot: these visitors have been on the page for a while. They also have the
 * patience that a slow machine needs; a journey about the page's own time limits takes its time into its hands.
 */
function beUnhurried() {
  const now = performance.now.bind(performance)
  performance.now = () => now() + 1000
  const limit = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (prazo) => limit(prazo * 60)
}

/** All that a form keeps. */
function clearStores() {
  sessionStorage.clear()
  localStorage.clear()
}

const isOfWeb = ({ protocol }: URL) => /^https?:$/.test(protocol)

/**
 * From now on the page's time stands still but for the steps of the test. The browser's own time limits do not heed
 * it, so they are set by the page's timers here.
 */
export async function ownTime(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.addInitScript(() => {
    AbortSignal.timeout = (prazo) => {
      const limit = new AbortController()
      setTimeout(() => limit.abort(new DOMException('late', 'TimeoutError')), prazo)
      return limit.signal
    }
  })
}

/** Keeps leads on their way until released. */
export async function holdLeads(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'POST') await released.promise
    await route.fallback()
  })
  return released.resolve
}

export async function fillIn(form: Locator): Promise<void> {
  await form.locator('[name=name]').fill(visitor.name)
  await form.locator('[name=phone]').fill(visitor.phone)
}

export async function sendLead(form: Locator): Promise<void> {
  await fillIn(form)
  await form.getByRole('button').click()
}

/**
 * A lead of a visitor who is stopped on the way to the success page, sent in one breath: for journeys about what a lead
 * says, not about how it is typed, sent and thanked for.
 */
export async function bringLead(
  page: Page,
  { successUrl }: Shop,
  typed: { name: string; phone: string } = visitor,
): Promise<void> {
  const end = await page.evaluate(({ name, phone }) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    addEventListener('integrador:sucesso', (event) => {
      event.preventDefault()
      resolve((event as CustomEvent<{ url: string }>).detail.url)
    })
    const form = document.querySelector('form')
    if (!form) return 'no form'
    // Else whoever waits for a lead that was refused would never hear why.
    new MutationObserver(() => {
      const alert = form.querySelector('[role=alert]:not([hidden], [data-parado])')
      if (alert) resolve(`an alert: ${alert.textContent}`)
    }).observe(form, { subtree: true, childList: true, attributes: true })
    const fields = form.elements as unknown as Record<'name' | 'phone', HTMLInputElement>
    fields.name.value = name
    fields.phone.value = phone
    form.querySelector<HTMLButtonElement>('button[value]')?.click()
    return promise
  }, typed)
  expect(end.slice(0, successUrl.length), end).toBe(successUrl)
}

/** The whole address a visitor ends at after an accepted lead. */
export async function arrival(page: Page): Promise<URL> {
  await page.waitForURL((url) => url.pathname === '/obrigado')
  return new URL(page.url())
}

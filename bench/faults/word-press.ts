import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import { generateWordPressForms } from '#generator/index.ts'
import { everythingOn } from '#generator/testing/everything-on.ts'
import { exampleAnswers } from '#generator/testing/platforms/index.ts'
import { startStandIn } from '#generator/testing/platforms/stand-in.ts'
import { localOnly } from '../../commands/browser.ts'
import { startSite, type Site } from '../../e2e/forms/start-site.ts'
import { startWorkers, type Workers } from '../../e2e/forms/workers.ts'
import { exactly } from '../figures.ts'
import { playScene } from '../scene.ts'
import { startChromium } from '../start-chromium.ts'
import { ensurePackages } from '../word-press/ensure-packages.ts'
import { judgeOutcome, type Fault, type Outcome } from '../word-press/judge-outcome.ts'
import { places, type Place } from '../word-press/places.ts'
import { startWordPress, type Role } from '../word-press/start-word-press.ts'
import { measureHeight, openPage, visitPage } from '../word-press/visit-page.ts'
import { writeReport } from '../word-press/write-report.ts'

export const wordPressLimits = {
  leadsLost: exactly(0),
  leadsWithoutSource: exactly(0),
  leadsDoubled: exactly(0),
  notThanked: exactly(0),
  wrongHeights: exactly(0),
  strippedSilent: exactly(0),
}

/** What a person may want to see afterwards: a table of all pages, and how some of them look. */
const report = fileURLToPath(new URL('../../test-results/wordpress', import.meta.url))
const roles: Role[] = ['administrator', 'author']
const platform = 'adcombo'

type Size = {
  themes: readonly string[]
  widths: readonly number[]
  /** With a look of its own and pixels. */
  hasEverything?: boolean
}

/** The form's code, pasted wherever WordPress takes it by whoever may, in several themes: does each lead arrive? */
export function wordPress({ themes, widths, hasEverything = false }: Size) {
  return playScene(async (scene) => {
    await ensurePackages()
    rmSync(report, { recursive: true, force: true })
    mkdirSync(report, { recursive: true })
    await using standIn = await startStandIn()
    await using workers = startWorkers(standIn.address)
    await using site = await startSite()
    const browser = await startChromium(scene, localOnly)
    const code = await generate(workers, site, hasEverything ? everythingOn : {})
    const bareHeights = await measureBare(browser, { code, site, widths })
    const wordPress = await startWordPress(scene)
    const posts = listPosts(code)
    const addresses = await wordPress.publish(posts)

    const outcomes: Outcome[] = []
    for (const theme of themes) {
      await wordPress.switchTheme(theme)
      for (const [index, { place, role }] of posts.entries())
        for (const width of widths) {
          const visit = await visitPage(browser, {
            address: addresses[index] ?? '',
            width,
            standIn,
            number: outcomes.length,
            screenshot: nameScreenshot({ theme, place, role, width }),
          })
          outcomes.push({ theme, place, role, width, bareHeight: bareHeights.get(width) ?? 0, visit })
          // As they come: whatever ends the run, what was seen is kept.
          writeReport(join(report, 'pages.md'), outcomes)
        }
    }
    return count(outcomes)
  })
}

async function generate(workers: Workers, site: Site, extras: object): Promise<string> {
  const answers = {
    ...exampleAnswers(platform),
    ...extras,
    cloudflareUrl: await workers.urlOf(platform),
    successUrl: `${site.origin}/obrigado`,
  }
  return generateWordPressForms(answers, 1).main.trim()
}

type Bare = { code: string; site: Site; widths: readonly number[] }

/** How high the form is where no theme and no editor has touched it. */
async function measureBare(browser: Browser, { code, site, widths }: Bare): Promise<Map<number, number>> {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
  site.put('/sem-tema', `<!doctype html><html lang="pt-BR"><head>${head}</head><body>${code}</body></html>`)
  const page = await browser.newPage()
  const heights = new Map<number, number>()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await openPage(page, `${site.origin}/sem-tema`)
    heights.set(width, await measureHeight(page))
  }
  await page.close()
  return heights
}

function listPosts(code: string) {
  const all = (Object.keys(places) as Place[]).flatMap((place) => roles.map((role) => ({ place, role })))
  return all.map(({ place, role }) => ({
    title: `${place}, ${role}`,
    place,
    role,
    content: places[place](code),
  }))
}

/** The place that is meant for code, and the one that treats it worst. */
const photographed = new Set<Place>(['HTML block', 'classic editor'])

function nameScreenshot({ theme, place, role, width }: Omit<Outcome, 'bareHeight' | 'visit'>) {
  if (role !== 'administrator' || !photographed.has(place)) return undefined
  return join(report, `${theme}-${place.replaceAll(' ', '-').toLowerCase()}-${width}.png`)
}

function count(outcomes: Outcome[]) {
  const faults = outcomes.flatMap(judgeOutcome)
  const countOf = (fault: Fault) => faults.filter((each) => each === fault).length
  return {
    pages: outcomes.length,
    leadsLost: countOf('lost'),
    leadsWithoutSource: countOf('without source'),
    leadsDoubled: countOf('doubled'),
    notThanked: countOf('not thanked'),
    wrongHeights: countOf('wrong height'),
    strippedTelling: outcomes.filter(({ visit }) => visit.shows === 'advice').length,
    strippedSilent: countOf('silent'),
  }
}

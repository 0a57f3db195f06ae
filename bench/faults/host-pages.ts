import { localOnly } from '../../commands/browser.ts'
import { exactly } from '../figures.ts'
import { ensureLibraries } from '../host-pages/ensure-libraries.ts'
import type { HostPage, Platform } from '../host-pages/host-page.ts'
import { hostPageList } from '../host-pages/index.ts'
import { faults, judgeVisit, type Fault } from '../host-pages/judge-visit.ts'
import { plainPage } from '../host-pages/pasted-code.ts'
import { everything, startLane } from '../host-pages/start-lane.ts'
import { expectationOf, visitPage, type Seen, type Visit } from '../host-pages/visit-page.ts'
import { writeTable, type Row } from '../host-pages/write-table.ts'
import { playScene } from '../scene.ts'
import { startChromium } from '../start-chromium.ts'

export const hostPagesLimits = {
  leadsLost: exactly(0),
  withoutSource: exactly(0),
  doubled: exactly(0),
  wrongFields: exactly(0),
  stranded: exactly(0),
  sentWithoutPhone: exactly(0),
  silent: exactly(0),
  wrongHeights: exactly(0),
}

const lanesAtOnce = 2

type Size = {
  platforms: readonly Platform[]
  /** By default all of them; the plain page, which the others are compared with, always comes along. */
  pages?: readonly HostPage[]
  widths: readonly number[]
  /** With a look of their own and pixels. */
  hasEverything?: boolean
  /** Under this name in .cache stands what came of each visit. */
  table?: string
}

/**
 * A visitor of an ad fills in the form on each page and presses its button: one lead, whole and with its source, and
 * the success page; or words that say what to do where the page makes that impossible.
 */
export function hostPages(size: Size) {
  const { platforms, pages = hostPageList, widths, hasEverything = false, table = 'host-pages.md' } = size
  if (pages.some(({ libraries = [] }) => libraries.length > 0)) ensureLibraries()
  return playScene(async (scene) => {
    const browser = await startChromium(scene, localOnly)
    const visits = listVisits({ platforms, pages: [...new Set([plainPage, ...pages])], widths })
    const seen = new Map<Visit, Seen>()
    const queue = visits.values()
    const lanes = await Promise.all(
      Array.from({ length: lanesAtOnce }, () => startLane(scene, hasEverything ? everything : {})),
    )
    await Promise.all(
      lanes.map(async (lane) => {
        for (const visit of queue) seen.set(visit, await visitPage(browser, lane, visit))
      }),
    )
    const rows = judgeAll(visits, seen)
    writeTable(table, rows)
    return count(rows)
  })
}

function listVisits({ platforms, pages, widths }: Required<Omit<Size, 'table' | 'hasEverything'>>): Visit[] {
  return pages.flatMap((page) =>
    platforms
      .filter((platform) => page.platforms?.includes(platform) ?? true)
      .flatMap((platform) => widths.map((width) => ({ page, platform, width }))),
  )
}

function judgeAll(visits: Visit[], all: Map<Visit, Seen>): Row[] {
  const heightOf = ({ platform, width }: Visit) => {
    const isBare = (other: Visit) =>
      other.page === plainPage && other.platform === platform && other.width === width
    const bare = visits.find(isBare)
    return bare && all.get(bare)?.height
  }
  return visits.flatMap((visit) => {
    const seen = all.get(visit)
    return seen ? { visit, verdict: judgeVisit({ visit, seen, bareHeight: heightOf(visit) }) } : []
  })
}

function count(rows: Row[]) {
  const isOf =
    (is: string) =>
    ({ visit }: Row) =>
      expectationOf(visit).is === is
  const isFaulty = ({ verdict }: Row) => verdict.faults.length > 0
  const promised = rows.filter((row) => !isOf('unmendable')(row))
  const withFault = (fault: Fault) => promised.filter(({ verdict }) => verdict.faults.includes(fault)).length
  return {
    pages: new Set(rows.map(({ visit }) => visit.page)).size,
    visits: rows.length,
    ...(Object.fromEntries(faults.map((fault) => [fault, withFault(fault)])) as Record<Fault, number>),
    told: promised.filter(({ verdict }) => verdict.told).length,
    falseAlarms: promised.filter(({ verdict }) => verdict.falseAlarm).length,
    sourceUnknowable: promised.filter((row) => isOf('lead of unknown source')(row) && !isFaulty(row)).length,
    unmendable: rows.filter((row) => isOf('unmendable')(row) && isFaulty(row)).length,
  }
}

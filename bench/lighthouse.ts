import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { browserFlags, findBrowser } from '../commands/browser.ts'

const version = '13.5.0'
/** Outside the lock file: it asks for a 'latest' of two packages, which no lock file survives. */
const home = fileURLToPath(new URL('../.cache/lighthouse', import.meta.url))
const program = join(home, 'node_modules/lighthouse/cli/index.js')
const manifest = {
  private: true,
  dependencies: { lighthouse: version },
  overrides: { '@paulirish/trace_engine': { 'third-party-web': '0.27.0', 'legacy-javascript': '0.0.1' } },
}
const limits = { askMs: 20_000, installMs: 180_000, runMs: 120_000 }

const Category = z.object({ score: z.number() })
const Report = z.object({
  categories: z.object({
    performance: Category,
    accessibility: Category,
    'best-practices': Category,
    seo: Category,
  }),
  audits: z.object({ 'cumulative-layout-shift': z.object({ numericValue: z.number() }) }),
})

/** Whether it can be run here: it and a browser are there, or can be had. */
export function canRunLighthouse(): boolean {
  try {
    findBrowser()
  } catch {
    return false
  }
  if (existsSync(program)) return true
  return npm(['view', `lighthouse@${version}`, 'version'], limits.askMs).status === 0
}

/**
 * What Lighthouse says of a page as a phone on a slow line sees it, in points of 100. Of some runs the fastest
 * counts, since other work on the machine only ever slows one down; of everything else, the worst.
 */
export function runLighthouse(url: string, { runs }: { runs: number }) {
  install()
  const reports = Array.from({ length: runs }, () => audit(url))
  const points = (category: keyof (typeof reports)[number]['categories']) =>
    reports.map(({ categories }) => categories[category].score * 100)
  return {
    performance: Math.max(...points('performance')),
    accessibility: Math.min(...points('accessibility')),
    bestPractices: Math.min(...points('best-practices')),
    seo: Math.min(...points('seo')),
    layoutShift: Math.max(...reports.map(({ audits }) => audits['cumulative-layout-shift'].numericValue)),
  }
}

function install(): void {
  if (existsSync(program)) return
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), JSON.stringify(manifest))
  const { status, stderr } = npm(['install', '--no-audit', '--no-fund'], limits.installMs)
  if (status !== 0) throw new Error(`Lighthouse could not be installed: ${stderr.slice(-300)}`)
}

function npm(args: string[], timeout: number) {
  return spawnSync('npm', args, { cwd: existsSync(home) ? home : process.cwd(), timeout, encoding: 'utf8' })
}

function audit(url: string) {
  const output = join(home, 'report.json')
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      '--only-categories=performance,accessibility,best-practices,seo',
      `--chrome-flags=--headless ${browserFlags.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: findBrowser() }, timeout: limits.runMs, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}: ${stderr.slice(-300)}`)
  return Report.parse(JSON.parse(readFileSync(output, 'utf8')))
}

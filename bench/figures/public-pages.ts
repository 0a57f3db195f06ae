import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { atLeast, atMost } from '../figures.ts'
import { canRunLighthouse, runLighthouse } from '../lighthouse.ts'
import type { Measurement } from '../measure-all.ts'
import { playScene } from '../scene.ts'

const webRoot = fileURLToPath(new URL('../../dist/web', import.meta.url))

/** What the landing page is held to. Without Lighthouse only its weight is measured, and a line says so. */
export function measureLanding(): Measurement[] {
  const weight = {
    name: 'landing page (gzip)',
    play: weighLanding,
    limits: { scriptsKilobytes: atMost(90) },
  }
  if (canRunLighthouse()) return [weight, lighthouse]
  process.stdout.write('skipped landing page (Lighthouse): neither installed nor to be had from npm\n')
  return [weight]
}

/** Every script that the page names: they load their parts through no others until somebody goes on. */
async function weighLanding() {
  const html = readFileSync(join(webRoot, 'landing.html'), 'utf8')
  const sum = (pattern: RegExp) =>
    [...html.matchAll(pattern)]
      .map(([, path = '']) => gzipSync(readFileSync(join(webRoot, path)), { level: 9 }).length)
      .reduce((total, bytes) => total + bytes, 0) / 1000
  return {
    scriptsKilobytes: sum(/(?:src|href)="([^"]+\.js)"/g),
    stylesKilobytes: sum(/href="([^"]+\.css)"/g),
    pageKilobytes: gzipSync(html, { level: 9 }).length / 1000,
  }
}

const lighthouse: Measurement = {
  name: 'landing page (Lighthouse, mobile)',
  play: () =>
    playScene(async (scene) => {
      const server = await scene.startServer({ env: { DATA_DIR: await scene.newFolder() }, quiet: true })
      await server.untilHealthy()
      return runLighthouse(`${server.url}/`, { runs: 3 })
    }),
  limits: {
    performance: atLeast(95),
    accessibility: atLeast(100),
    bestPractices: atLeast(100),
    seo: atLeast(100),
    layoutShift: atMost(0.01),
  },
}

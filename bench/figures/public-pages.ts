import { atLeast, atMost } from '../figures.ts'
import { canRunLighthouse, runLighthouse } from '../lighthouse.ts'
import type { Measurement } from '../measure-all.ts'
import { playScene } from '../scene.ts'

const pages = { 'landing page': '/', 'login page': '/auth', 'recovery page': '/forgot-password' }

const limits = {
  performance: atLeast(95),
  accessibility: atLeast(100),
  bestPractices: atLeast(100),
  seo: atLeast(100),
  layoutShift: atMost(0.01),
}

/** What the pages that everybody may open are held to. Without Lighthouse a line says that they were not looked at. */
export function judgePublicPages(): Measurement[] {
  if (!canRunLighthouse()) {
    process.stdout.write('skipped Lighthouse: neither installed nor to be had from npm\n')
    return []
  }
  return Object.entries(pages).map(([name, path]) => ({
    name: `${name} (Lighthouse, mobile)`,
    play: () => judge(path),
    limits,
  }))
}

function judge(path: string) {
  return playScene(async (scene) => {
    const server = await scene.startServer({ env: { DATA_DIR: await scene.newFolder() }, quiet: true })
    await server.untilHealthy()
    return runLighthouse(server.url + path, { runs: 3 })
  })
}

import {
  findLanguage,
  generateForm,
  generateWordPressForms,
  type IntegrationAnswers,
  type Language,
} from '#generator/index.ts'
import { everythingOn } from '#generator/testing/everything-on.ts'
import { exampleAnswers } from '#generator/testing/platforms/index.ts'
import { startStandIn, type StandIn } from '#generator/testing/platforms/stand-in.ts'
import { startSite, successPath, type Served } from '../../e2e/forms/start-site.ts'
import { startWorkers } from '../../e2e/forms/workers.ts'
import type { Scene } from '../scene.ts'
import { hasWorker, landingPath, type Pasted, type Platform, type Published } from './host-page.ts'
import { startSlowLine } from './start-slow-line.ts'

/** Everything that one visit after the other needs, and shares with no other lane: its leads are its own. */
export type Lane = {
  origin: string
  standIn: StandIn
  /** `host:port` by which the stand-in is called. */
  platformAddress: string
  /** From now on these are the site's pages, the first of them at `landingPath`. */
  publish: (published: Published) => void
  paste: (platform: Platform) => Promise<Pasted>
}

const code = 'it'

/** The form's language. */
export function readFormLanguage(): Language {
  const language = findLanguage(code)
  if (!language) throw new Error(`There is no language ${code}`)
  return language
}

/** What forms may have besides; the button keeps its words, by which visitors find it. */
export const everything = {
  pixels: everythingOn.pixels,
  appearance: { ...everythingOn.appearance, buttonText: '' },
} satisfies Extras

type Extras = Pick<IntegrationAnswers, 'appearance' | 'pixels'>

export async function startLane(scene: Scene, extras: Extras = {}): Promise<Lane> {
  const standIn = await startStandIn()
  scene.afterwards(() => standIn.close())
  const line = await startSlowLine(standIn.address, { delayMs: 250 })
  scene.afterwards(() => line.close())
  const workers = startWorkers(line.address)
  scene.afterwards(() => workers[Symbol.asyncDispose]())
  const pages = new Map<string, Served>()
  const [site, otherSite] = await Promise.all([startSite(pages), startSite(pages)])
  for (const each of [site, otherSite]) scene.afterwards(() => each[Symbol.asyncDispose]())
  const { origin } = site

  function publish({ others = {}, ...landing }: Published): void {
    pages.clear()
    for (const [path, page] of Object.entries({ ...others, [landingPath]: landing })) pages.set(path, page)
  }

  async function paste(platform: Platform): Promise<Pasted> {
    const answers = {
      ...exampleAnswers(platform),
      ...extras,
      formLanguage: code,
      successUrl: `${origin}${successPath}?de=loja`,
      // Without it the form of Dr.Cash calls the platform itself.
      cloudflareUrl: hasWorker(platform) ? await workers.urlOf(platform) : undefined,
    }
    const { main, replicable } = generateWordPressForms(answers, 5)
    return {
      form: generateForm(answers),
      main,
      replicable: replicable ?? '',
      origin,
      otherOrigin: otherSite.origin,
    }
  }
  return { origin, standIn, platformAddress: line.address, publish, paste }
}

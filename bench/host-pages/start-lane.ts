import {
  findLanguage,
  generateForm,
  generateWordPressForms,
  type IntegrationAnswers,
  type Language,
} from '#generator/index.ts'
import { everythingOn } from '#generator/testing/everything-on.ts'
import { startStandIn, type StandIn } from '#generator/testing/platforms/stand-in.ts'
import { keyOf, startWorkers } from '../../e2e/forms/workers.ts'
import type { Scene } from '../scene.ts'
import { hasWorker, type Pasted, type Platform } from './host-page.ts'
import { startSite, successPath, type Site } from './start-site.ts'
import { startSlowLine } from './start-slow-line.ts'

/** Everything that one visit after the other needs, and shares with no other lane: its leads are its own. */
export type Lane = {
  site: Site
  standIn: StandIn
  /** `host:port` by which the stand-in is called. */
  platformAddress: string
  paste: (platform: Platform) => Promise<Pasted>
}

const code = 'it'
/** What the answers of `paste` make of the lead. */
export const answered = {
  adcombo: { offer: '777', country: 'IT' },
  drcash: { offer: 'abc12', country: 'it' },
} as const satisfies Record<Platform, object>

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
  const site = await startSite()
  scene.afterwards(() => site.close())

  async function paste(platform: Platform): Promise<Pasted> {
    const { origin, otherOrigin } = site
    const answers = {
      ...extras,
      platform,
      apiKey: keyOf(platform),
      streamCode: answered.drcash.offer,
      offerId: answered.adcombo.offer,
      countryCode: answered[platform].country,
      productPrice: '39',
      formLanguage: code,
      successUrl: `${origin}${successPath}?de=loja`,
      // Without it the form of Dr.Cash calls the platform itself.
      cloudflareUrl: hasWorker(platform) ? await workers.urlOf(platform) : undefined,
    }
    const { main, replicable } = generateWordPressForms(answers, 5)
    return { form: generateForm(answers), main, replicable: replicable ?? '', origin, otherOrigin }
  }
  return { site, standIn, platformAddress: line.address, paste }
}

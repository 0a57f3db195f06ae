import { generateForm, type IntegrationAnswers } from '#generator/index.ts'
import { exampleAnswers } from '#generator/testing/platforms/index.ts'
import { startStandIn, type StandIn } from '#generator/testing/platforms/stand-in.ts'
import { landingPage } from '../../e2e/forms/landing-page.ts'
import { startSite, type Site } from '../../e2e/forms/start-site.ts'
import { startWorkers, type Workers } from '../../e2e/forms/workers.ts'
import type { Scene } from '../scene.ts'
import { startSlowRelay, type SlowRelay } from '../../e2e/forms/slow-relay.ts'

export type FormChoice = { platform: 'adcombo' | 'trafficlight'; formLanguage: 'it' | 'ar' }

/** A customer's site with generated forms, a line to the workers in workerd, and the platforms' stand-ins. */
export type Shop = {
  readonly site: Site
  readonly standIn: StandIn
  readonly relay: SlowRelay
  readonly successUrl: string
  /** Forgets all leads, and leads the line to this form's worker. */
  publish(choice: FormChoice, options: { delayMs: number }): Promise<void>
}

export const offerPath = '/oferta'
export const elsewherePath = '/outra'

export async function openShop(scene: Scene): Promise<Shop> {
  const endAfterwards = <T extends AsyncDisposable>(part: T): T => {
    scene.afterwards(() => part[Symbol.asyncDispose]())
    return part
  }
  const standIn = endAfterwards(await startStandIn())
  const workers: Workers = endAfterwards(startWorkers(standIn.address))
  const relay = endAfterwards(await startSlowRelay())
  const site = endAfterwards(await startSite())
  const successUrl = `${site.origin}/obrigado?bg=fff&de=loja`
  site.put(elsewherePath, landingPage('<p>Outra página</p>'))
  return {
    site,
    standIn,
    relay,
    successUrl,
    publish: async ({ platform, formLanguage }, { delayMs }) => {
      await standIn.reset()
      relay.lead(await workers.urlOf(platform), { delayMs })
      const answers: IntegrationAnswers = {
        ...exampleAnswers(platform),
        formLanguage,
        cloudflareUrl: relay.url,
        successUrl,
      }
      site.put(offerPath, landingPage(generateForm(answers)))
    },
  }
}

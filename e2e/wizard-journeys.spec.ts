import type { BrowserContext, Page } from '@playwright/test'
import { platformOf, platforms, type PlatformId } from '#generator/platforms/index.ts'
import type { Platform } from '#generator/platforms/platform.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { startStandIn, type StandIn } from '#generator/testing/platforms/stand-in.ts'
import { runWorker, type RunningWorker } from '#generator/testing/run-worker.ts'
import { atFullSize } from './full-size.ts'
import { query } from './forms/ad-query.ts'
import { landingPage } from './forms/landing-page.ts'
import { arrival, orderOf, sendLead } from './forms/shop.ts'
import { startSite, type Site } from './forms/start-site.ts'
import { expectHeading } from './people.ts'
import { expect, test } from './product.ts'
import { choosePlatform, fillAnswers, fillCredentials } from './rehearsal-panel.ts'

/** What a customer does: takes code from the screen, puts it online, and waits for the first lead. */
type Journey = { page: Page; platform: PlatformId; successUrl: string }
type WithWorker = Journey & { worker: RunningWorker }

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)

/** The code as it stands on the screen. */
async function readCode(page: Page, title: string): Promise<string> {
  const code = page.getByRole('region', { name: `Código: ${title}` }).locator('code')
  await expect(code).not.toBeEmpty()
  return (await code.textContent()) ?? ''
}

/** From the platform to the form's own step. The Worker on the screen is running when it gets there. */
async function answerUpToForm({ page, successUrl, platform }: Journey, outbound: string) {
  await page.goto('/wizard')
  const { workerIs } = platformOf(platform)
  await choosePlatform(page, platform)
  await press(page, 'Próximo Passo')
  if (workerIs === 'optional') {
    await giveOwnPage(page, successUrl)
    await press(page, 'Proteger meu token com um Worker')
  }
  await expectHeading(page, 'Configurar CloudFlare Worker')
  await fillCredentials(page, platform, subjectOf(platform).standIn.key)
  await press(page, 'Gerar Código do Worker')
  const source = await readCode(page, 'Worker')
  await press(page, 'Próximo Passo')
  if (workerIs === 'needed') await giveOwnPage(page, successUrl)
  await expectHeading(page, 'Configure seu formulário')
  return runWorker(source, { outbound, cf: { country: 'IT' } })
}

async function giveOwnPage(page: Page, successUrl: string) {
  await expectHeading(page, 'Configure sua Página de Sucesso')
  await fill(page, 'URL da Página de Sucesso', successUrl)
  await press(page, 'Usar minha página')
}

async function answerForm({ page, platform, worker }: WithWorker) {
  await fillAnswers(page, platform)
  // A name of this machine that the wizard takes for one of Cloudflare's.
  await fill(page, 'URL do Cloudflare', `http://leads.cloudflare.localhost:${worker.url.port}/`)
}

/** Each builder's way to a page with the form on it; the last form of the page is the one that will be used. */
const builders = {
  Atomicat: async (page: Page) => {
    await press(page, 'Gerar Formulário para Atomicat')
    return readCode(page, 'HTML do formulário')
  },
  'WordPress/Elementor': async (page: Page) => {
    await press(page, 'Gerar Formulário para WordPress/Elementor')
    await page.getByRole('radio', { name: '3', exact: true }).click()
    await press(page, 'Gerar HTMLs Para WordPress')
    const main = await readCode(page, 'HTML principal')
    const replicable = await readCode(page, 'HTML para repetir')
    return main + replicable + replicable
  },
}

const builderNames = Object.keys(builders) as (keyof typeof builders)[]

async function visitAndOrder(context: BrowserContext, site: Site, html: string): Promise<URL> {
  site.put('/oferta', landingPage(html))
  site.put('/anuncio', landingPage(`<a href="/oferta${query.replaceAll('&', '&amp;')}">Ver a oferta</a>`))
  const visit = await openVisit(context)
  await visit.goto(`${site.origin}/anuncio`)
  await visit.getByRole('link').click()
  await sendLead(visit.locator('form').last())
  return arrival(visit)
}

/** Who sends within the first second is a robot: this visitor has been on each page for a while. */
async function openVisit(context: BrowserContext): Promise<Page> {
  const visit = await context.newPage()
  await visit.addInitScript(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 1000
  })
  return visit
}

let standIn: StandIn
let site: Site
test.beforeAll(async () => {
  standIn = await startStandIn()
  site = await startSite()
})
test.afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await standIn[Symbol.asyncDispose]()
})

/** The wizard takes another way where no Worker is needed, and where the network knows its customers by a number. */
const kindOf = ({ workerIs, account }: Platform) => `${workerIs} ${account !== undefined}`
const kinds = platforms.filter(
  (platform, index) => platforms.findIndex((other) => kindOf(other) === kindOf(platform)) === index,
)

/** One network of each kind, the builders in turn; `npm run faults` has every network with either. */
const journeys = kinds.map(({ id }, index) => ({ id, builder: builderNames[index % builderNames.length] }))

for (const { id: platform, name } of platforms) {
  for (const builder of builderNames) {
    const isOfKind = journeys.some((journey) => journey.id === platform && journey.builder === builder)
    const title = `${name} with ${builder}: the code on the screen brings a lead to the platform`
    test(title, isOfKind ? {} : { tag: atFullSize }, async ({ page, context, enter }) => {
      await standIn.reset()
      await enter('active')
      const successUrl = `${site.origin}/obrigado?bg=fff&de=loja`
      const journey = { page, platform, successUrl }
      await using worker = await answerUpToForm(journey, standIn.address)
      await answerForm({ ...journey, worker })
      const { searchParams } = await visitAndOrder(context, site, await builders[builder](page))

      expect(standIn.requests.map(({ fields }) => fields)).toEqual([
        subjectOf(platform).lead({ origin: site.origin, successUrl }),
      ])
      expect(standIn.strays).toEqual([])
      expect(searchParams.get('order')).toBe(orderOf(platform).order ?? null)
    })
  }
}

test('the iframe on the screen brings the ad of the page around it to the platform', async ({
  page,
  context,
  enter,
}) => {
  await standIn.reset()
  await enter('active')
  await using shop = await startSite()
  const journey = { page, platform: 'adcombo', successUrl: `${site.origin}/obrigado` } as const
  await using worker = await answerUpToForm(journey, standIn.address)
  await answerForm({ ...journey, worker })
  site.put('/formulario', landingPage(await builders.Atomicat(page)))
  await page.getByText('A página do formulário vai dentro de um iframe?').click()
  const iframe = await readCode(page, 'iframe')
  shop.put('/oferta', landingPage(iframe.replace('https://SUA-PAGINA.com', site.origin)))

  const visit = await openVisit(context)
  await visit.goto(`${shop.origin}/oferta${query}`)
  await sendLead(visit.frameLocator('iframe').locator('form'))
  await arrival(visit)
  expect(standIn.requests.map(({ fields }) => fields)).toMatchObject([
    { utm_source: 'v-utm_source', clickid: 'v-clickid', base_url: `${shop.origin}/oferta` },
  ])
})

import { expect, type BrowserContext, type Page } from '@playwright/test'
import { Addresses } from '#contract/vault.ts'
import { workerNameOf } from '#contract/worker-name.ts'
import { startStandIn } from '#generator/testing/platforms/stand-in.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import type { Answer } from '#generator/platforms/platform.ts'
import type { StoredLead } from '#generator/testing/vault/stored-leads.ts'
import { openVault, readingKey, type Vault } from '#generator/testing/vault/open-vault.ts'
import { vaultBindings } from '#generator/vault.ts'
import { publishedWorkers } from '#server/features/publishing/tables.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { crema } from '#web/testing/integrations.ts'

const minuteMs = 60_000
const { platform, post } = subjectOf('adcombo')
const fieldOf = (answer: Answer) =>
  platform.fields.find((field) => 'answer' in field && field.answer === answer)?.name ?? ''
const [countryField, offerField] = [fieldOf('countryCode'), fieldOf('offerId')]
const people = ['Giulia Conti', 'Marco Bianchi', 'Ana Prado', 'Luca Rossi', 'Sofia Marino', 'Pilar Gómez']
const campaigns = ['fb_it_07', 'fb_it_06', 'tt_es_02', 'gg_pt_01']
const countries = ['IT', 'IT', 'ES', 'PT']

export const nameOf = (number: number) => `${people[number % people.length]} ${number}`
export const phoneOf = (number: number) => `+39 320 ${String(1_000_000 + number)}`
export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Of every forty one was refused, one may have arrived and one waits; the others were delivered. */
function outcomeOf(number: number) {
  if (number % 40 === 7)
    return { estado: 'recusado', http: 400, corpo: { success: false, error: 'telefone inválido' } }
  if (number % 40 === 11) return { estado: 'verificar', http: 0, corpo: { success: false } }
  if (number % 40 === 3) return { estado: 'pendente', http: 503, corpo: { success: false } }
  return { estado: 'entregue', http: 200, corpo: { success: true, orderId: String(61_000_000 + number) } }
}

function storedLead(number: number, quando: number): StoredLead {
  const { corpo, ...outcome } = outcomeOf(number)
  const campaign = number % campaigns.length
  return {
    card: {
      id: idOf(number),
      recebido: {
        ...post,
        [countryField]: countries[campaign] ?? '',
        [offerField]: crema.answers.offerId ?? '',
        name: nameOf(number),
        phone: phoneOf(number),
        utm_campaign: campaigns[campaign] ?? '',
        utm_content: String(4400 + (number % 9)),
      },
      visitante: { 'CF-Connecting-IP': '203.0.113.7' },
    },
    attempt: {
      quando,
      ...outcome,
      enviado: `https://api.adcombo.com/api/v2/order/create/?api_key=***&name=${nameOf(number)}`,
      resposta: JSON.stringify({ code: 'ok', order_id: 61_000_000 + number }),
      resultado: { corpo },
    },
  }
}

/** A vault of this origin's with so many leads, one every so often up to now. */
export async function openVaultOfLeads(origin: string, leads: number, everyMs = 90 * minuteMs) {
  const standIn = await startStandIn()
  // Else the leads that wait would be delivered before anybody has seen them.
  await standIn.enter('server-error')
  const vault = await openVault(subjectOf('adcombo'), {
    outbound: standIn.address,
    bindings: { [vaultBindings.productOrigin]: origin },
  })
  const newest = Date.now() - minuteMs
  for (let first = 0; first < leads; first += 500) {
    const numbers = Array.from({ length: Math.min(500, leads - first) }, (_, index) => first + index)
    await vault.control({
      keep: numbers.map((number) => storedLead(number, newest - (leads - 1 - number) * everyMs)),
    })
  }
  return {
    vault,
    /** The network takes leads from now on. */
    bringPlatformBack: () => standIn.enter('accepted'),
    async [Symbol.asyncDispose]() {
      await vault[Symbol.asyncDispose]()
      await standIn.close()
    },
  }
}

/** The network tells that it has approved this one. */
export async function approve({ read, worker }: Vault, number: number, payment: number): Promise<void> {
  const { retorno } = Addresses.parse(await (await read('enderecos')).json())
  const sent = `id=${61_000_000 + number}&status=approved&payout=${payment}&currency=USD`
  await worker.fetch(`https://lead.conta.workers.dev/retorno/${retorno}?${sent}`)
}

/** Calls of the browser to this address are led to the runtime: names under .dev are reached by https only. */
export async function putAt(page: Page, address: string, { worker }: Vault): Promise<void> {
  await page.route(`${address}/**`, async (route) => {
    const request = route.request()
    try {
      const reply = await worker.fetch(request.url(), {
        method: request.method(),
        headers: await request.allHeaders(),
        body: request.postData(),
      })
      await route.fulfill({
        status: reply.status,
        headers: Object.fromEntries(reply.headers),
        body: await reply.text(),
      })
    } catch {
      // A page asks from time to time, and the test may have ended meanwhile.
      await route.abort().catch(() => {})
    }
  })
}

type Product = TestServer & { url: string }

/** Somebody who has published Workers at these addresses, and whose subscription ends in so many days. */
export async function enterWithVaults(
  product: Product,
  context: BrowserContext,
  addresses: string[],
  days = 23,
) {
  const expires = new Date(Date.now() + days * 24 * 60 * minuteMs)
  const { cookie, userId } = await product.logIn({
    subscriptionType: 'mensal',
    subscriptionExpiresAt: expires,
  })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: product.url }])
  const { db, sealer } = product.context
  for (const address of addresses)
    await db.insert(publishedWorkers).values({
      userId,
      address,
      platform: 'adcombo',
      name: workerNameOf(address) ?? '',
      cloudflareAccount: 'conta',
      sealedKey: sealer.seal(readingKey),
      version: 1,
      publishedAt: new Date(),
    })
  return userId
}

/** An integration of whoever is in, which sends its leads to this address; its id. */
export async function saveIntegration(
  page: Page,
  address: string,
  { name, answers }: Pick<typeof crema, 'name' | 'answers'> = crema,
): Promise<string> {
  const id = crypto.randomUUID()
  const { origin } = new URL((await page.request.get('/api/live')).url())
  const reply = await page.request.post(`/api/integrations/${id}`, {
    data: { name, answers: { ...answers, cloudflareUrl: address }, basedOn: 0 },
    headers: { origin },
  })
  expect(reply.status()).toBe(200)
  return id
}

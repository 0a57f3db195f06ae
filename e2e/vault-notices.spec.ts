import type { Page, Route } from '@playwright/test'
import {
  LeadPage,
  readAbout,
  readDestinations,
  readLead,
  readSettings,
  releaseSuspects,
  summarize,
  listLeads,
  listReturns,
  listSendings,
  listWords,
  readAddresses,
  vaultVersion,
  type About,
} from '#contract/vault.ts'
import { leadOf } from '#web/features/leads/testing/leads.ts'
import { expect, test as base, expectToFit } from './product.ts'
import { ignoreFailedLoads } from './ignore-failed-loads.ts'
import { enterWithVaults, saveIntegration } from './vault-of-leads.ts'

const test = base.extend(ignoreFailedLoads)

const address = 'https://crema-it.conta.workers.dev'
const minuteUs = 60_000_000

/** A vault that says only what this journey is about. */
type PlayedVault = { suspects: number; about: About }

const ids = { before: 'antes', after: 'depois' }

function leadsOf({ suspects }: PlayedVault) {
  const newest = Date.now() * 1000
  const known = [
    leadOf({ id: ids.after, n: newest - minuteUs, nome: 'Ana Prado', corrige: ids.before }),
    leadOf({ id: ids.before, n: newest - 2 * minuteUs, nome: 'Ana Prado', correcao: ids.after }),
  ]
  const flood = Array.from({ length: Math.min(suspects, 40) }, (_, index) =>
    leadOf({
      id: `s${index}`,
      n: newest - (3 + index) * minuteUs,
      estado: 'suspeito',
      nome: `Teste ${index}`,
    }),
  )
  return [...known, ...flood]
}

function answerTo(route: string, query: URLSearchParams, vault: PlayedVault): unknown {
  const leads = leadsOf(vault)
  const one = leads.find(({ id }) => route === readLead.route.replace(':id', id))
  if (one) return { ...one, dados: {} }
  const state = query.get('estado')
  const contas = { '["fb_it_07","IT","",""]': { entregue: 2, suspeito: vault.suspects } }
  const answers: Record<string, unknown> = {
    [listLeads.route]: {
      leads: leads.filter(({ estado }) => state === null || estado === state),
      cursor: null,
    } satisfies LeadPage,
    [summarize.route]: [{ desde: Date.now() - 60_000, contas }],
    [readSettings.route]: { dias: 90, moeda: 'USD' },
    [readAbout.route]: vault.about,
    [readAddresses.route]: { retorno: 'ab'.repeat(32), csv: 'cd'.repeat(32) },
    [listReturns.route]: { retornos: [] },
    [listWords.route]: { palavras: [] },
    [readDestinations.route]: {},
    [listSendings.route]: { envios: [] },
  }
  return answers[route]
}

/** Releases 500 at a time, and each time only once it is told to. */
async function playVault(page: Page, vault: PlayedVault) {
  const held: (() => void)[] = []
  await page.route(`${address}/**`, async (route: Route) => {
    const request = route.request()
    const { pathname, searchParams } = new URL(request.url())
    const asked = `${request.method()} ${pathname.replace('/integrador/', '')}`
    const headers = {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type',
      'Access-Control-Expose-Headers': 'X-Integrador',
      'X-Integrador': 'adcombo/2+cofre',
    }
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    if (asked === 'GET /') return route.fulfill({ status: 405, headers, body: '{}' })
    if (asked === releaseSuspects.route) {
      await new Promise<void>((resolve) => held.push(resolve))
      const feitos = Math.min(500, vault.suspects)
      vault.suspects -= feitos
      return route.fulfill({ headers, json: { feitos, restam: vault.suspects > 0 } })
    }
    return route.fulfill({ headers, json: answerTo(asked, searchParams, vault) })
  })
  return {
    letGo: async () => {
      await expect.poll(() => held.length).toBe(1)
      held.pop()?.()
    },
  }
}

const current: About = { versao: vaultVersion, esquema: 2, esquemaDoCofre: 2 }

/** Walked on a phone; at each stop it is looked at on either screen. */
test('a flood is told of first and released, an older Worker asks to be published', async ({
  page,
  product,
  context,
}) => {
  let looked = 0
  const look = async () => {
    await expectToFit(page, looked)
    looked += 1
  }
  const vault: PlayedVault = { suspects: 1234, about: { ...current, versao: 3 } }
  const { letGo } = await playVault(page, vault)
  await enterWithVaults(product, context, [address])
  await page.goto('/leads')
  const alarm = page.getByRole('region', { name: 'Leads suspeitos' })
  await expect(alarm).toContainText('1.234 leads suspeitos')
  await page.getByText('O que você ganha').waitFor()
  await page.getByText('O que você ganha').click()
  await look()

  await alarm.getByRole('button', { name: 'Enviar todos' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Enviar 1.234 leads suspeitos?')
  await look()
  await question.getByRole('button', { name: 'Enviar 1.234 leads' }).click()
  await letGo()
  await expect(alarm).toContainText('500 de 1.234')
  await letGo()
  await expect(alarm).toContainText('1.000 de 1.234')
  await letGo()
  await expect(page.getByText('1.234 leads na fila', { exact: true })).toBeVisible()
  await expect(alarm).toBeHidden()

  await page.getByRole('list', { name: 'Leads', exact: true }).getByRole('button').last().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('A pessoa corrigiu o pedido')
  await look()
  await drawer.getByRole('button', { name: 'Ver a correção' }).click()
  await expect(drawer).toContainText('Este lead corrige um anterior')
  await page.keyboard.press('Escape')

  const id = await saveIntegration(page, address)
  await page.goto('/leads')
  await page.getByRole('link', { name: 'Publicar de novo' }).click()
  await expect(page.getByRole('heading', { name: 'Publicar na Cloudflare' })).toBeFocused()
  const row = page.getByRole('region', { name: 'Worker com Cofre' })
  await expect(row).toContainText('Publique de novo para ganhar')
  await expect(page.getByRole('region', { name: 'O que o Cofre guarda' })).toContainText('90 dias')
  await look()

  vault.about = { ...current, esquemaDoCofre: 3 }
  await page.goto(`/integracao/${id}/leads`)
  await expect(page.getByText(/é mais antigo que o Cofre dele/)).toBeVisible()
  await look()

  await context.clearCookies()
  await enterWithVaults(product, context, [])
  await page.goto('/leads')
  await page.getByRole('region', { name: 'Sem Cofre' }).waitFor()
  await look()
})

import type { Page } from '@playwright/test'
import type { PlatformId } from '#generator/index.ts'
import type { Scenario } from '#web/features/wizard/rehearsal/scenarios.ts'
import { expect } from './product.ts'
import { formOf, linesOf } from './rehearsal-panel.ts'

/** What was sent on, besides name and phone, and where the key was in it. */
export const requests: Record<
  PlatformId,
  { line: string; method: string; address: string; facts: string[] }
> = {
  adcombo: {
    line: 'Worker montou o pedido',
    method: 'GET',
    address: 'https://api.adcombo.com/api/v2/order/create/',
    facts: ['api_key ••••9876', 'offer_id 24817', 'country_code IT', 'price 39.90', 'ip 203.0.113.7'],
  },
  lemonad: {
    line: 'Worker montou o pedido',
    method: 'POST',
    address: 'https://sendmelead.com/api/v3/lead/add',
    facts: ['x-token ••••9876', 'content-type application/json', 'offerId 24817', 'ip 203.0.113.7'],
  },
  drcash: {
    line: 'Formulário montou o pedido',
    method: 'POST',
    address: 'https://order.drcash.sh/v1/order',
    facts: ['authorization Bearer ••••9876', 'token ••••9876', 'stream_code abc12', 'client.ip 203.0.113.7'],
  },
  trafficlight: {
    line: 'Worker montou o pedido',
    method: 'POST',
    address: 'https://api.cpa.tl/api/lead/send',
    facts: ['key ••••9876', 'offer_id 24817', 'country IT', 'ip_address 203.0.113.7', 'tz -3'],
  },
}

/** How a lead ends: with an order number, or with what the visitor reads. */
type Ending = { reply: string; order: string } | { reply: string; alert: string }
const refused = (reply: string, text: string) => ({ reply, alert: `Erro ao enviar o formulário: ${text}` })
const lost = (reply: string) => ({
  reply,
  alert: 'Erro de conexão: Por favor, tente novamente daqui a pouco.',
})

/** A visitor reads the platform's own words, or is asked to try again: never what went wrong in between. */
const sharedEndings = (name: string) => ({
  'not-json': lost(`${name} não respondeu em JSON`),
  'server-error': refused(`${name} respondeu com um erro interno`, 'Internal error'),
  'time-out': lost(`${name} não respondeu a tempo`),
})

export const endings: Record<PlatformId, Record<Scenario, Ending>> = {
  adcombo: {
    accepted: { reply: 'AdCombo aceitou o lead', order: '4821377' },
    duplicate: { reply: 'AdCombo aceitou o lead repetido', order: '4821377' },
    'wrong-key': refused('AdCombo recusou a chave', 'Invalid api_key'),
    refused: refused('AdCombo recusou o lead', 'Offer is not active'),
    ...sharedEndings('AdCombo'),
  },
  lemonad: {
    accepted: { reply: 'Lemonad aceitou o lead', order: '5f0c7d1e9a3b4c0012ab34cd' },
    duplicate: refused('Lemonad recusou o lead repetido', 'Lead already exists'),
    'wrong-key': refused('Lemonad recusou a chave', 'Invalid token'),
    refused: refused('Lemonad recusou o lead', 'Offer is not active'),
    ...sharedEndings('Lemonad'),
  },
  drcash: {
    accepted: { reply: 'Dr.Cash aceitou o lead', order: '0b9d3f52-0000-4000-8000-000000000001' },
    duplicate: refused('Dr.Cash recusou o lead repetido', 'Order already exists'),
    'wrong-key': refused('Dr.Cash recusou a chave', 'Unauthorized'),
    refused: refused('Dr.Cash recusou o lead', 'Stream not found'),
    ...sharedEndings('Dr.Cash'),
  },
  trafficlight: {
    accepted: { reply: 'TrafficLight aceitou o lead', order: '48151623' },
    duplicate: refused('TrafficLight recusou o lead repetido', 'Lead is a duplicate'),
    'wrong-key': refused('TrafficLight recusou a chave', 'Invalid key'),
    refused: refused('TrafficLight recusou o lead', 'Offer not found'),
    ...sharedEndings('TrafficLight'),
  },
}

/** All four lines, and what the visitor sees. */
export async function expectEnding(page: Page, platform: PlatformId, ending: Ending): Promise<void> {
  const lines = linesOf(page)
  const hasOrder = 'order' in ending
  const last = hasOrder ? 'Visitante vai para a página de sucesso' : 'Visitante vê um aviso'
  await expect(lines.nth(3)).toContainText(last)
  await expect(lines.nth(0)).toContainText(/Formulário enviado.*\d campos/)
  await expect(lines.nth(1)).toContainText(requests[platform].line)
  await expect(lines.nth(2)).toContainText(ending.reply)
  const states = await lines.evaluateAll((items) => items.map((item) => item.dataset['state']))
  expect(states).toEqual(['done', 'done', ...(hasOrder ? ['done', 'done'] : ['failed', 'failed'])])
  if (hasOrder) {
    await expect(lines.nth(2)).toContainText(`pedido ${ending.order}`)
    await expect(lines.nth(3)).toContainText(`/grazie?cor=azul&order=${ending.order}`)
  } else {
    await expect(lines.nth(3)).toContainText(ending.alert)
    await expect(formOf(page).getByRole('alert')).toHaveText(ending.alert)
  }
}

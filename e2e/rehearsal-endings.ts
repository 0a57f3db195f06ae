import type { Page } from '@playwright/test'
import { platformOf, type PlatformId } from '#generator/platforms/index.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import type { Scenario } from '#web/features/wizard/rehearsal/scenarios.ts'
import { expect } from './product.ts'
import { formOf, linesOf } from './rehearsal-panel.ts'

/** How a lead ends: on the success page, with an order number where there is one, or with what the visitor reads. */
type Ending = { reply: string } & ({ order: string | undefined } | { alert: string })

const verdicts: Record<Scenario, string> = {
  accepted: 'aceitou o lead',
  duplicate: 'recusou o lead repetido',
  'wrong-key': 'recusou a chave',
  refused: 'recusou o lead',
  'not-json': 'não respondeu em JSON',
  'server-error': 'respondeu com um erro interno',
  'time-out': 'não respondeu a tempo',
}

/** A visitor reads the platform's own words, or is asked to try again: never what went wrong in between. */
function endingOf(platform: PlatformId, scenario: Scenario): Ending {
  const { name } = platformOf(platform)
  const reply = `${name} ${verdicts[scenario]}`
  if (scenario === 'not-json' || scenario === 'time-out')
    return { reply, alert: 'Erro de conexão: Por favor, tente novamente daqui a pouco.' }
  const { means } = subjectOf(platform).standIn.replies[scenario]
  if (!means.success) return { reply, alert: `Erro ao enviar o formulário: ${means.error}` }
  const repeated = scenario === 'duplicate' ? ' repetido' : ''
  return { reply: `${name} aceitou o lead${repeated}`, order: means.orderId }
}

/** All four lines, and what the visitor sees. */
export async function expectEnding(page: Page, platform: PlatformId, scenario: Scenario): Promise<void> {
  const lines = linesOf(page)
  const ending = endingOf(platform, scenario)
  const isAccepted = 'order' in ending
  const last = isAccepted ? 'Visitante vai para a página de sucesso' : 'Visitante vê um aviso'
  const caller = platformOf(platform).workerIs === 'optional' ? 'Formulário' : 'Worker'
  await expect(lines.nth(3)).toContainText(last)
  await expect(lines.nth(0)).toContainText(/Formulário enviado.*\d campos/)
  await expect(lines.nth(1)).toContainText(`${caller} montou o pedido`)
  await expect(lines.nth(2)).toContainText(ending.reply)
  const states = await lines.evaluateAll((items) => items.map((item) => item.dataset['state']))
  expect(states).toEqual(['done', 'done', ...(isAccepted ? ['done', 'done'] : ['failed', 'failed'])])
  if (isAccepted) {
    const { order } = ending
    if (order !== undefined) await expect(lines.nth(2)).toContainText(`pedido ${order}`)
    const query = order === undefined ? '?cor=azul' : `?cor=azul&order=${order}`
    await expect(lines.nth(3)).toContainText(`/grazie${query}`)
  } else {
    await expect(lines.nth(3)).toContainText(ending.alert)
    await expect(formOf(page).getByRole('alert')).toHaveText(ending.alert)
  }
}

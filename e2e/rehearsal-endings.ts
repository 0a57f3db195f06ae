import type { Page } from '@playwright/test'
import { platformOf, type PlatformId } from '#generator/platforms/index.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import type { Scenario } from '#web/features/wizard/rehearsal/scenarios.ts'
import { expect } from './product.ts'
import { formOf, linesOf, showTechnical } from './rehearsal-panel.ts'

/** How a lead ends: on the success page, with an order number where there is one, or with what the visitor reads. */
type Ending = { reply: string } & ({ order: string | undefined } | { alert: string })

const verdicts: Record<Scenario, string> = {
  accepted: 'aceitou o lead',
  duplicate: 'recusou o lead repetido',
  'wrong-key': 'recusou a sua chave',
  refused: 'recusou o lead',
  'not-json': 'respondeu algo que não dá para ler',
  'server-error': 'está com um problema',
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
  const last = isAccepted ? 'O visitante vai para a página de sucesso' : 'O visitante vê um aviso'
  const caller = platformOf(platform).workerIs === 'optional' ? 'O formulário' : 'O seu Worker'
  await showTechnical(page)
  await expect(lines.nth(3)).toContainText(last)
  await expect(lines.nth(0)).toContainText(/O visitante enviou o formulário.*\d campos/)
  await expect(lines.nth(1)).toContainText(`${caller} passou o lead para a ${platformOf(platform).name}`)
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

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ListedLead } from '#contract/vault.ts'
import { leadOf } from '#web/leads/testing/leads.ts'
import { stubVaults, type StubbedVault } from '#web/leads/testing/stub-vaults.ts'
import { catchFile } from '#web/testing/catch-file.ts'
import { subscriber } from '#web/testing/people.ts'
import { renderAppWithServer } from '#web/testing/render-app.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { cremaVault } from '#web/testing/vaults.ts'

const user = userEvent.setup()
const dayMs = 24 * 3_600_000

const oldLead = (days: number, about: Partial<ListedLead> = {}) =>
  leadOf({ n: (Date.now() - days * dayMs) * 1000, ...about })

async function openLeads(vaults: Record<string, StubbedVault>): Promise<void> {
  const published = Object.keys(vaults).map((name) => ({ ...cremaVault, name, address: addressOf(name) }))
  stubServer(subscriber, { 'GET /api/vaults': { body: { vaults: published } } })
  stubVaults(Object.fromEntries(Object.entries(vaults).map(([name, vault]) => [addressOf(name), vault])))
  renderAppWithServer('/leads')
  await screen.findByRole('list', { name: 'Leads' })
}

const addressOf = (name: string) => `https://${name}.conta.workers.dev`
const rows = () => within(screen.getByRole('list', { name: 'Leads' })).queryAllByRole('listitem')
const waitForRows = (...texts: string[]) =>
  waitFor(() => expect(rows().map(({ textContent }) => textContent)).toEqual(texts.map(containing)))
const containing = (text: string) => expect.stringContaining(text) as string
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

test('what still has to be looked after is told and shown even when it is older than the period', async () => {
  const leads = [
    oldLead(0, { pedido: '7001' }),
    oldLead(20, { pedido: '7002' }),
    oldLead(20.5, { estado: 'pendente' }),
  ]
  await openLeads({ crema: { leads } })
  await waitForRows('7001')
  const wrong = await screen.findByRole('list', { name: 'O que precisa de atenção' })
  expect(wrong.textContent).toContain('1 lead esperando')
  await press('Ver o lead')
  await waitForRows('sem resposta')
})

test('a file has the leads that are listed: of the period, and as they are filtered', async () => {
  const leads = [
    oldLead(0, { pedido: '7001' }),
    oldLead(20, { pedido: '7002' }),
    oldLead(21, { pedido: '7003', estado: 'recusado' }),
  ]
  await openLeads({ crema: { leads } })
  const exportOrders = async () => {
    const file = catchFile()
    await press('Exportar CSV')
    return (await (await file).text()).match(/"700\d"/g)
  }
  expect(await exportOrders()).toEqual(['"7001"'])
  await user.selectOptions(screen.getByLabelText('Período'), 'Últimos 30 dias')
  expect(await exportOrders()).toEqual(['"7001"', '"7002"', '"7003"'])
  await user.selectOptions(screen.getByLabelText('Situação'), 'Recusado')
  expect(await exportOrders()).toEqual(['"7003"'])
})

test('the leads of a vault that comes back stand above older ones, and never below them', async () => {
  const many = Array.from({ length: 52 }, (_, index) =>
    oldLead(1 + index / 100, { pedido: String(8000 + index) }),
  )
  const gone: StubbedVault = { leads: [oldLead(0, { pedido: '7001' })], isAway: true }
  await openLeads({ crema: { leads: many }, gel: gone })
  await screen.findByText('gel fora do ar')
  await press('Mais antigos')
  await waitForRows('8050', '8051')
  gone.isAway = false
  await press('Tentar novamente')
  await waitFor(() => expect(screen.queryByText('gel fora do ar')).toBeNull())
  await waitForRows('8050', '8051')
  await press('Mais novos')
  await waitFor(() =>
    expect(
      rows()
        .map(({ textContent }) => textContent)
        .slice(0, 2),
    ).toEqual(['7001', '8000'].map(containing)),
  )
})

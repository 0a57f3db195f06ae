import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import type { ListedLead } from '#contract/vault.ts'
import { addressOfLeads } from './leads-address.ts'
import { leadOf } from './testing/leads.ts'
import { stubVaults, type StubbedVault } from './testing/stub-vaults.ts'
import { catchFile } from '#web/testing/catch-file.ts'
import { crema } from '#web/testing/integrations.ts'
import { subscriber } from '#web/testing/people.ts'
import { renderAppWithServer } from '#web/testing/render-app.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { cremaVault } from '#web/testing/vaults.ts'

const user = userEvent.setup()
const dayMs = 24 * 3_600_000

const oldLead = (days: number, about: Partial<ListedLead> = {}) =>
  leadOf({ n: (Date.now() - days * dayMs) * 1000, ...about })

async function openLeads(vaults: Record<string, StubbedVault>, at = '/leads'): Promise<void> {
  const published = Object.keys(vaults).map((name) => ({ ...cremaVault, name, address: addressOf(name) }))
  stubServer(subscriber, { 'GET /api/vaults': { body: { vaults: published } } })
  stubVaults(Object.fromEntries(Object.entries(vaults).map(([name, vault]) => [addressOf(name), vault])))
  renderAppWithServer(at)
  await screen.findByRole('list', { name: 'Leads' })
}

const addressOf = (name: string) => `https://${name}.conta.workers.dev`
const rows = () => within(screen.getByRole('list', { name: 'Leads' })).queryAllByRole('listitem')
const waitForRows = (...texts: string[]) =>
  waitFor(() => expect(rows().map(({ textContent }) => textContent)).toEqual(texts.map(containing)))
const containing = (text: string) => expect.stringContaining(text) as string
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

test('what still has to be looked after is counted and shown even when it is older than the period', async () => {
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

test('a test is listed as one, is found by its state, and is counted nowhere', async () => {
  const leads = [oldLead(0, { pedido: '7001' }), oldLead(0.01, { pedido: '7002', estado: 'teste' })]
  await openLeads({ crema: { leads } })
  await waitForRows('7001', '7002')
  expect(rows()[1]?.textContent).toContain('Teste')
  const numbers = () => screen.getByText('Leads', { selector: 'dt' }).parentElement?.textContent
  await waitFor(() => expect(numbers()).toBe('Leads1'))
  await user.selectOptions(screen.getByLabelText('Situação'), 'Teste')
  await waitForRows('7002')
  expect(numbers()).toBe('Leads0')
  const file = catchFile()
  await press('Exportar CSV')
  expect(await (await file).text()).toMatch(/Teste.*7002/)
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

test('a lead that comes while somebody looks appears by itself, and so does what became of another', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'setInterval', 'clearTimeout'] })
  const vault: StubbedVault = { leads: [oldLead(0.1, { id: 'um', pedido: '7001', estado: 'pendente' })] }
  await openLeads({ crema: vault })
  await screen.findByText('1 lead esperando')
  vault.leads = [oldLead(0, { id: 'dois', pedido: '7002' }), oldLead(0.1, { id: 'um', pedido: '7001' })]
  await vi.advanceTimersByTimeAsync(5000)
  await waitForRows('7002', '7001')
  await waitFor(() => expect(screen.queryByText('1 lead esperando')).toBeNull())
})

test('what is there is asked for anew at a press', async () => {
  const vault: StubbedVault = { leads: [] }
  await openLeads({ crema: vault })
  await screen.findByText('Nenhum lead neste período.')
  vault.leads = [oldLead(0, { pedido: '7001' })]
  await press('Atualizar')
  await waitForRows('7001')
  expect(screen.queryByText('Nenhum lead neste período.')).toBeNull()
})

test('several leads are sent again, erased or taken along at once', async () => {
  const vault: StubbedVault = {
    leads: [
      oldLead(0, { id: 'um', pedido: '7001' }),
      oldLead(0.1, { id: 'dois', estado: 'recusado', motivo: 'telefone' }),
      oldLead(0.2, { id: 'tres', estado: 'desistiu', motivo: 'fora' }),
    ],
  }
  await openLeads({ crema: vault })
  await user.click(screen.getByRole('checkbox', { name: 'Escolher todos desta página' }))
  const bar = within(await screen.findByRole('region', { name: 'Leads escolhidos' }))
  expect(bar.getByText('3 escolhidos')).toBeTruthy()
  const file = catchFile()
  await user.click(bar.getByRole('button', { name: 'Exportar' }))
  expect((await (await file).text()).split('\r\n')).toHaveLength(5)

  await user.click(bar.getByRole('button', { name: 'Reenviar 2' }))
  await waitFor(() =>
    expect(vault.leads.map(({ estado }) => estado)).toEqual(['entregue', 'pendente', 'pendente']),
  )
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Leads escolhidos' })).toBeNull())

  await user.click(rowCheckboxes()[0] ?? document.body)
  await press('Apagar')
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Apagar 1 lead' }))
  await waitFor(() => expect(vault.leads.map(({ id }) => id)).toEqual(['dois', 'tres']))
})

const rowCheckboxes = () => rows().map((row) => within(row).getByRole('checkbox'))

test("the browser's Back closes a lead that was opened, and leaves the page where it is", async () => {
  await openLeads({ crema: { leads: [oldLead(0, { pedido: '7001' })] } })
  await waitForRows('7001')
  const before = history.length
  await user.click(within(rows()[0] ?? document.body).getByRole('button'))
  await screen.findByRole('dialog')
  expect(history.length).toBe(before + 1)
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('list', { name: 'Leads' })).toBeTruthy()

  await user.click(within(rows()[0] ?? document.body).getByRole('button'))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect((history.state as { over?: string } | null)?.over).toBeUndefined())
  expect(screen.getByRole('list', { name: 'Leads' })).toBeTruthy()
})

test('two integrations on one Worker are looked at one by one, and the vault is told of them', async () => {
  const gotas: SavedIntegration = {
    ...crema,
    id: '3f0c5d1e-1111-4222-8333-777788889999',
    name: 'Gotas',
    answers: { ...crema.answers, offerId: '900' },
  }
  const leads = [
    oldLead(0, { id: 'um', pedido: '7001', pagina: '444455556666', oferta: '24817' }),
    oldLead(0.1, { id: 'dois', pedido: '7002', pagina: '777788889999', oferta: '900' }),
    oldLead(0.2, { id: 'tres', pedido: '7003', oferta: '1' }),
  ]
  const vault: StubbedVault = { leads }
  stubServer(subscriber, {
    'GET /api/vaults': { body: { vaults: [cremaVault] } },
    'GET /api/integrations': { body: { integrations: [crema, gotas] } },
  })
  stubVaults({ [cremaVault.address]: vault })
  renderAppWithServer('/leads')
  await waitForRows('Crema IT', 'Gotas', 'Worker crema')
  expect(vault.pages?.map(({ nome, oferta }) => `${nome} ${oferta}`)).toEqual(['Crema IT 24817', 'Gotas 900'])
  const choose = async (name: string) =>
    user.selectOptions(
      await screen.findByLabelText('Integração'),
      await screen.findByRole('option', { name }),
    )
  await choose('Gotas')
  await waitForRows('7002')
  await choose('Outros leads do Worker crema')
  await waitForRows('7003')
})

test('what comes while somebody reads further down is counted, and shown at a press', async () => {
  let look: (isInSight: boolean) => void = () => {}
  class Observer {
    constructor(notice: (entries: { isIntersecting: boolean }[]) => void) {
      look = (isIntersecting) => act(() => notice([{ isIntersecting }]))
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  const vault: StubbedVault = { leads: [oldLead(0.1, { id: 'um', pedido: '7001' })] }
  await openLeads({ crema: vault })
  await waitForRows('7001')
  look(false)
  vault.leads = [
    ...vault.leads,
    ...['dois', 'tres'].map((id, index) => oldLead(0.01 * index, { id, pedido: id })),
  ]
  await press('Atualizar')
  await user.click(await screen.findByRole('button', { name: '2 novos' }))
  look(true)
  expect(screen.queryByRole('button', { name: '2 novos' })).toBeNull()
})

test('a link opens the leads that it names: of one vault, in one state, of a period', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-16T14:00:00-03:00') })
  const stubbed = (pedido: string, days: number): StubbedVault => ({
    leads: [
      oldLead(0, { pedido }),
      oldLead(days, { motivo: `recusado ${pedido}`, estado: 'recusado' }),
      oldLead(3, { motivo: 'antigo', estado: 'recusado' }),
    ],
  })
  await openLeads(
    { crema: stubbed('7001', 0.1), gel: stubbed('7002', 0.2) },
    addressOfLeads({ vault: { address: addressOf('gel') }, state: 'recusado', days: 1 }),
  )
  await waitForRows('recusado 7002')
  expect(screen.getByLabelText<HTMLSelectElement>('Integração').selectedOptions[0]?.text).toBe('gel')
  expect(screen.getByLabelText<HTMLSelectElement>('Período').value).toBe('1')
  await user.selectOptions(screen.getByLabelText('Integração'), 'Todas as integrações')
  await waitForRows('recusado 7001', 'recusado 7002')
})

test('a link that names what is not there opens all of them', async () => {
  await openLeads(
    { crema: { leads: [oldLead(0, { pedido: '7001' })] } },
    '/leads?cofre=outro.example&situacao=__proto__&dias=9e9',
  )
  await waitForRows('7001')
  expect(screen.getByLabelText<HTMLSelectElement>('Situação').value).toBe('')
})

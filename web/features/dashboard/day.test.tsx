import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pageIdOf, type SavedIntegration } from '#contract/saved-integrations.ts'
import type { ListedLead } from '#contract/vault.ts'
import { leadOf } from '#web/features/leads/testing/leads.ts'
import { stubVaults, type StubbedVault } from '#web/features/leads/testing/stub-vaults.ts'
import { crema } from '#web/testing/integrations.ts'
import { subscriber } from '#web/testing/people.ts'
import { renderAppWithServer } from '#web/testing/render-app.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { cremaVault } from '#web/testing/vaults.ts'

const now = Date.parse('2026-11-16T14:20:00-03:00')
const hourMs = 3_600_000
const addressOf = (name: string) => `https://${name}.conta.workers.dev`

function savedAs(name: string, worker: string): SavedIntegration {
  const id = `3f0c5d1e-1111-4222-8333-${name.toLowerCase().replaceAll(' ', '').padEnd(12, '0')}`
  return { ...crema, id, name, answers: { ...crema.answers, cloudflareUrl: addressOf(worker) } }
}
const [italian, spanish, polish] = [
  savedAs('Crema IT', 'crema'),
  savedAs('Crema ES', 'crema'),
  savedAs('Gel PL', 'gel'),
]
const integrations = [italian, spanish, polish, savedAs('Oleo DE', 'simples')]

let number = 0
const lead = ({ id }: SavedIntegration, hours: number, about: Partial<ListedLead> = {}) =>
  leadOf({ id: `lead-${(number += 1)}`, n: (now - hours * hourMs) * 1000, pagina: pageIdOf(id), ...about })

const approved = { retorno: 'aprovado', valor: 21, moeda: 'USD' }
const cremaLeads = () => [
  lead(italian, 0.1, approved),
  lead(italian, 2),
  lead(italian, 3, { estado: 'recusado' }),
  lead(spanish, 5, { retorno: 'aprovado', valor: 12, moeda: 'EUR' }),
  lead(italian, 20),
]

function openDay(vaults: Record<string, StubbedVault>) {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'], now })
  const published = Object.keys(vaults).map((name) => ({ ...cremaVault, name, address: addressOf(name) }))
  stubServer(subscriber, {
    'GET /api/integrations': { body: { integrations } },
    'GET /api/vaults': { body: { vaults: published } },
  })
  stubVaults(Object.fromEntries(Object.entries(vaults).map(([name, vault]) => [addressOf(name), vault])))
  return renderAppWithServer('/dashboard')
}

/** Time goes on, and can be made to. */
function runClock(): void {
  vi.useFakeTimers({
    now,
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
}

const day = () => screen.findByRole('region', { name: 'O dia' })
/** What stands under a label, and the line below it. */
const cell = async (label: string) =>
  (await screen.findByText(label, { selector: 'dt' })).parentElement?.querySelector('dd')?.textContent
const cells = async () => {
  await within(await day()).findByRole('img', { name: /aprovado/ })
  return Promise.all(
    ['Leads hoje', 'Entregues', 'Aprovados, dos de hoje', 'Pagamento, dos de hoje'].map((label) =>
      cell(label),
    ),
  )
}
const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr')
  return Array.from(row?.querySelectorAll('td') ?? [], ({ textContent }) => textContent)
}

test('the day is counted from all vaults, each currency by itself, and the week beside it', async () => {
  openDay({ crema: { leads: cremaLeads() }, gel: { leads: [lead(polish, 1, { estado: 'pendente' })] } })
  expect(await cells()).toEqual([
    '51 ontem, no dia todo',
    '31 recusado · 1 esperando',
    '266,7% dos entregues',
    expect.stringMatching(/^US\$\s21,00 \+ €\s12,00US\$\s21,00 \+ €\s12,00 em 7 dias$/),
  ])
  expect(
    screen.getByRole('img', { name: /^6 leads, de 10\/11 a 16\/11\..*Último: 5 em 16\/11/ }),
  ).toBeDefined()
  expect(screen.getByText('Segunda, 16 de novembro · atualizado agora')).toBeDefined()
})

test('each integration says how it stands and counts its own leads', async () => {
  openDay({ crema: { leads: cremaLeads() }, gel: { leads: [lead(polish, 1, { estado: 'pendente' })] } })
  await waitFor(async () =>
    expect(await rowOf('Crema IT')).toEqual([
      'Crema ITAdCombo · Itália · oferta 24817',
      'Recebendohá 6 minutos',
      '3 hoje4',
      '1 · 50%1 · 33,3%',
      expect.stringMatching(/US\$\s21,00$/),
    ]),
  )
  expect((await rowOf('Crema ES')).slice(1, 3)).toEqual(['Recebendohá 5 horas', '1 hoje1'])
  expect((await rowOf('Gel PL'))[1]).toBe('1 esperandoúltimo lead há 1 hora')
  expect((await rowOf('Oleo DE')).slice(1)).toEqual(['Sem Cofreleads não aparecem aqui', '—', '—', '—'])
})

test('what is wrong comes before the figures, with a link to exactly those leads', async () => {
  openDay({
    crema: {
      leads: [...cremaLeads(), ...[1, 2].map((hours) => lead(italian, hours, { estado: 'suspeito' }))],
    },
    gel: { leads: [30, 31].map((hours) => lead(polish, hours, { estado: 'verificar' })) },
  })
  const link = await within(await day()).findByRole('link', { name: 'Ver os 2' })
  const shown = within(await day()).getAllByRole('link')
  expect(shown.map((one) => one.getAttribute('href'))).toEqual([
    '/leads?cofre=crema.conta.workers.dev&situacao=suspeito',
    '/leads?cofre=gel.conta.workers.dev&situacao=verificar',
  ])
  fireEvent.click(link)
  const list = await screen.findByRole('list', { name: 'Leads' })
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2))
})

test('that nothing is wrong is said too', async () => {
  openDay({ crema: { leads: cremaLeads() } })
  expect((await within(await day()).findByText('Tudo em ordem')).closest('p')?.textContent).toContain(
    'O Cofre respondeu. Nada espera por você.',
  )
})

test('a vault that is away is named, is not waited for, and comes back at a press', async () => {
  const gel: StubbedVault = { leads: [lead(polish, 1)], isAway: true }
  openDay({ crema: { leads: cremaLeads() }, gel })
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Gel PL fora do arO Cofre não respondeu. Os leads dele não estão nos números abaixo.',
  )
  expect((await cells())[0]).toBe('41 ontem, no dia todo')
  expect((await rowOf('Gel PL')).slice(1)).toEqual(['Fora do aro Cofre não respondeu', '—', '—', '—'])
  gel.isAway = false
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await waitFor(async () => expect((await cells())[0]).toBe('51 ontem, no dia todo'))
})

test('one that says nothing holds up no other: what has come is shown, and whose leads are missing', async () => {
  openDay({ crema: { leads: cremaLeads() }, gel: { leads: [] } })
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.startsWith(addressOf('gel')) ? new Promise(() => {}) : answering(url, init),
  )
  expect(
    await screen.findByText(/ainda não respondeu; os números abaixo são sem os leads dele/),
  ).toBeDefined()
  expect((await cells())[0]).toBe('41 ontem, no dia todo')
  expect((await rowOf('Gel PL'))[1]).toBe('Sem resposta ainda')
  expect(screen.queryByText('Tudo em ordem')).toBeNull()
})

test('when all are away no figure is invented', async () => {
  openDay({ crema: { leads: [], isAway: true }, gel: { leads: [], isAway: true } })
  expect((await screen.findByRole('alert')).textContent).toContain('2 Cofres fora do ar')
  await screen.findAllByText('sem resposta')
  expect(await cell('Leads hoje')).toBe('—sem resposta')
  expect(screen.getByText('Segunda, 16 de novembro')).toBeDefined()
})

test('a lead that comes while somebody looks is counted by itself, and at a press', async () => {
  runClock()
  const vault: StubbedVault = { leads: [lead(italian, 1)] }
  openDay({ crema: vault })
  await waitFor(async () => expect((await cells())[0]).toBe('1nenhum ontem'))
  vault.leads = [lead(italian, 0), ...vault.leads]
  await vi.advanceTimersByTimeAsync(61_000)
  await waitFor(async () => expect((await cells())[0]).toBe('2nenhum ontem'))
  vault.leads = [lead(spanish, 0), ...vault.leads]
  fireEvent.click(screen.getByRole('button', { name: 'Atualizar' }))
  await waitFor(async () => expect((await cells())[0]).toBe('3nenhum ontem'))
})

test('one that falls silent while somebody looks is named, and its figures are said to be of before', async () => {
  runClock()
  const vault: StubbedVault = { leads: [lead(italian, 1)] }
  openDay({ crema: vault })
  await waitFor(async () => expect((await cells())[0]).toBe('1nenhum ontem'))
  vault.isAway = true
  await vi.advanceTimersByTimeAsync(61_000)
  expect(screen.queryByRole('alert')).toBeNull()
  await vi.advanceTimersByTimeAsync(180_000)
  expect((await screen.findByRole('alert')).textContent).toContain('Os números dele são os de antes.')
  expect((await rowOf('Crema IT'))[1]).toBe('Fora do aro Cofre não respondeu')
  expect((await cells())[0]).toBe('1nenhum ontem')
  expect(screen.getByText(/· atualizado há [345] minutos$/)).toBeDefined()
  vault.isAway = false
  await vi.advanceTimersByTimeAsync(61_000)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('leads of no integration that is listed are told of below the rows', async () => {
  openDay({ crema: { leads: [lead(italian, 1), lead(savedAs('Outra', 'crema'), 1)] } })
  expect(await screen.findByText(/1 lead de hoje não é de nenhuma destas integrações/)).toBeDefined()
})

test('without any vault the day is not shown, and the list says what one would bring', async () => {
  openDay({})
  expect(await screen.findByText(/os leads de cada dia aparecem aqui/)).toBeDefined()
  expect(screen.queryByRole('region', { name: 'O dia' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Atualizar' })).toBeNull()
  expect((await rowOf('Crema IT'))[1]).toBe('Sem Cofreleads não aparecem aqui')
})

test('the places of the last visit are held, and none of its figures', async () => {
  openDay({ crema: { leads: cremaLeads() } })
  await cells()
  cleanup()
  const server = stubServer(subscriber, {
    'GET /api/integrations': { body: { integrations }, wait: new Promise(() => {}) },
    'GET /api/vaults': { body: { vaults: [] }, wait: new Promise(() => {}) },
  })
  renderAppWithServer('/dashboard')
  await screen.findByText('Carregando o dia...')
  expect(await cell('Leads hoje')).toBe('')
  expect(document.body.textContent).not.toContain('ontem')
  expect(server.sent.length).toBeGreaterThan(0)
})

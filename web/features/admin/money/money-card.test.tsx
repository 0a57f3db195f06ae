import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Money, MoneyRow } from '#contract/money.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { checkout, own } from '../testing/panel.ts'
import { MoneyCard } from './money-card.tsx'
import { writeMoneyCsv } from './money-csv.ts'
import { periodQuery } from './money-periods.ts'

const figures = {
  grossCents: 34_400,
  refundedCents: 9700,
  chargebackCents: 0,
  netCents: 24_700,
  payments: 2,
  newCustomers: 1,
  lostCustomers: 3,
}
const money: Money = {
  stretches: [
    { start: '2026-11-14', ...figures },
    { start: '2026-11-15', ...figures, refundedCents: 5, netCents: -5, grossCents: 0 },
  ],
  totals: figures,
  byPlan: [{ type: 'mensal', netCents: 24_700, payments: 2 }],
  byCheckout: [{ provider: 'loja', checkout: 'Loja Boa', netCents: 24_700, payments: 2 }],
  others: [{ currency: 'USD', grossCents: 3700, returnedCents: 0 }],
  recurringCents: 17_700,
  recurringParts: [
    { type: 'mensal', from: '2026-10-17', to: '2026-11-15', netCents: 9700 },
    { type: 'trimestral', from: '2026-08-18', to: '2026-11-15', netCents: 24_000 },
  ],
  subscribersBefore: 40,
}

function open(answer: object = { body: money }) {
  const { from, to, by } = periodQuery('30', new Date())
  const asked = `GET /api/admin/money?from=${from}&to=${to}&by=${by}`
  const server = stubServer(own, {
    [asked]: answer,
    'GET /api/admin/checkouts': { body: { checkouts: [checkout] } },
  })
  renderPart(<MoneyCard />)
  return server
}

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ')

test('each figure stands with what it means; what went back is negative', async () => {
  open()
  const gross = await screen.findByText('Receita bruta')
  const values = [...(gross.closest('dl')?.querySelectorAll('dd') ?? [])].map(({ textContent }) =>
    plain(textContent),
  )
  expect(values).toEqual([
    'R$ 344,00',
    '-R$ 97,00',
    'R$ 0,00',
    'R$ 247,00',
    'R$ 177,00',
    '2',
    '1',
    '3',
    '7,5%',
  ])
  const meaning = screen.getByText(/^Receita bruta menos reembolsos/)
  expect(meaning.closest('details')?.open).toBe(false)
  expect(plain(screen.getByText(/^Em outras moedas/).textContent)).toContain('US$ 37,00')
  expect(
    plain(
      within(screen.getByRole('region', { name: 'Por checkout' }))
        .getByText('Loja Boa')
        .closest('li')?.textContent,
    ),
  ).toBe('Loja BoaR$ 247,002 pedidos')
})

test('another period is asked for, by another step', async () => {
  const server = open()
  await screen.findByText('Receita bruta')
  const { from, to, by } = periodQuery('365', new Date())
  const year = `GET /api/admin/money?from=${from}&to=${to}&by=${by}`
  server.answers[year] = { body: { ...money, totals: { ...figures, payments: 99 } } }
  await userEvent.click(screen.getByRole('radio', { name: '12 meses' }))
  expect(await screen.findByText('99')).toBeDefined()
})

test('what cannot be read says so, and is tried again', async () => {
  open({ status: 503, body: { message: 'Agora não.' } })
  expect(await screen.findByText('Erro ao carregar os valores')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Baixar CSV' })).toHaveProperty('disabled', true)
})

test('the file has what is seen, with the cents after a comma', () => {
  const [header = '', first = '', second = '', total = ''] = writeMoneyCsv(money).split('\r\n')
  expect(header).toMatch(/"Receita bruta".*"Churn"$/)
  expect(first).toMatch(/14\/11\/2026.*344,00.*-97,00.*0,00.*247,00/)
  expect(second).toMatch(/"-0,05".*""$/)
  expect(total).toBe('"Total";"344,00";"-97,00";"0,00";"247,00";"2";"1";"3";"7,5%"')
})

test('a period ends today, as a calendar in São Paulo has it', () => {
  expect(periodQuery('7', new Date('2026-11-16T01:00:00Z'))).toEqual({
    from: '2026-11-09',
    to: '2026-11-15',
    by: 'day',
  })
})

const row: MoneyRow = {
  saleId: '5b8e6a4e-1f0a-4d0b-9a77-3c1f7a9e0001',
  kind: 'refunded',
  at: '2026-11-15T12:00:00.000Z',
  cents: -9700,
  currency: 'BRL',
  checkout: 'Loja Boa',
  type: 'mensal',
  customerName: 'Ana',
  customerEmail: 'ana@exemplo.com.br',
  userId: null,
  order: 'R1',
}
const { from, to } = periodQuery('30', new Date())

test('a figure leads to its rows, with what they come to, and back', async () => {
  const server = open()
  server.answers[`GET /api/admin/money/rows?from=${from}&to=${to}&limit=50&figure=refunded`] = {
    body: { rows: [row], nextCursor: null, count: 1, totalCents: -9700 },
  }
  await userEvent.click(await screen.findByRole('link', { name: /^Reembolsos: .* ver linhas$/ }))
  const lines = within(await screen.findByRole('region', { name: 'Reembolsos' }))
  expect(plain((await lines.findByText(/^1 linha/)).textContent)).toBe('1 linha · soma -R$ 97,00')
  expect(plain(lines.getAllByRole('row')[1]?.textContent)).toContain(
    'Ana: ver detalhesReembolso-R$ 97,00Mensal',
  )
  expect(lines.getByRole('link', { name: 'Baixar linhas' }).getAttribute('href')).toBe(
    `/api/admin/money/rows.csv?from=${from}&to=${to}&figure=refunded`,
  )
  await userEvent.click(lines.getByRole('button', { name: 'Fechar lista' }))
  expect(screen.queryByRole('region', { name: 'Reembolsos' })).toBeNull()
})

test('who left leads to the page of each', async () => {
  const server = open()
  const gone = {
    key: 'u1',
    userId: 'u1',
    name: 'bia',
    email: 'bia@exemplo.com.br',
    type: 'mensal',
    at: row.at,
  }
  server.answers[`GET /api/admin/money/people?from=${from}&to=${to}&limit=50&who=lost`] = {
    body: { people: [gone], nextCursor: null, count: 1 },
  }
  await userEvent.click(await screen.findByRole('link', { name: /^Churn/ }))
  const link = await screen.findByRole('link', { name: 'bia' })
  expect(link.getAttribute('href')).toBe('/admin/cliente/u1')
  expect(screen.getByText('1 cliente')).toBeDefined()
})

test('what a month brings says what it is made of', async () => {
  open()
  const part = await screen.findByRole('link', { name: /^Trimestral, 90 dias/, hidden: true })
  expect(part.getAttribute('href')).toBe('/admin?secao=dinheiro&periodo=90&plano=trimestral&linhas=net')
})

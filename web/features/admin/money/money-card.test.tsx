import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Money } from '#contract/money.ts'
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
  expect(values).toEqual(['R$ 344,00', '-R$ 97,00', 'R$ 0,00', 'R$ 247,00', 'R$ 177,00', '2', '1', '3'])
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
  const [header = '', first = '', second = ''] = writeMoneyCsv(money).split('\r\n')
  expect(header).toContain('Receita bruta')
  expect(first).toMatch(/14\/11\/2026.*344,00.*-97,00.*0,00.*247,00/)
  expect(second).toMatch(/-0,05/)
})

test('a period ends today, as a calendar in São Paulo has it', () => {
  expect(periodQuery('7', new Date('2026-11-16T01:00:00Z'))).toEqual({
    from: '2026-11-09',
    to: '2026-11-15',
    by: 'day',
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Sale, SaleDetail } from '#contract/checkout.ts'
import type { Overview } from '#contract/users.ts'
import { admin } from '#web/testing/people.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { overview } from '../testing/panel.ts'
import { SalesSection } from './sales-section.tsx'

const id = '5b8e6a4e-1f0a-4d0b-9a77-3c1f7a9e0001'
const sale: Sale = {
  id,
  processed: true,
  errorMessage: null,
  customerName: 'Beatriz Lima',
  customerEmail: 'beatriz@exemplo.com.br',
  webhookEventType: 'order_approved',
  orderRef: 'AbC12dE',
  chargeAmount: '9700',
  paymentMethod: 'pix',
  subscriptionType: 'trimestral',
  createdAt: '2026-11-10T17:02:00.000Z',
}
const failedSale = { ...sale, processed: false, errorMessage: 'Plano não mapeado: Plano Pro' }

function overviewWith(sales: Partial<Overview['sales']> = {}, more: Partial<Overview> = {}): Overview {
  return {
    ...overview,
    sales: { processed: 1284, pending: 2, failed: 0, lastEventAt: null, ...sales },
    activeByDay: [],
    ...more,
  }
}

const list = 'GET /api/admin/kiwify-transactions?limit=50'
const errorList = 'GET /api/admin/kiwify-transactions?status=error&limit=5'
const page = (transactions: Sale[], nextCursor: string | null = null) => ({
  body: { transactions, nextCursor, total: transactions.length, totalIsMore: false },
})

function cellsOf(row: HTMLElement | undefined) {
  return within(row ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))
}

test('a row tells state, customer, event, amount, subscription and date', async () => {
  stubServer(admin, { [list]: page([sale]) })
  renderPart(<SalesSection overview={overviewWith()} />)
  const [header, row] = await screen.findAllByRole('row')
  expect(
    within(header ?? document.body)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Status', 'Cliente', 'Evento', 'Valor', 'Assinatura', 'Data'])
  expect(cellsOf(row)).toEqual([
    'Processada',
    'Beatriz Lima: ver detalhesbeatriz@exemplo.com.br',
    'Compra aprovadaorder_approved',
    'R$ 97,00',
    'Trimestral',
    expect.stringMatching(/^10\/11\/2026 \d\d:\d\d$/),
  ])
})

test.each<[string, string, Partial<Sale>]>([
  ['Processada', 'green', {}],
  ['Processada', 'green', { errorMessage: 'falhou antes' }],
  ['Erro', 'red', { processed: false, errorMessage: 'Plano não mapeado' }],
  ['Pendente', 'yellow', { processed: false }],
])('a sale is %s (%s) by what became of it', async (text, tone, about) => {
  stubServer(admin, { [list]: page([{ ...sale, ...about }]) })
  renderPart(<SalesSection overview={overviewWith()} />)
  const badge = (await screen.findByText(text, { selector: '[data-tone] *' })).closest('[data-tone]')
  expect(badge?.getAttribute('data-tone')).toBe(tone)
})

test('an event without words keeps its name, and what is not known is a dash', async () => {
  const strange = { ...sale, webhookEventType: 'constructor', chargeAmount: '97,00', subscriptionType: null }
  stubServer(admin, { [list]: page([{ ...strange, customerName: null, customerEmail: null }]) })
  renderPart(<SalesSection overview={overviewWith()} />)
  const [, row] = await screen.findAllByRole('row')
  expect(cellsOf(row).slice(1, 5)).toEqual(['Cliente não informado: ver detalhes', 'constructor', '—', '—'])
})

test.each([
  ['order_approved', 'R$ 97,00'],
  ['order_refunded', 'R$ 97,00'],
  ['subscription_canceled', '—'],
  ['subscription_late', '—'],
  ['pix_created', '—'],
])('%s has an amount only if money moved with it', async (webhookEventType, shown) => {
  const about = { ...detail, webhookEventType, processed: true, timeline: [] }
  stubServer(admin, {
    [list]: page([{ ...sale, webhookEventType }]),
    [`GET /api/admin/transactions/${id}`]: { body: about },
  })
  renderPart(<SalesSection overview={overviewWith()} />)
  const [, row] = await screen.findAllByRole('row')
  expect(cellsOf(row)[3]).toBe(shown)
  fireEvent.click(await screen.findByRole('button', { name: /^Beatriz Lima/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Detalhes da transação' }))
  await drawer.findByText('Situação no checkout')
  expect(drawer.queryByText('Valor') !== null).toBe(shown !== '—')
})

test('the sales of the last days have a total, and one for each other currency', async () => {
  stubServer(admin, { [list]: page([{ ...sale, chargeAmount: '3700', currency: 'USD' }]) })
  const money = { salesTotal: 240_800, otherSales: [{ currency: 'USD', cents: 3_700 }] }
  renderPart(<SalesSection overview={overviewWith({}, money)} />)
  const [, row] = await screen.findAllByRole('row')
  expect(cellsOf(row)[3]).toBe('US$ 37,00')
  const figure = screen.getByText('Vendas nos últimos 30 dias').closest('figure')
  expect(figure?.textContent.replaceAll(/\s/g, ' ')).toContain(
    'Total: R$ 2.408,00Em outras moedas: US$ 37,00Sem reembolsos, chargebacks e produtos ignorados',
  )
})

test('the three counters are shown as the server has them, with the last event', async () => {
  stubServer(admin, { [list]: page([]) })
  const lastEventAt = new Date(Date.now() - 3 * 60_000).toISOString()
  renderPart(<SalesSection overview={overviewWith({ lastEventAt })} />)
  const countOf = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent
  expect([countOf('Processadas'), countOf('Pendentes'), countOf('Com Erro')]).toEqual(['1.284', '2', '0'])
  expect(screen.getByText(/^Último evento/).textContent).toBe('Último evento há 3 minutos')
  expect(await screen.findByText('Nenhuma transação encontrada')).toBeDefined()
})

test('a list that cannot be loaded says so, and can be tried again', async () => {
  const server = stubServer(admin, { [list]: { status: 500, body: '<h1>Bad Gateway</h1>' } })
  renderPart(<SalesSection overview={overviewWith()} />)
  await screen.findByText('Erro ao carregar transações')
  server.answers[list] = page([sale])
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('beatriz@exemplo.com.br')).toBeDefined()
})

test('the search waits for the person, and begins at the first page', async () => {
  const server = stubServer(admin, {
    [list]: page([sale], 'mais'),
    'GET /api/admin/kiwify-transactions?limit=50&cursor=mais': page([sale]),
    'GET /api/admin/kiwify-transactions?limit=50&q=bia': page([]),
  })
  renderPart(<SalesSection overview={overviewWith()} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Próxima' }))
  expect(await screen.findByText('51–51 de 1')).toBeDefined()
  const search = screen.getByRole('searchbox', { name: 'Buscar transações' })
  for (const value of ['b', 'bi', 'bia ']) fireEvent.change(search, { target: { value } })
  expect(await screen.findByText('Nada combina com a busca e os filtros escolhidos.')).toBeDefined()
  expect(server.sent.map(({ call }) => call)).toEqual(Object.keys(server.answers).slice(1))
  fireEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  expect(await screen.findByText('beatriz@exemplo.com.br')).toBeDefined()
})

const detail: SaleDetail = {
  ...failedSale,
  orderId: 'pedido-1',
  orderStatus: 'paid',
  subscriptionId: null,
  userId: null,
  processedAt: null,
  product: { name: 'Ebook de receitas', isIgnored: false },
  rawWebhookData: '{"CPF":"***"}',
  timeline: [
    {
      id: 'a1',
      event: 'renew',
      source: 'act',
      happenedAt: sale.createdAt,
      createdAt: sale.createdAt,
      orderRef: null,
      chargeAmount: null,
      processed: true,
      errorMessage: null,
    },
    {
      id,
      event: 'order_approved',
      source: 'sale',
      happenedAt: sale.createdAt,
      createdAt: sale.createdAt,
      orderRef: 'AbC12dE',
      chargeAmount: '9700',
      processed: false,
      errorMessage: 'Plano não mapeado: Plano Pro',
    },
  ],
}

function serveFailedSale() {
  return stubServer(admin, {
    [list]: page([failedSale]),
    [errorList]: page([failedSale]),
    [`GET /api/admin/transactions/${id}`]: { body: detail },
    [`GET /api/admin/transactions/${id}?reveal=true`]: {
      body: { ...detail, rawWebhookData: '{"CPF":"12345678900"}' },
    },
  })
}

test('what went wrong is listed, and leads to the sale with its timeline', async () => {
  serveFailedSale()
  renderPart(<SalesSection overview={overviewWith({ failed: 1 })} />)
  expect(await screen.findByText('Plano não mapeado: Plano Pro')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Resolver o erro de Beatriz Lima' }))
  const drawer = await screen.findByRole('dialog', { name: 'Detalhes da transação' })
  await within(drawer).findByText('Histórico do cliente')
  expect(within(drawer).getByText('Assinatura renovada no painel')).toBeDefined()
  expect(within(drawer).getAllByRole('listitem')[1]?.getAttribute('aria-current')).toBe('true')
})

test('personal data is covered until it is asked for, and covered again', async () => {
  serveFailedSale()
  renderPart(<SalesSection overview={overviewWith()} />)
  fireEvent.click(await screen.findByRole('button', { name: /^Beatriz Lima/ }))
  const code = await screen.findByLabelText('Código: evento.json')
  expect(code.textContent).toBe('{\n  "CPF": "***"\n}')
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar dados pessoais' }))
  await screen.findByText(/12345678900/)
  fireEvent.click(screen.getByRole('button', { name: 'Ocultar dados pessoais' }))
  expect(screen.queryByText(/12345678900/)).toBeNull()
})

test.each([
  [
    { processed: true, errorMessage: null, message: 'Transação processada.' },
    'Transação processada',
    'Transação processada.',
  ],
  [
    { processed: false, errorMessage: 'Plano não mapeado: X', message: 'A transação continua com erro: X' },
    'A transação continua com erro',
    'Plano não mapeado: X',
  ],
])(
  'trying a failed sale again tells what came of it, and asks for the list anew',
  async (reply, title, text) => {
    const server = serveFailedSale()
    server.answers[`POST /api/admin/transactions/${id}/reprocess`] = { body: reply }
    renderPart(<SalesSection overview={overviewWith()} />)
    fireEvent.click(await screen.findByRole('button', { name: /^Beatriz Lima/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Reprocessar' }))
    expect(await screen.findByText(title, { selector: 'li *' })).toBeDefined()
    expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    await waitFor(() => expect(server.sent.filter(({ call }) => call === list)).toHaveLength(2))
  },
)

test('a refusal to try again is shown with its reason', async () => {
  const server = serveFailedSale()
  const reason = { message: 'Serviço temporariamente indisponível.', code: 'unavailable' }
  server.answers[`POST /api/admin/transactions/${id}/reprocess`] = { status: 503, body: reason }
  renderPart(<SalesSection overview={overviewWith()} />)
  fireEvent.click(await screen.findByRole('button', { name: /^Beatriz Lima/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Reprocessar' }))
  expect(await screen.findByText('Erro ao reprocessar transação')).toBeDefined()
  expect(screen.getByText('Serviço temporariamente indisponível.')).toBeDefined()
})

test('a product that is none of ours is ignored after a question, and may come back', async () => {
  const server = serveFailedSale()
  const ignore = `POST /api/admin/transactions/${id}/ignore-product`
  renderPart(<SalesSection overview={overviewWith()} />)
  fireEvent.click(await screen.findByRole('button', { name: /^Beatriz Lima/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Ignorar' }))
  const question = await screen.findByRole('alertdialog', { name: 'Ignorar Ebook de receitas?' })
  server.answers[ignore] = { status: 503, body: { message: 'Agora não.', code: 'unavailable' } }
  fireEvent.click(within(question).getByRole('button', { name: 'Ignorar produto' }))
  expect((await within(question).findByRole('alert')).textContent).toBe('Agora não.')

  server.answers[ignore] = { body: { message: 'Produto ignorado.' } }
  const isIgnored = { ...detail, processed: true, errorMessage: null }
  server.answers[`GET /api/admin/transactions/${id}`] = {
    body: { ...isIgnored, product: { name: 'Ebook de receitas', isIgnored: true } },
  }
  fireEvent.click(within(question).getByRole('button', { name: 'Ignorar produto' }))
  expect(await screen.findByText('As vendas de Ebook de receitas não dão acesso.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Deixar de ignorar' }))
  await waitFor(() =>
    expect(server.sent.filter(({ call }) => call === ignore).map(({ body }) => body)).toEqual([
      { isIgnored: true },
      { isIgnored: true },
      { isIgnored: false },
    ]),
  )
})

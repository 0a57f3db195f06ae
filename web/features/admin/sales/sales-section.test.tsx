import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Sale, SaleKind } from '#contract/checkout.ts'
import { shownToast } from '#web/ui/toast-store.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import {
  cellsOf,
  checkoutList,
  detail,
  failureGroup,
  failureKey,
  failureList,
  failures,
  id,
  list,
  overviewWith,
  page,
  sale,
  serve,
} from '../testing/sales.ts'
import { SalesSection } from './sales-section.tsx'

test('a row tells state, customer, event, checkout, amount, subscription and date', async () => {
  serve({ [list]: page([sale]) })
  renderPart(<SalesSection overview={overviewWith()} />)
  const [header, row] = await screen.findAllByRole('row')
  expect(
    within(header ?? document.body)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Status', 'Cliente', 'Evento', 'Checkout', 'Valor', 'Assinatura', 'Data'])
  expect(cellsOf(row)).toEqual([
    'Processada',
    'Beatriz Lima: ver detalhesbeatriz@exemplo.com.br',
    'Compra feitacompra.ok',
    'Loja Boa',
    'R$ 97,00',
    'Trimestral',
    // Beside the date it is seen where the column is not.
    expect.stringMatching(/^10\/11\/2026 \d\d:\d\d · Loja Boa$/),
  ])
})

test.each<[string, string, Partial<Sale>]>([
  ['Processada', 'quiet', {}],
  ['Processada', 'quiet', { errorMessage: 'falhou antes' }],
  ['Erro', 'red', { processed: false, errorMessage: 'Plano não mapeado' }],
  ['Pendente', 'yellow', { processed: false }],
])('a sale is %s (%s) by what became of it', async (text, tone, about) => {
  serve({ [list]: page([{ ...sale, ...about }]) })
  renderPart(<SalesSection overview={overviewWith()} />)
  const badge = (await screen.findByText(text, { selector: '[data-tone] *' })).closest('[data-tone]')
  expect(badge?.getAttribute('data-tone')).toBe(tone)
})

test('an event without words keeps its name, and what is not known is a dash', async () => {
  const event = { webhookEventType: 'constructor', eventName: 'constructor' }
  const strange = { ...sale, ...event, chargeAmount: '97,00', subscriptionType: null }
  serve({ [list]: page([{ ...strange, customerName: null, customerEmail: null }]) })
  renderPart(<SalesSection overview={overviewWith()} />)
  const [, row] = await screen.findAllByRole('row')
  expect(cellsOf(row).slice(1, 6)).toEqual([
    'Cliente não informado: ver detalhes',
    'constructor',
    'Loja Boa',
    '—',
    '—',
  ])
})

test.each<[SaleKind, string]>([
  ['approved', 'R$ 97,00'],
  ['refunded', '-R$ 97,00'],
  ['chargeback', '-R$ 97,00'],
  ['canceled', '—'],
  ['late', '—'],
  ['waiting', '—'],
  ['test', '—'],
])('%s has an amount only if money moved with it', async (kind, shown) => {
  const about = { ...detail, kind, processed: true, timeline: [] }
  serve({
    [list]: page([{ ...sale, kind }]),
    [`GET /api/admin/transactions/${id}`]: { body: about },
  })
  renderPart(<SalesSection overview={overviewWith()} />)
  const [, row] = await screen.findAllByRole('row')
  expect(cellsOf(row)[4]).toBe(shown)
  fireEvent.click(await screen.findByRole('button', { name: /^Beatriz Lima/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Detalhes da transação' }))
  await drawer.findByText('Situação no checkout')
  expect(drawer.queryByText('Valor') !== null).toBe(shown !== '—')
})

test('the sales of the last days have a total, and one for each other currency', async () => {
  serve({ [list]: page([{ ...sale, chargeAmount: '3700', currency: 'USD' }]) })
  const money = { salesTotal: 240_800, otherSales: [{ currency: 'USD', cents: 3_700 }] }
  renderPart(<SalesSection overview={overviewWith({}, money)} />)
  const [, row] = await screen.findAllByRole('row')
  expect(cellsOf(row)[4]).toBe('US$ 37,00')
  const figure = screen.getByText('Vendas nos últimos 30 dias').closest('figure')
  expect(figure?.textContent.replaceAll(/\s/g, ' ')).toContain(
    'Total: R$ 2.408,00Em outras moedas: US$ 37,00Sem reembolsos, chargebacks e produtos ignorados',
  )
})

test('the three counters are shown as the server has them, with the last event', async () => {
  serve({ [list]: page([]) })
  const lastEventAt = new Date(Date.now() - 3 * 60_000).toISOString()
  renderPart(<SalesSection overview={overviewWith({ lastEventAt })} />)
  const countOf = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent
  expect([countOf('Processadas'), countOf('Pendentes'), countOf('Com Erro')]).toEqual(['1.284', '2', '0'])
  expect(screen.getByText(/^Último evento/).textContent).toBe('Último evento há 3 minutos')
  expect(await screen.findByText('Nenhuma transação encontrada')).toBeDefined()
})

test('a list that cannot be loaded says so, and can be tried again', async () => {
  const server = serve({ [list]: { status: 500, body: '<h1>Bad Gateway</h1>' } })
  renderPart(<SalesSection overview={overviewWith()} />)
  await screen.findByText('Erro ao carregar transações')
  server.answers[list] = page([sale])
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('beatriz@exemplo.com.br')).toBeDefined()
})

test('the search waits for the person, and begins at the first page', async () => {
  const server = serve({
    [list]: page([sale], 'mais'),
    'GET /api/admin/transactions?limit=50&cursor=mais': page([sale]),
    'GET /api/admin/transactions?limit=50&q=bia': page([]),
  })
  renderPart(<SalesSection overview={overviewWith()} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Próxima' }))
  expect(await screen.findByText('51–51 de 1')).toBeDefined()
  const search = screen.getByRole('searchbox', { name: 'Buscar transações' })
  for (const value of ['b', 'bi', 'bia ']) fireEvent.change(search, { target: { value } })
  expect(await screen.findByText('Nada combina com a busca e os filtros escolhidos.')).toBeDefined()
  const asked = server.sent.map(({ call }) => call).filter((call) => call !== checkoutList)
  expect(asked).toEqual(Object.keys(server.answers).slice(2))
  fireEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  expect(await screen.findByText('beatriz@exemplo.com.br')).toBeDefined()
})

/** Radix opens its list by keyboard in a page without a layout. */
async function choose(filter: string, option: string) {
  fireEvent.keyDown(screen.getByRole('combobox', { name: filter }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

const optionsOf = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('the list is narrowed to a checkout that sells or has sold, to a kind of event and to a state', async () => {
  const server = serve({
    [list]: page([sale]),
    [`${list}&provider=antiga`]: page([]),
    [`${list}&kind=late&provider=antiga`]: page([]),
    [`${list}&status=error&kind=late&provider=antiga`]: page([]),
  })
  renderPart(<SalesSection overview={overviewWith()} />)
  await screen.findByText('beatriz@exemplo.com.br')
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Filtrar por checkout' }), { key: 'Enter' })
  expect(optionsOf()).toEqual(['Todos os checkouts', 'Loja Boa', 'Antiga'])
  fireEvent.click(screen.getByRole('option', { name: 'Antiga' }))
  expect(await screen.findByText('Nada combina com a busca e os filtros escolhidos.')).toBeDefined()
  await choose('Filtrar por evento', 'Cobrança atrasada')
  await choose('Filtrar por status', 'Erro')
  const asked = () => server.sent.map(({ call }) => call)
  await waitFor(() => expect(asked()).toContain(`${list}&status=error&kind=late&provider=antiga`))
  fireEvent.click(await screen.findByRole('button', { name: 'Limpar filtros' }))
  expect(await screen.findByText('beatriz@exemplo.com.br')).toBeDefined()
})

test('a chosen checkout stays chosen when it is no longer told of', async () => {
  const server = serve({ [list]: page([sale]), [`${list}&provider=antiga`]: page([sale]) })
  renderPart(<SalesSection overview={overviewWith()} />)
  await screen.findByText('beatriz@exemplo.com.br')
  await choose('Filtrar por checkout', 'Antiga')
  server.answers[checkoutList] = { body: { checkouts: [] } }
  fireEvent.click(screen.getByRole('button', { name: 'Atualizar' }))
  const filter = screen.getByRole('combobox', { name: 'Filtrar por checkout' })
  await waitFor(() => expect(filter.textContent).toBe('antiga'))
})

test('without a sale it leads to the checkouts', async () => {
  serve({ [list]: page([]) })
  renderPart(<SalesSection overview={overviewWith()} />)
  const link = await screen.findByRole('link', { name: 'Checkouts' })
  expect(link.getAttribute('href')).toBe('/admin?secao=checkouts')
})

test.each<[SaleKind, string]>([
  ['approved', 'green'],
  ['renewed', 'blue'],
  ['refunded', 'orange'],
  ['chargeback', 'red'],
  ['canceled', 'yellow'],
  ['waiting', 'quiet'],
  ['test', 'quiet'],
])('what happened is said in the colour of its kind: %s is %s', async (kind, tone) => {
  serve({ [list]: page([{ ...sale, kind, eventName: 'O que houve' }]) })
  renderPart(<SalesSection overview={overviewWith()} />)
  const badge = (await screen.findByText('O que houve')).closest('[data-tone]')
  expect(badge?.getAttribute('data-tone')).toBe(tone)
})

const twelve = { ...failureGroup, count: 12 }

test('what went wrong stands first, by its cause, with the product and how many there are', async () => {
  const shown = `${list}&failure=${failureKey}`
  const server = serve({ [list]: page([sale]), [failureList]: failures(twelve), [shown]: page([]) })
  renderPart(<SalesSection overview={overviewWith({ failed: 12 })} />)
  const errors = within(await screen.findByRole('region', { name: 'Mensagens de erro' }))
  expect(errors.getByRole('listitem').textContent).toMatch(
    /^Plano não mapeado · 12 vendasPlano Pro · Loja Boa · a última em 10\/11\/2026/,
  )
  const table = await screen.findByRole('table', { name: 'Transações' })
  expect(errors.getByRole('listitem').compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  fireEvent.click(errors.getByRole('button', { name: /^Ver as vendas/ }))
  expect(await screen.findByText('Só as vendas de uma das causas de erro.')).toBeDefined()
  await waitFor(() => expect(server.sent.map(({ call }) => call)).toContain(shown))
  fireEvent.click(screen.getByRole('button', { name: 'Ver todas as vendas' }))
  expect(await screen.findByText('beatriz@exemplo.com.br')).toBeDefined()
})

test.each([
  [{ message: '12 vendas processadas.', processed: 12, failed: [], pending: 0 }, 'Vendas reprocessadas'],
  [
    {
      message: '12 continuam com erro: X.',
      processed: 0,
      failed: [{ errorMessage: 'X', count: 12 }],
      pending: 0,
    },
    'As vendas continuam com erro',
  ],
])('a whole cause is tried again once it was said what that means', async (reply, title) => {
  const server = serve({
    [list]: page([sale]),
    [failureList]: failures(twelve),
    'POST /api/admin/transactions/reprocess': { body: reply },
  })
  renderPart(<SalesSection overview={overviewWith({ failed: 12 })} />)
  fireEvent.click(await screen.findByRole('button', { name: /^Reprocessar todos/ }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Reprocessar 12 vendas?' }))
  expect(dialog.getByText(/liberam o acesso e avisam o cliente por email/)).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Reprocessar todos' }))
  await waitFor(() => expect(shownToast()).toMatchObject({ title, description: reply.message }))
  expect(server.sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ key: failureKey })
  await waitFor(() => expect(server.sent.filter(({ call }) => call === failureList)).toHaveLength(2))
})

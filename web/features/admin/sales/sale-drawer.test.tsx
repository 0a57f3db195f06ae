import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import {
  cellsOf,
  detail,
  id,
  list,
  overviewWith,
  page,
  sale,
  serve,
  serveFailedSale,
} from '../testing/sales.ts'
import { SalesSection } from './sales-section.tsx'

test('what went wrong is listed, and leads to the sale with its timeline', async () => {
  serveFailedSale()
  renderPart(<SalesSection overview={overviewWith({ failed: 1 })} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Resolver o erro Plano não mapeado: Plano Pro' }))
  const drawer = await screen.findByRole('dialog', { name: 'Detalhes da transação' })
  await within(drawer).findByText('Histórico do cliente')
  expect(within(drawer).getByText('Assinatura renovada no painel')).toBeDefined()
  const [, current] = within(drawer).getAllByRole('listitem')
  expect(current?.getAttribute('aria-current')).toBe('true')
  expect(current?.textContent.replaceAll(/\s/g, ' ')).toMatch(
    /^Compra feita10\/11\/2026 \d\d:\d\d · Loja Boa · R\$ 97,00 · pedido AbC12dE/,
  )
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

test('a row names the words of its checkout, which nothing here knows', async () => {
  serve({ [list]: page([sale]), [`GET /api/admin/transactions/${id}`]: { body: detail } })
  renderPart(<SalesSection overview={overviewWith()} />)
  fireEvent.click(await screen.findByRole('button', { name: /^Beatriz Lima/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Detalhes da transação' }))
  const facts = within(await drawer.findByRole('region', { name: 'Resumo' }))
  const factOf = (label: string) => facts.getByText(label).nextElementSibling?.textContent
  expect(['Evento', 'Pagamento', 'Checkout'].map(factOf)).toEqual([
    'Compra feitacompra.ok',
    'Pix por QR Code',
    'Loja Boa',
  ])
})

test('a test is marked in the list, and says that nothing follows from it', async () => {
  const tested = { ...sale, kind: 'test' as const }
  serve({
    [list]: page([tested]),
    [`GET /api/admin/transactions/${id}`]: { body: { ...detail, ...tested } },
  })
  renderPart(<SalesSection overview={overviewWith()} />)
  const [, row] = await screen.findAllByRole('row')
  expect(cellsOf(row)[0]).toBe('Teste')
  fireEvent.click(screen.getByRole('button', { name: /^Beatriz Lima/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Detalhes da transação' }))
  expect(await drawer.findByText('Esta transação é um teste')).toBeDefined()
  expect(drawer.getByText('Não dá acesso a ninguém e não entra em nenhuma contagem.')).toBeDefined()
  expect(drawer.queryByText('Histórico do cliente')).toBeNull()
})

test('whose sale it is is one click away, unless nobody has come of it', async () => {
  const server = serveFailedSale()
  const userId = '8d4b3ff6-5f0e-4b4e-9c57-0b6a1d8f7a11'
  renderPart(<SalesSection overview={overviewWith()} />)
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /^Beatriz Lima/ }))
    return within(await screen.findByRole('dialog', { name: 'Detalhes da transação' }))
  }
  const nobodys = await open()
  await nobodys.findByText('Histórico do cliente')
  expect(nobodys.queryByRole('link', { name: 'Ver cliente' })).toBeNull()
  fireEvent.click(nobodys.getByRole('button', { name: 'Fechar' }))
  server.answers[`GET /api/admin/transactions/${id}`] = { body: { ...detail, userId } }
  const link = await (await open()).findByRole('link', { name: 'Ver cliente' })
  expect(link.getAttribute('href')).toBe(`/admin/cliente/${userId}`)
})

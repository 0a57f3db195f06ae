import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CheckoutState } from '#contract/checkouts.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { checkout, off, own } from '../testing/panel.ts'
import { detail, id } from '../testing/sales.ts'
import { CheckoutsCard } from './checkouts-card.tsx'

const list = 'GET /api/admin/checkouts'
const sendTest = 'POST /api/admin/checkouts/loja/test'
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

function open(...checkouts: CheckoutState[]) {
  const server = stubServer(own, { [list]: { body: { checkouts } } })
  renderPart(<CheckoutsCard />)
  return server
}

const findSelling = async () => within(await screen.findByRole('list', { name: 'Checkouts ligados' }))

test('one that is on says so, with its address, its secret, its steps and its last delivery', async () => {
  open({ ...checkout, lastDeliveryAt: minutesAgo(5) })
  const row = await findSelling()
  expect(row.getByRole('heading', { name: 'Loja Boa' })).toBeDefined()
  expect(row.getByText('Ligado')).toBeDefined()
  expect(row.getByText(/^Última entrega/).textContent).toBe('Última entrega há 5 minutos')
  expect(row.getByText(checkout.address).tagName).toBe('CODE')
  expect(row.getByText('LOJA_SECRET').parentElement?.textContent).toBe('a chave, na variável LOJA_SECRET')
  const steps = row.getByText('Passos no painel do checkout').closest('details')
  expect(steps?.open).toBe(false)
  expect([...(steps?.querySelectorAll('ol > li') ?? [])].map(({ textContent }) => textContent)).toEqual(
    checkout.steps,
  )
  expect(screen.queryByText('Outros checkouts')).toBeNull()
})

test('the address can be copied', async () => {
  const person = userEvent.setup()
  open(checkout)
  await person.click(await screen.findByRole('button', { name: 'Copiar' }))
  expect(await navigator.clipboard.readText()).toBe(checkout.address)
})

test('one that nobody has delivered to says so, and nothing of refusals', async () => {
  open(checkout)
  const row = await findSelling()
  expect(row.getByText('Nenhuma entrega ainda')).toBeDefined()
  expect(row.queryByText(/recusada/)).toBeNull()
})

test('those that are off lie under one fold, each with what it needs', async () => {
  open(checkout, off, { ...off, id: 'banca', name: 'Banca' })
  const fold = (await screen.findByText('Outros checkouts')).closest('details')
  expect(fold?.open).toBe(false)
  const names = [...(fold?.querySelectorAll('h3') ?? [])].map(({ textContent }) => textContent)
  expect(names).toEqual(['Feira', 'Banca'])
  const [row] = fold?.querySelectorAll<HTMLElement>('ul > li') ?? []
  const first = within(row ?? document.body)
  expect(first.getByText('Desligado: falta o segredo')).toBeDefined()
  expect(first.getByText('FEIRA_SECRET')).toBeDefined()
  expect(first.getByText('Cole o endereço acima.')).toBeDefined()
  expect(first.queryByText('Enviar um teste')).toBeNull()
})

test('while none is on, they are not folded away', async () => {
  open(off)
  expect(await screen.findByText(/^Nenhum checkout está ligado/)).toBeDefined()
  expect(screen.getByRole('list', { name: 'Checkouts desligados' })).toBeDefined()
  expect(screen.queryByText('Outros checkouts')).toBeNull()
})

test('what was refused today is counted by its reason, in colour, also for one that is off', async () => {
  open(
    {
      ...checkout,
      refusedToday: [
        { reason: 'forged', count: 1300, lastAt: minutesAgo(2) },
        { reason: 'unproven', count: 1, lastAt: minutesAgo(61) },
        { reason: 'too_large', count: 2, lastAt: minutesAgo(0) },
      ],
    },
    { ...off, refusedToday: [{ reason: 'off', count: 3, lastAt: minutesAgo(1) }] },
  )
  const [selling, other] = await screen.findAllByRole('list', { name: 'Entregas recusadas hoje' })
  expect([...(selling?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    '1.300 recusadas hoje: assinatura errada, a última há 2 minutos. Confira se o segredo do painel é o de LOJA_SECRET.',
    '1 recusada hoje: sem assinatura, há 1 hora.',
    '2 recusadas hoje: maior que 256 kB, a última há instantes.',
  ])
  expect(selling?.querySelector('.text-orange')?.textContent).toMatch(/^1\.300 recusadas hoje/)
  expect(other?.textContent).toBe('3 recusadas hoje: segredo não configurado, a última há 1 minuto.')
  const fold = screen.getByText('Outros checkouts').closest('summary')
  expect(fold?.textContent).toContain('3 recusadas hoje')
})

test('what came of a test is no longer told once the card is asked for anew', async () => {
  const server = open(checkout)
  server.answers[sendTest] = { body: { message: 'Teste da Loja Boa recebido.', saleId: id } }
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar um teste' }))
  await screen.findByText(/^Teste da Loja Boa recebido/)
  await userEvent.click(screen.getByRole('button', { name: 'Atualizar' }))
  await waitFor(() => expect(screen.queryByText(/^Teste da Loja Boa recebido/)).toBeNull())
})

test('a test is sent, and leads to its transaction', async () => {
  const server = open(checkout)
  server.answers[sendTest] = { body: { message: 'Teste da Loja Boa recebido.', saleId: id } }
  server.answers[`GET /api/admin/transactions/${id}`] = { body: { ...detail, kind: 'test' } }
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar um teste' }))
  expect((await screen.findByText(/^Teste da Loja Boa recebido/)).closest('[aria-live]')).not.toBeNull()
  await waitFor(() => expect(server.sent.filter(({ call }) => call === list)).toHaveLength(2))
  await userEvent.click(screen.getByRole('button', { name: 'Ver a transação' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Detalhes da transação' }))
  expect(await drawer.findByText('Esta transação é um teste')).toBeDefined()
})

test('a test that is refused says why, in its place', async () => {
  const message = 'Falta o segredo da Loja Boa.'
  const server = open(checkout)
  server.answers[sendTest] = { status: 503, body: { message, code: 'checkout_without_secret' } }
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar um teste' }))
  const row = await findSelling()
  expect(await row.findByText(message)).toBeDefined()
  expect(screen.getAllByText(message)).toHaveLength(1)
})

test('a list that cannot be loaded says so, and can be tried again', async () => {
  const server = stubServer(own, { [list]: { status: 503, body: { message: 'Agora não.' } } })
  renderPart(<CheckoutsCard />)
  expect(await screen.findByText('Erro ao carregar os checkouts')).toBeDefined()
  server.answers[list] = { body: { checkouts: [checkout] } }
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByRole('heading', { name: 'Loja Boa' })).toBeDefined()
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { CustomerSubscription } from '#contract/customers.ts'
import { subscriber } from '#web/testing/people.ts'
import { renderApp, renderAppWithServer } from '#web/testing/render-app.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { customerPath } from '../customer-path.ts'
import { bought, customer, entered, gone, mailed, openCustomer, reading } from '../testing/customer.ts'
import { findRow, marina, openPanel, own } from '../testing/panel.ts'
import { detail } from '../testing/sales.ts'

const heading = async (name: string) => screen.findByRole('heading', { level: 1, name })
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ')
const region = (name: string) => screen.getByRole('region', { name })
const lines = (name: string | RegExp) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => plain(textContent))

test('the page says who it is, how to reach them and since when, and is named after them', async () => {
  openCustomer()
  const name = await heading('marina.alves')
  expect(document.title).toBe('marina.alves — Integrador')
  await waitFor(() => expect(document.activeElement).toBe(name))
  const facts = screen.getByText('marina@exemplo.com.br').parentElement?.textContent
  expect(facts).toBe('marina@exemplo.com.br · •••4410 · cliente desde 14/08/2025')
  const back = within(screen.getByRole('navigation', { name: 'Caminho' })).getByRole('link')
  expect(back.getAttribute('href')).toBe('/admin?secao=clientes')
  const tabs = screen.getByRole('navigation', { name: 'Seções' })
  expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toContain('Clientes')
})

describe('the timeline', () => {
  test('has everything with its time here, and can be narrowed to what is looked for', async () => {
    openCustomer()
    await heading('marina.alves')
    expect(lines('Tudo o que aconteceu')).toEqual([
      'Assinatura renovada no painel12/11 09:00por Renata · mensal',
      'Email “Boas-vindas”12/11 09:00entregue ao servidor de email',
      'Compra aprovada · R$ 97,0011/11 22:30Loja Boa · Mensal · Pix · pedido K-1',
      'Reembolso · -R$ 47,0011/11 22:30Loja Boa · Mensal · Pix · pedido K-1',
      'Entrou12/11 09:00Chrome no Android · 203.0.113.9',
    ])
    for (const [view, count] of [
      ['Compras', 2],
      ['Emails', 1],
      ['Atos', 1],
      ['Tudo', 5],
    ] as const) {
      await userEvent.click(screen.getByRole('radio', { name: view }))
      expect(lines('Tudo o que aconteceu')).toHaveLength(count)
    }
  })

  test('money that went back is negative and red', async () => {
    openCustomer()
    expect((await screen.findAllByText(/-R\$\s47,00/)).map(({ className }) => className)).toEqual([
      expect.stringContaining('text-red'),
      expect.stringContaining('text-red'),
    ])
    expect(screen.getByText(/Compra aprovada/).querySelector('.text-red')).toBeNull()
  })

  test('what is not there is said in words', async () => {
    openCustomer({ timeline: [entered] })
    await heading('marina.alves')
    const said = async (view: string) => {
      await userEvent.click(screen.getByRole('radio', { name: view }))
      return region('Tudo o que aconteceu').querySelector('p')?.textContent
    }
    expect(await said('Compras')).toBe('Nenhum checkout falou deste cliente até agora.')
    expect(await said('Emails')).toBe('Nenhum email foi enviado a este cliente até agora.')
    expect(await said('Atos')).toBe('Ninguém da administração fez nada nesta conta até agora.')
  })

  test('a long one comes in parts', async () => {
    openCustomer({ timeline: Array.from({ length: 70 }, (_, index) => ({ ...mailed, id: `m${index}` })) })
    await heading('marina.alves')
    expect(lines('Tudo o que aconteceu')).toHaveLength(30)
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar mais (40)' }))
    expect(lines('Tudo o que aconteceu')).toHaveLength(60)
  })

  test('a sale opens with all that is known of it, and not with the way to where one is', async () => {
    openCustomer(
      {},
      {
        [`GET /api/admin/transactions/${bought.id}`]: {
          body: { ...detail, id: bought.id, userId: marina.id },
        },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: /^Compra aprovada/ }))
    const drawer = await screen.findByRole('dialog', { name: 'Detalhes da transação' })
    await within(drawer).findByText('beatriz@exemplo.com.br')
    expect(within(drawer).queryByRole('link', { name: 'Ver cliente' })).toBeNull()
  })

  test('a mail that did not go says why, and can be sent again', async () => {
    const failed = { ...mailed, state: 'bad', error: 'A caixa está cheia.' } as const
    const { server } = openCustomer(
      { timeline: [failed] },
      {
        [`POST /api/admin/mails/${mailed.id}/resend`]: { body: { message: 'A caminho.', count: 1 } },
      },
    )
    expect(await screen.findByText('A caixa está cheia.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Enviar de novo' }))
    await waitFor(() => expect(server.sent.filter(({ call }) => call === reading)).toHaveLength(2))
  })
})

test('money and use are told in figures', async () => {
  openCustomer({
    money: [...customer.money, { currency: 'USD', paidCents: 1000, returnedCents: 0 }],
  })
  await heading('marina.alves')
  const figures = (name: string) =>
    [...region(name).querySelectorAll('dd')].map(({ textContent }) => plain(textContent))
  expect(figures('Dinheiro')).toEqual([
    'R$ 535,00',
    '-R$ 47,00',
    'R$ 488,00',
    'US$ 10,00',
    'US$ 0,00',
    'US$ 10,00',
  ])
  expect(figures('Uso')).toEqual(['6', '1', '11/11 09:00'])
})

const line: CustomerSubscription = {
  id: 's1',
  type: 'mensal',
  checkout: 'Loja Boa',
  product: 'Plano Pro',
  since: '2026-08-12T12:00:00.000Z',
  endsAt: '2999-01-02T12:00:00.000Z',
  renewal: 'automatic',
  reason: null,
  reasonAt: null,
}

test.each<[string, Partial<CustomerSubscription>, string]>([
  ['charged on', {}, 'Cobra em 02/01/2999'],
  ['not charged on', { renewal: 'none' }, 'Até 02/01/2999'],
  ['late', { renewal: 'late' }, 'Cobrança atrasada'],
  ['for ever', { endsAt: null }, 'Para sempre'],
  ['over', { endsAt: '2025-01-02T12:00:00.000Z', renewal: 'none' }, 'Terminou em 02/01/2025'],
  ['canceled', { reason: 'canceled', reasonAt: '2025-08-01T12:00:00.000Z' }, 'Cancelada em 01/08/2025'],
  ['refunded', { reason: 'refund', reasonAt: '2025-08-01T12:00:00.000Z' }, 'Reembolsada em 01/08/2025'],
  [
    'charged back',
    { reason: 'chargeback', reasonAt: '2025-08-01T12:00:00.000Z' },
    'Contestada em 01/08/2025',
  ],
])('a subscription that is %s says so', async (_, about, text) => {
  openCustomer({ subscriptions: [{ ...line, ...about }] })
  await heading('marina.alves')
  expect(lines('Assinaturas')).toEqual([`MensalLoja Boa · Plano Pro · desde 12/08${text}`])
})

describe('what is not as it should be', () => {
  test('while it loads the page says so', async () => {
    openCustomer({}, { [reading]: { wait: new Promise(() => {}) } })
    await heading('Cliente')
    expect(screen.getByText('Carregando o cliente...')).toBeDefined()
  })

  test('a failing server is told, and asked again', async () => {
    const { server } = openCustomer({}, { [reading]: { status: 503, body: { message: 'Volte já.' } } })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Não foi possível abrir este clienteVolte já.')
    server.answers[reading] = { body: customer }
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await heading('marina.alves')
  })

  test.each([404, 400])('a wrong address (%i) leads back', async (status) => {
    openCustomer({}, { [reading]: { status, body: { message: '' } } })
    await heading('Cliente não encontrado')
    expect(screen.getByText(/foi excluído, ou o endereço está errado/)).toBeDefined()
    const back = screen.getByRole('link', { name: 'Voltar aos clientes' })
    expect(back.getAttribute('href')).toBe('/admin?secao=clientes')
    expect(screen.queryByRole('button', { name: 'Desfazer a exclusão' })).toBeNull()
  })

  test('who is no administrator is told so, and nothing of a customer is asked for', async () => {
    const server = stubServer(subscriber)
    const { currentPath } = renderAppWithServer(customerPath(marina.id))
    await heading('Acesso Negado')
    expect(currentPath()).toBe(customerPath(marina.id))
    expect(server.sent).toEqual([])
  })

  test('nobody is sent to the login, which brings them back', async () => {
    const { currentPath } = renderApp(customerPath(marina.id), null)
    await heading('Bem-vindo de volta')
    expect(currentPath()).toBe(`/auth?voltar=${encodeURIComponent(customerPath(marina.id))}`)
  })

  test('a customer whom somebody else deletes is noticed with the next act, and can be brought back', async () => {
    const { server } = openCustomer(
      {},
      {
        [`POST /api/admin/users/${marina.id}/resend-access`]: gone,
        [`POST /api/admin/deleted-users/${marina.id}/bring-back`]: { body: { message: 'De volta.' } },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Reenviar acesso' }))
    server.answers[reading] = gone
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Reenviar acesso' }))
    await heading('Cliente excluído')
    expect(screen.getByText(/^A conta de/).textContent).toContain('marina.alves (marina@exemplo.com.br)')
    server.answers[reading] = { body: customer }
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer a exclusão' }))
    await heading('marina.alves')
  })
})

describe('the ways to the page', () => {
  test('a name in the list of users leads to it', async () => {
    const { currentPath } = openPanel([own, marina], { [reading]: { body: customer } })
    const row = await findRow('marina.alves')
    await userEvent.click(within(row).getByRole('link', { name: 'marina.alves' }))
    await heading('marina.alves')
    expect(currentPath()).toBe(`/admin/cliente/${marina.id}`)
  })
})

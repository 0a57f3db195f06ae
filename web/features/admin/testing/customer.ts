import type { Customer, CustomerEvent } from '#contract/customers.ts'
import { renderAppWithServer } from '#web/testing/render-app.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { dismissToast, shownToast } from '#web/ui/toast-store.ts'
import { customerPath } from '../customer-path.ts'
import { marina, own } from './panel.ts'

export const reading = `GET /api/admin/customers/${marina.id}`

export const bought: CustomerEvent = {
  id: '5b8e6a4e-1f0a-4d0b-9a77-3c1f7a9e0001',
  source: 'sale',
  kind: 'approved',
  // An hour past midnight in London, and the evening before here.
  at: '2026-11-12T01:30:00.000Z',
  title: 'Compra aprovada · R$ 97,00',
  details: ['Loja Boa', 'Mensal', 'Pix', 'pedido K-1'],
  state: 'good',
  error: null,
}
export const refunded: CustomerEvent = {
  ...bought,
  id: '5b8e6a4e-1f0a-4d0b-9a77-3c1f7a9e0002',
  kind: 'refunded',
  title: 'Reembolso · -R$ 47,00',
  state: 'bad',
}
export const mailed: CustomerEvent = {
  id: '5b8e6a4e-1f0a-4d0b-9a77-3c1f7a9e0003',
  source: 'mail',
  at: '2026-11-12T12:00:00.000Z',
  title: 'Email “Boas-vindas”',
  details: ['entregue ao servidor de email'],
  state: 'plain',
  error: null,
}
export const acted: CustomerEvent = {
  ...mailed,
  id: '5b8e6a4e-1f0a-4d0b-9a77-3c1f7a9e0004',
  source: 'act',
  title: 'Assinatura renovada no painel',
  details: ['por Renata', 'mensal'],
}
export const entered: CustomerEvent = {
  ...mailed,
  id: 'login-1',
  source: 'login',
  title: 'Entrou',
  details: ['Chrome no Android', '203.0.113.9'],
}

export const customer: Customer = {
  user: marina,
  numbers: ['•••4410'],
  access: {
    hasAccess: true,
    endsAt: '2999-01-01T00:00:00.000Z',
    why: ['Mensal, paga em 11/11/2026 na Loja Boa (pedido K-1): até 31/12/2998', 'A Loja Boa cobra de novo'],
    isRevoked: false,
  },
  subscriptions: [],
  money: [{ currency: 'BRL', paidCents: 53_500, returnedCents: 4700 }],
  integrations: 6,
  sessions: [{ id: 'a', startedAt: '2026-11-11T12:00:00.000Z', expiresAt: '2999-01-01T00:00:00.000Z' }],
  timeline: [acted, mailed, bought, refunded, entered],
}

/** What the server says of somebody who is not there. */
export const gone = { status: 404, body: { message: 'Não encontrado', code: 'not_found' } }

type Answers = Parameters<typeof stubServer>[1]

/** The page of a customer, as an admin opens it. */
export function openCustomer(about: Partial<Customer> = {}, answers: Answers = {}) {
  // What the test before was told stays in the store, which knows no test.
  dismissToast(shownToast()?.id ?? 0)
  const server = stubServer(own, { [reading]: { body: { ...customer, ...about } }, ...answers })
  return { server, ...renderAppWithServer(customerPath(marina.id)) }
}

import { expect, test } from 'vitest'
import type { Account } from '#contract/account.ts'
import type { SessionUser } from '#contract/auth.ts'
import { admin, canceled, expired, lifetime, registered, subscriber } from '#web/testing/people.ts'
import { setUp } from '#web/testing/public-settings.ts'
import { account, findSection, openAccount } from './testing/open-account.ts'

const purchase = {
  checkout: 'Loja',
  advice: 'Para trocar o cartão, entre com este email na área de compras.',
  url: 'https://loja.exemplo.com/compras',
}

async function readPlan(user: SessionUser, bought: Account['purchase'] = null) {
  await openAccount({ user, account: { ...account, purchase: bought } })
  return findSection('Plano')
}

test('a lifetime is called one, and has nothing to renew', async () => {
  setUp({ 'checkout-url': 'https://pay.exemplo.com/' })
  const plan = await readPlan(lifetime, purchase)
  expect(plan.getByText('Vitalícia')).toBeDefined()
  expect(plan.getByText('Vitalícia, sem data de fim')).toBeDefined()
  expect(plan.queryByRole('link', { name: 'Renovar' })).toBeNull()
})

test('what was bought says where, how the card is changed, and leads there', async () => {
  const plan = await readPlan({ ...subscriber, renewsByItself: true }, purchase)
  expect(plan.getByText('Mensal')).toBeDefined()
  expect(plan.getByText('Loja')).toBeDefined()
  expect(plan.getByText(/Para trocar o cartão/)).toBeDefined()
  const link = plan.getByRole('link', { name: /^Abrir Loja/ })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([purchase.url, 'noreferrer'])
  expect(plan.getByText(/A renovação é automática/)).toBeDefined()
})

test('a checkout without an address of its own has no link', async () => {
  const plan = await readPlan(subscriber, { ...purchase, url: null })
  expect(plan.queryByRole('link')).toBeNull()
})

test.each([
  ['ends for good', subscriber, 'Renovar'],
  ['was canceled', canceled, 'Renovar'],
  ['has ended', expired, 'Renovar'],
  ['never began', registered, 'Assinar'],
])('whose access %s can buy from here', async (_, user, label) => {
  setUp({ 'checkout-url': 'https://pay.exemplo.com/' })
  const plan = await readPlan(user)
  expect(plan.getByRole('link', { name: label }).getAttribute('href')).toBe('https://pay.exemplo.com/')
})

test('who has ended reads when', async () => {
  const plan = await readPlan(expired)
  expect(plan.getByText('Terminou em')).toBeDefined()
  expect(plan.queryByText(/não veio de uma compra/)).toBeNull()
})

test('who never had a plan is said to have none', async () => {
  const plan = await readPlan(registered)
  expect(plan.getByText('Nenhuma')).toBeDefined()
  expect(plan.queryByText('Mensal')).toBeNull()
})

test('what was given by hand is said to be', async () => {
  const plan = await readPlan(subscriber)
  expect(plan.getByText(/não veio de uma compra/)).toBeDefined()
})

test('an administrator needs no plan', async () => {
  const plan = await readPlan(admin)
  expect(plan.getByText('Administrador')).toBeDefined()
  expect(plan.queryByText(/não veio de uma compra|Acesso até/)).toBeNull()
})

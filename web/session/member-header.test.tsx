import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SessionUser } from '#contract/auth.ts'
import { admin, expired, registered, subscriber } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'

async function openHeader(path: string, user: SessionUser) {
  renderApp(path, user)
  await screen.findByRole('heading', { level: 1 })
  const [header = document.body] = screen.getAllByRole('banner')
  return within(header)
}

type Header = Awaited<ReturnType<typeof openHeader>>
const targets = (header: Header) => header.getAllByRole('link').map((link) => link.getAttribute('href'))

test.each(['/', '/wizard', '/dashboard', '/ajuda', '/profile'])(
  'from %s every place is one click away, and the product and the person are named',
  async (path) => {
    const header = await openHeader(path, subscriber)
    expect(targets(header)).toEqual(expect.arrayContaining(['/', '/dashboard', '/ajuda', '/conta']))
    expect(header.getByText(/^Integrador/)).toBeDefined()
    expect(header.getByText(subscriber.username)).toBeDefined()
    expect(header.getByText(subscriber.email)).toBeDefined()
    expect(header.getByRole('button', { name: 'Sair' })).toBeDefined()
    expect(header.queryByRole('link', { name: 'Admin' })).toBeNull()
  },
)

test.each([
  ['/', 'Nova integração'],
  ['/dashboard', 'Integrações'],
  ['/ajuda', 'Ajuda'],
])('at %s the place "%s" is marked as this one', async (path, label) => {
  const header = await openHeader(path, subscriber)
  expect(header.getByRole('link', { current: 'page' }).textContent).toBe(label)
})

test('an admin gets to the panel from every page, and from the panel to the integrations', async () => {
  expect(targets(await openHeader('/dashboard', admin))).toContain('/admin')
  cleanup()
  expect(targets(await openHeader('/admin', admin))).toEqual(
    expect.arrayContaining(['/dashboard', '/wizard', '/conta']),
  )
})

test.each([
  ['had access', expired, ['/leads', '/subscription-expired', '/ajuda']],
  ['never had access', registered, ['/subscription-expired', '/ajuda']],
])('at the account who %s is offered only what opens', async (_, user, places) => {
  const header = await openHeader('/conta', user)
  const links = within(header.getByRole('navigation')).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(places)
  expect(header.getByRole('link', { current: 'page' }).textContent).toContain(user.username)
})

test('help opens beside the wizard, where keys are typed that nobody keeps', async () => {
  const inWizard = await openHeader('/wizard', subscriber)
  expect(inWizard.getByRole('link', { name: /^Ajuda/ }).getAttribute('target')).toBe('_blank')
  cleanup()
  const elsewhere = await openHeader('/dashboard', subscriber)
  expect(elsewhere.getByRole('link', { name: 'Ajuda' }).getAttribute('target')).toBeNull()
})

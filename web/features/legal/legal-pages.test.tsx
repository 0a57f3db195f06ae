import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { isPagePath } from '#contract/pages.ts'
import { personalData } from '#contract/personal-data.ts'
import { expired, subscriber } from '#web/testing/people.ts'
import { setUp } from '#web/testing/public-settings.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { privacySections } from './privacy/index.ts'
import { termsSections } from './terms/index.ts'

const owner = {
  'owner-name': 'Loja da Ana Ltda.',
  'owner-document': '12345678000195',
  'owner-address': 'Rua das Flores, 10, São Paulo, SP, 01000-000',
  'privacy-email': 'privacidade@exemplo.com.br',
}
const pages = [
  ['/privacidade', 'Privacidade', privacySections],
  ['/termos', 'Termos de uso', termsSections],
] as const

async function open(
  path: string,
  settings: Record<string, string> = owner,
  user = null as typeof expired | null,
) {
  setUp(settings)
  renderApp(path, user)
  await screen.findByRole('heading', { level: 1, name: path === '/termos' ? 'Termos de uso' : 'Privacidade' })
}

const missingTitle = 'Falta a identificação de quem oferece este serviço'

describe.each(pages)('%s', (path, _title, sections) => {
  test.each([
    ['a visitor', null],
    ['a member', subscriber],
    ['somebody whose subscription has ended', expired],
  ])('is read by %s, wherever else they may go', async (_, user) => {
    await open(path, owner, user)
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(sections.length)
  })

  test('says who offers the service, and asks nobody to fill anything in', async () => {
    await open(path)
    for (const text of ['Loja da Ana Ltda.', 'CNPJ', '12.345.678/0001-95', owner['owner-address']])
      expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByRole('link', { name: owner['privacy-email'] }).getAttribute('href')).toBe(
      `mailto:${owner['privacy-email']}`,
    )
    expect(screen.queryByText(missingTitle)).toBeNull()
    expect(document.body.textContent).not.toMatch(/OWNER_|PRIVACY_EMAIL|a preencher/)
  })

  test('without all of it, names each variable that is missing and says that it is a model', async () => {
    await open(path, { 'owner-name': 'Loja da Ana Ltda.', 'owner-document': '123.456.789-09' })
    expect(screen.getByText('CPF')).toBeDefined()
    const note = screen.getByText(missingTitle).parentElement ?? document.body
    expect(within(note).queryByText('OWNER_NAME')).toBeNull()
    for (const name of ['OWNER_ADDRESS', 'PRIVACY_EMAIL']) expect(within(note).getByText(name)).toBeDefined()
    expect(note.textContent).toContain('peça a um advogado')
    expect(screen.getByText('a preencher (OWNER_ADDRESS)')).toBeDefined()
  })

  test('ends with the quiet word that it is a model', async () => {
    await open(path)
    expect(screen.getByText(/^Este texto nasceu de um modelo/)).toBeDefined()
  })

  test('has a contents that leads to every part, and addresses that exist', async () => {
    await open(path)
    const contents = within(screen.getByRole('navigation', { name: 'Nesta página' })).getAllByRole('link')
    expect(contents.map((link) => link.getAttribute('href'))).toEqual(sections.map(({ id }) => `#${id}`))
    const ids = Array.from(document.querySelectorAll('main [id]'), ({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const asked = Array.from(document.querySelectorAll('main a'), (link) => link.getAttribute('href') ?? '')
    expect(asked.filter((href) => href.startsWith('#') && !ids.includes(href.slice(1)))).toEqual([])
  })

  test('leads to pages of ours, and to parts of them that are there', () => {
    const links = [...JSON.stringify(sections).matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address)
    expect(links).toContain('/conta')
    const places = new Set([
      ...privacySections.map(({ id }) => `/privacidade#${id}`),
      ...termsSections.map(({ id }) => `/termos#${id}`),
      '/ajuda#plano-gratuito',
    ])
    const dead = links.filter((address) => {
      if (address.startsWith('https:') || address.startsWith('#')) return false
      return address.includes('#') ? !places.has(address) : !isPagePath(address) && address !== '/conta'
    })
    expect(dead).toEqual([])
    // What was meant as a link and is none would be read out with its brackets.
    expect(JSON.stringify(sections).replaceAll(/\[[^[\]]+\]\([^)]+\)/g, '')).not.toMatch(/\]\(/)
  })
})

test('all that is kept of people is told: what, why, by which law, how long, and who receives it', async () => {
  await open('/privacidade')
  for (const { title, what, ...rest } of personalData) {
    const group = screen.getByRole('region', { name: title })
    for (const text of [...what, rest.purpose, rest.basis, rest.kept, rest.recipients])
      expect(within(group).getByText(text.replaceAll('\u00A0', ' '))).toBeDefined()
    expect(within(group).getAllByRole('term')).toHaveLength(5)
  }
})

test('no name of a table or column is shown to readers', async () => {
  await open('/privacidade')
  const names = personalData.flatMap(({ columns }) => [
    ...Object.keys(columns),
    ...Object.values(columns).flat(),
  ])
  const shown = document.body.textContent
  expect(names.filter((name) => name.includes('_') && shown.includes(name))).toEqual([])
})

test('cookies are named with how long they stay, and nobody is asked to accept them', async () => {
  await open('/privacidade')
  const table = within(screen.getByRole('table', { name: 'O que fica no seu navegador' }))
  expect(table.getByText('sid')).toBeDefined()
  expect(table.getByText('400 dias')).toBeDefined()
  expect(screen.queryByRole('button', { name: /aceitar/i })).toBeNull()
})

test('what a page of a customer has asked somebody for is not asked of us: whom to ask is said', async () => {
  await open('/privacidade')
  const part = screen.getByRole('region', { name: 'Pediu um produto em uma página?' })
  expect(part.textContent).toContain('não recebemos, não guardamos e não conseguimos ver')
  expect(within(part).getAllByRole('listitem')).toHaveLength(3)
})

test.each([
  ['/', null],
  ['/auth', null],
  ['/forgot-password', null],
  ['/reset-password?token=abc', null],
  ['/auth/reset-password?token=abc', null],
  ['/subscription-expired', null],
  ['/subscription-expired', expired],
  ['/ajuda', null],
  ['/privacidade', null],
  ['/termos', null],
  ['/nada/aqui', null],
])('the foot of %s leads to both', async (path, user) => {
  setUp({})
  renderApp(path, user)
  const foot = within(await screen.findByRole('contentinfo'))
  expect(foot.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Privacidade', '/privacidade'],
    ['Termos', '/termos'],
  ])
  cleanup()
})

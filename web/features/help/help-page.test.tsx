import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expired, registered, subscriber } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { setUp } from '#web/testing/public-settings.ts'

test.each([
  ['a member', subscriber],
  ['somebody whose subscription has ended', expired],
  ['a visitor', null],
])('%s finds the answers and whom to ask', async (_, user) => {
  setUp({ 'support-phone': '+55 11 90000-0000', 'support-email': 'suporte@exemplo.com.br' })
  renderApp('/ajuda', user)
  await screen.findByRole('heading', { level: 1, name: 'Ajuda' })
  for (const question of ['Onde encontro minha chave?', 'E se nenhum lead chegar?', 'Como eu cancelo?'])
    expect(screen.getByRole('heading', { level: 3, name: question })).toBeDefined()
  const contact = screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? ''
  expect(contact).toMatch(/^https:\/\/wa\.me\/5511900000000\?text=/)
  expect(decodeURIComponent(contact)).toContain(user ? `Meu usuário é ${user.username}.` : 'o Integrador.')
  expect(screen.getByRole('link', { name: 'suporte@exemplo.com.br' })).toBeDefined()
})

test('who is not in is offered no page that would send them away', async () => {
  renderApp('/ajuda', registered)
  await screen.findByRole('heading', { level: 1, name: 'Ajuda' })
  expect(within(screen.getByRole('banner')).getAllByRole('link')).toHaveLength(1)
})

test('who was in is offered what is still theirs, and the way back', async () => {
  renderApp('/ajuda', expired)
  await screen.findByRole('heading', { level: 1, name: 'Ajuda' })
  const places = within(screen.getByRole('navigation', { name: 'Páginas' })).getAllByRole('link')
  expect(places.map((link) => link.getAttribute('href'))).toEqual([
    '/leads',
    '/subscription-expired',
    '/ajuda',
  ])
})

const open = async (address = '/ajuda') => {
  renderApp(address, null)
  await screen.findByRole('heading', { level: 1, name: 'Ajuda' })
}

test('the contents lead to every topic, and each answer has an address of its own', async () => {
  await open()
  const contents = within(screen.getByRole('navigation', { name: 'Nesta página' })).getAllByRole('link')
  const sections = screen
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.closest('section')?.id)
  expect(contents.map((link) => link.getAttribute('href'))).toEqual(
    sections.filter((id) => id !== undefined && id !== '').map((id) => `#${id}`),
  )
  const ids = Array.from(document.querySelectorAll('main [id]'), ({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(
    expect.arrayContaining(['cofre', 'publicar', 'retorno', 'conversoes', 'wordpress', 'dominio']),
  )
})

test.each([
  ['publicar', 'Como eu publico por aqui?'],
  ['wordpress', 'Onde eu colo o formulário?'],
  ['obrigado', 'Preciso hospedar a página de sucesso?'],
  ['obrigado', 'Como eu testo com a rede de verdade?'],
  ['cofre', 'O que é o Cofre?'],
  ['retorno', 'Como fico sabendo o que foi aprovado?'],
  ['conversoes', 'Como o anúncio fica sabendo da venda?'],
  ['plano-gratuito', 'A Cloudflare cobra por isso?'],
  ['dominio', 'Posso usar um domínio meu no Worker?'],
])('in #%s, "%s" is shown in a picture too', async (_, question) => {
  await open()
  const answer = screen.getByRole('heading', { level: 3, name: question }).parentElement
  expect(within(answer ?? document.body).getByText(/^Desenho: /)).toBeDefined()
})

test('what passes our server is said of everything that travels', async () => {
  await open()
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  const said = Object.fromEntries(
    rows.slice(1).map((row) => Array.from(row.children, ({ textContent }) => textContent).slice(0, 2)),
  ) as Record<string, string>
  expect(said['Leads']).toBe('não passam')
  expect(said['Token do anúncio']).toBe('não passa')
  expect(said['Chave da rede']).toBe('passa só ao publicar por aqui')
  expect(screen.getByText(/cabem cerca de 12\.500 leads por dia/)).toBeDefined()
})

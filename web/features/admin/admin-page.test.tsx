import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { setupWarnings, type SetupWarning } from '#contract/users.ts'
import { findRow, openPanel, overview } from './testing/panel.ts'

const counts = 'GET /api/admin/overview'

test('the header greets, and leads home and out', async () => {
  openPanel()
  await screen.findByRole('heading', { level: 1, name: 'Painel Administrativo' })
  screen.getByText('Olá, rafael')
  expect(screen.getByRole('link', { name: 'Página Inicial' }).getAttribute('href')).toBe('/wizard')
  screen.getByRole('button', { name: 'Sair' })
})

test('the navigation leads to each section of the one page', async () => {
  openPanel()
  const links = within(await screen.findByRole('navigation', { name: 'Seções' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Usuários',
    'Transações',
    'Emails',
    'Manutenção',
  ])
  for (const link of links) {
    const section = document.querySelector(link.getAttribute('href') ?? '')
    expect(section?.querySelector('h2')?.textContent).toBe(link.textContent)
  }
})

test('the counts and the picture tell how the subscriptions stand', async () => {
  openPanel()
  const buttons = await screen.findAllByRole('button', { pressed: false })
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Ativas1.284',
    'Expiram em 7 dias96',
    'Canceladas41',
    'Expiradas210',
    'Vitalícias12',
  ])
  await screen.findByRole('img', {
    name: /^Com acesso nos últimos 30 dias, de 14\/11 a 15\/11\..*Último: 1\.433 pessoas/,
  })
})

test.each<[SetupWarning, string, string]>([
  ['webhook_secret', 'webhook de vendas', 'CHECKOUT_WEBHOOK_SECRET'],
  ['smtp', 'envio de emails', 'SMTP_URL'],
  ['plans', 'tabela de planos', 'CHECKOUT_PLANS'],
  ['embedded_database', 'banco de dados', 'DATABASE_URL'],
  ['proxy', 'proxy', 'TRUST_PROXY'],
])('%s is shown as not set up, with the variable to set', async (warning, words, variable) => {
  openPanel(undefined, { [counts]: { body: { ...overview, warnings: [warning] } } })
  await screen.findByText(`Ainda não configurado: ${words}.`)
  expect(screen.getByText(variable).tagName).toBe('CODE')
})

test('a checkout that is not set up leads to the card of the checkouts', async () => {
  openPanel(undefined, { [counts]: { body: { ...overview, warnings: ['webhook_secret'] } } })
  await screen.findByText(/^As vendas são recusadas: nenhum checkout tem o segredo configurado\./)
  const link = screen.getByRole('link', { name: 'Checkouts', hidden: true })
  expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull()
})

test('everything that is not set up is shown in one line, and nothing when all is', async () => {
  openPanel(undefined, { [counts]: { body: { ...overview, warnings: setupWarnings } } })
  await screen.findByText(
    'Ainda não configurado: webhook de vendas, envio de emails, tabela de planos, banco de dados e proxy.',
  )
  cleanup()
  openPanel()
  await screen.findByRole('button', { name: /Ativas/ })
  expect(screen.queryByText(/Ainda não configurado/)).toBeNull()
})

test('without the counts the list works, and they can be asked for again', async () => {
  const { server } = openPanel(undefined, { [counts]: { status: 503, body: {} } })
  await screen.findByText('Não foi possível carregar o resumo')
  await findRow('marina.alves')
  server.answers[counts] = { body: overview }
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect((await screen.findByRole('button', { name: /Ativas/ })).textContent).toBe('Ativas1.284')
})

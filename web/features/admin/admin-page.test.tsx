import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { setupWarnings, type SetupWarning } from '#contract/users.ts'
import { checkout, checkoutList, findRow, openPanel, overview } from './testing/panel.ts'

const counts = 'GET /api/admin/overview'

test('the header greets, and leads home and out', async () => {
  openPanel()
  await screen.findByRole('heading', { level: 1, name: 'Painel Administrativo' })
  screen.getByText('Olá, rafael')
  expect(screen.getByRole('link', { name: 'Página Inicial' }).getAttribute('href')).toBe('/wizard')
  screen.getByRole('button', { name: 'Sair' })
})

const tabs = async () =>
  within(await screen.findByRole('navigation', { name: 'Seções' }))
    .getAllByRole('link')
    .map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')])

test('the tabs lead to each section that there is, with what needs a look', async () => {
  const refusedToday = [{ reason: 'forged' as const, count: 3, lastAt: '2026-11-15T12:00:00.000Z' }]
  const sales = { processed: 9, pending: 0, failed: 4, lastEventAt: null }
  openPanel(undefined, {
    [counts]: { body: { ...overview, sales, mails: { waiting: 5, failed: 1, reason: null } } },
    [checkoutList]: { body: { checkouts: [{ ...checkout, refusedToday }] } },
  })
  await screen.findByText('3 recusadas hoje')
  expect(await tabs()).toEqual([
    ['Visão geral', '/admin', null],
    ['Clientes 1.650', '/admin?secao=clientes', 'page'],
    ['Vendas 4 com erro', '/admin?secao=vendas', null],
    ['Dinheiro', '/admin?secao=dinheiro', null],
    ['Emails 1 não saiu', '/admin?secao=emails', null],
    ['Checkouts 3 recusadas hoje', '/admin?secao=checkouts', null],
    ['Registro', '/admin?secao=registro', null],
    ['Sistema', '/admin?secao=sistema', null],
  ])
})

test('one section is in sight, and where nothing needs a look the tabs are calm', async () => {
  openPanel(undefined, {}, '/admin?secao=sistema')
  await screen.findByRole('heading', { level: 2, name: 'Sistema' })
  await screen.findByText('Nada falta: 1 item certo')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Sistema',
    'O que o servidor vigia',
    'Instalação',
    'Este servidor',
  ])
  expect((await tabs()).map(([text]) => text)).toEqual([
    'Visão geral',
    'Clientes 1.650',
    'Vendas',
    'Dinheiro',
    'Emails',
    'Checkouts',
    'Registro',
    'Sistema',
  ])
})

test.each(['/admin', '/admin?secao=nenhuma', '/admin?secao=constructor'])(
  '%s is all of the panel, under the names that old links lead to',
  async (path) => {
    openPanel(undefined, {}, path)
    await findRow('marina.alves')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Usuários',
      'Transações',
      'Emails',
      'Manutenção',
    ])
    for (const id of ['usuarios', 'transacoes', 'checkouts', 'emails', 'manutencao'])
      expect(document.getElementById(id)).not.toBeNull()
  },
)

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
  openPanel(undefined, { [counts]: { body: { ...overview, warnings: [warning] } } }, '/admin')
  await screen.findByText(`Ainda não configurado: ${words}.`)
  expect(screen.getByText(variable).tagName).toBe('CODE')
})

test('a checkout that is not set up leads to the checkouts', async () => {
  openPanel(undefined, { [counts]: { body: { ...overview, warnings: ['webhook_secret'] } } }, '/admin')
  await screen.findByText(/^As vendas são recusadas: nenhum checkout tem o segredo configurado\./)
  const advice = within(screen.getByText(/^As vendas são recusadas/))
  const link = advice.getByRole('link', { name: 'Checkouts', hidden: true })
  expect(link.getAttribute('href')).toBe('/admin?secao=checkouts')
})

test('everything that is not set up is shown in one line, and nothing when all is', async () => {
  openPanel(undefined, { [counts]: { body: { ...overview, warnings: setupWarnings } } }, '/admin')
  await screen.findByText(
    'Ainda não configurado: webhook de vendas, envio de emails, tabela de planos, banco de dados e proxy.',
  )
  cleanup()
  openPanel(undefined, {}, '/admin')
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

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ListedUser } from '#contract/users.ts'
import {
  findRow,
  findRowActions,
  findToast,
  firstPage,
  marina,
  openPanel,
  own,
  pageOf,
} from '../testing/panel.ts'

const dayMs = 24 * 60 * 60 * 1000
/** An hour short of the full number of days: it is rounded up to it. */
const inDays = (days: number) => new Date(Date.now() + (days - 1 / 24) * dayMs).toISOString()
const canceled = { subscriptionStatus: 'canceled', subscriptionExpiresAt: inDays(14) } as const
const ended = { subscriptionStatus: 'expired', subscriptionExpiresAt: inDays(-4) } as const

test.each<[string, Partial<ListedUser>, [string | undefined, string | null][]]>([
  ['active', { subscriptionExpiresAt: inDays(23) }, [['Ativa (23 dias restantes)', 'green']]],
  ['about to end', { subscriptionExpiresAt: inDays(7) }, [['Expira em 7 dias', 'orange']]],
  [
    'canceled',
    { ...canceled, cancellationReason: 'canceled' },
    [['Cancelada (14 dias restantes)', 'orange']],
  ],
  ['refunded', { ...canceled, cancellationReason: 'refund' }, [['Reembolsada (14 dias)', 'orange']]],
  ['charged back', { ...canceled, cancellationReason: 'chargeback' }, [['Chargeback (14 dias)', 'orange']]],
  ['expired', ended, [['Expirada há 4 dias', 'red']]],
  ['refunded and over', { ...ended, cancellationReason: 'refund' }, [['Reembolsada', 'red']]],
  ['charged back and over', { ...ended, cancellationReason: 'chargeback' }, [['Chargeback', 'red']]],
  ['for life', { subscriptionType: 'vitalicia', subscriptionExpiresAt: null }, [['Vitalícia', 'blue']]],
  ['of an admin', { isAdmin: true, ...ended }, [['Admin', 'blue']]],
  [
    'not entered yet',
    { mustResetPassword: true, subscriptionExpiresAt: inDays(23) },
    [
      ['Pendente', 'quiet'],
      ['Ativa (23 dias restantes)', 'green'],
    ],
  ],
])('a subscription %s has the right badges', async (_, state, expected) => {
  openPanel([{ ...marina, ...state }])
  const row = await findRow('marina.alves')
  const badges = [...row.querySelectorAll('[data-tone]')].map((badge) => [
    badge.querySelector('.truncate')?.textContent,
    badge.getAttribute('data-tone'),
  ])
  expect(badges).toEqual(expected)
})

test('a failed charge is shown beside the badge', async () => {
  openPanel([{ ...marina, subscriptionExpiresAt: inDays(2), isPaymentLate: true }])
  const row = await findRow('marina.alves')
  expect(within(row).getByText('Expira em 2 dias')).toBeDefined()
  expect(within(row).getByText('Pagamento atrasado')).toBeDefined()
})

test.each<[string, Partial<ListedUser>, string]>([
  ['mensal', { subscriptionExpiresAt: '2999-01-02T12:00:00.000Z' }, 'mensalexpira em 02/01/2999'],
  ['over', { subscriptionExpiresAt: '2020-01-02T12:00:00.000Z' }, 'mensalexpirou em 02/01/2020'],
  ['for life', { subscriptionType: 'vitalicia', subscriptionExpiresAt: null }, 'Vitalícia (sem expiração)'],
  [
    'for life, refunded',
    { subscriptionType: 'vitalicia', subscriptionExpiresAt: '2020-01-02T12:00:00.000Z' },
    'vitalíciaexpirou em 02/01/2020',
  ],
  ['of no type', { subscriptionType: null, subscriptionExpiresAt: null }, '–'],
])('the type and the end of a subscription %s are shown', async (_, state, text) => {
  openPanel([{ ...marina, ...state }])
  const row = await findRow('marina.alves')
  expect(row.querySelector('[data-label=Assinatura]')?.textContent).toBe(text)
})

test('a row tells the email, and since when the person is here', async () => {
  openPanel()
  const row = await findRow('marina.alves')
  expect(row.textContent).toContain('marina@exemplo.com.brdesde 14/08/2025')
})

test('what is wrong with the mails shows on the row', async () => {
  openPanel([{ ...marina, accessMailError: '550 no such user', isSuppressed: true }])
  const row = await findRow('marina.alves')
  expect(row.textContent).toContain('O email de acesso falhou: 550 no such user')
  expect(row.textContent).toContain('Não recebe campanhas: o endereço recusa emails')
  cleanup()
  openPanel([{ ...marina, isUnsubscribed: true }])
  expect((await findRow('marina.alves')).textContent).toContain('Não recebe campanhas: descadastrou-se')
})

test('each row offers what can be done to that person', async () => {
  const other = { ...own, id: 'another', username: 'outro.admin' }
  const untyped = { ...marina, id: 'untyped', username: 'sem.tipo', subscriptionType: null }
  openPanel([own, marina, other, untyped])
  const menu = (name: string) => `Mais ações para ${name}`
  expect(await findRowActions('marina.alves')).toEqual(['Renovar', 'Excluir', menu('marina.alves')])
  expect(await findRowActions('outro.admin')).toEqual(['Excluir', menu('outro.admin')])
  expect(await findRowActions('sem.tipo')).toEqual(['Excluir', menu('sem.tipo')])
  expect(await findRowActions('rafael')).toEqual([menu('rafael')])
  within(await findRow('rafael')).getByText('você')
})

test('who registered and bought nothing has neither a subscription nor a renewal', async () => {
  const registered: ListedUser = {
    ...marina,
    subscriptionType: 'vitalicia',
    subscriptionStatus: 'expired',
    subscriptionExpiresAt: marina.createdAt,
  }
  openPanel([own, registered])
  expect(await findRowActions('marina.alves')).toEqual(['Excluir', 'Mais ações para marina.alves'])
  const row = await findRow('marina.alves')
  expect(row.textContent).toContain('Sem assinatura')
  expect(row.textContent).not.toMatch(/vital|expir/i)
})

test('while the list loads it says so, and without anybody too', async () => {
  let answer: () => void = () => {}
  const wait = new Promise<void>((resolve) => void (answer = resolve))
  openPanel([], { [firstPage]: { body: pageOf([]), wait } })
  await screen.findByText('Carregando usuários...')
  answer()
  await screen.findByText('Nenhum usuário encontrado.')
  expect(screen.queryByText('Carregando usuários...')).toBeNull()
})

test('a list that fails is shown in a toast and in its place, and can be asked for again', async () => {
  const { server } = openPanel([], { [firstPage]: { status: 502, body: 'Bad Gateway' } })
  const toast = await findToast('Erro ao carregar usuários')
  expect(toast.dataset['variant']).toBe('destructive')
  expect(within(toast).getAllByText('Erro ao carregar usuários')).toHaveLength(2)
  server.answers[firstPage] = { body: pageOf([marina]) }
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  await findRow('marina.alves')
})

test("the server's own words come first", async () => {
  openPanel([], { [firstPage]: { status: 503, body: { message: 'Volte em um minuto.' } } })
  expect((await findToast('Erro ao carregar usuários')).textContent).toContain('Volte em um minuto.')
})

test('what is typed is looked up once the person pauses, and can be taken back', async () => {
  const { server } = openPanel([own, marina], { [`${firstPage}&q=jo%C3%A3o`]: { body: pageOf([]) } })
  await findRow('marina.alves')
  for (const value of ['j', 'jo', 'joã', 'joão'])
    fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
  await screen.findByText('Nenhum usuário encontrado.')
  expect(server.sent.filter(({ call }) => call.includes('q='))).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Exportar CSV' }).getAttribute('href')).toBe(
    '/api/admin/users.csv?q=jo%C3%A3o',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Limpar busca e filtro' }))
  await findRow('marina.alves')
})

test('a count narrows the list down to those it counts, and back', async () => {
  const late = { ...marina, username: 'atrasada' }
  openPanel([marina], { [`${firstPage}&status=expired`]: { body: pageOf([late]) } })
  const count = await screen.findByRole('button', { name: /210/ })
  await userEvent.click(count)
  await findRow('atrasada')
  expect(count.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('link', { name: 'Exportar CSV' }).getAttribute('href')).toBe(
    '/api/admin/users.csv?status=expired',
  )
  await userEvent.click(count)
  await findRow('marina.alves')
})

test('pages are turned forward and back, and say where one is', async () => {
  const total = { total: 10_000, totalIsMore: true }
  openPanel([], {
    [firstPage]: { body: pageOf([own, marina], { nextCursor: 'mais', ...total }) },
    [`${firstPage}&cursor=mais`]: { body: pageOf([marina], total) },
  })
  await screen.findByText('1–2 de mais de 10.000')
  await userEvent.click(screen.getByRole('button', { name: 'Próxima' }))
  await screen.findByText('51–51 de mais de 10.000')
  await findRow('marina.alves')
  await userEvent.click(screen.getByRole('button', { name: 'Anterior' }))
  expect(await screen.findByText('1–2 de mais de 10.000')).toBeDefined()
})

test('a last page that turns out empty leads back to the one before', async () => {
  openPanel([], {
    [firstPage]: { body: pageOf([marina], { nextCursor: 'mais', total: 51 }) },
    [`${firstPage}&cursor=mais`]: { body: pageOf([], { total: 50 }) },
  })
  await findRow('marina.alves')
  await userEvent.click(screen.getByRole('button', { name: 'Próxima' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Anterior' }).hasAttribute('disabled')).toBe(true),
  )
  await findRow('marina.alves')
})

test('the list is asked anew only by its button', async () => {
  const { server } = openPanel()
  await findRow('marina.alves')
  const asked = () => server.sent.filter(({ call }) => call === firstPage).length
  expect(asked()).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'Atualizar' }))
  await waitFor(() => expect(asked()).toBe(2))
})

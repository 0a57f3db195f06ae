import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Watched } from '#contract/watch.ts'
import { sectionIds } from '../address/panel-address.ts'
import { figures, findRow, openPanel, overview } from '../testing/panel.ts'

const watchCall = 'GET /api/admin/watch'
const systemCall = 'GET /api/admin/system'
const name = 'Precisa de atenção'

const unpaid: Watched = {
  id: 'paid-without-access',
  label: 'Acesso de quem pagou',
  state: 'trouble',
  text: 'Pago, sem acesso: 2 pessoas.',
  since: '2026-11-15T12:00:00.000Z',
  remedy: { label: 'Ver e dar acesso', path: '/admin?secao=vendas' },
}
const mails: Watched = {
  id: 'mails-failing',
  label: 'Emails',
  state: 'trouble',
  text: '1 email não saiu. O servidor de email não respondeu.',
  since: null,
  remedy: { label: 'Ver o que não saiu', path: '/admin?secao=emails&envio=queued#envios-individuais' },
}
const sales: Watched = {
  id: 'sales-stopped',
  label: 'Vendas',
  state: 'fine',
  text: 'Última venda há 2 horas.',
  since: null,
  remedy: { label: 'Conferir os checkouts', path: '/admin?secao=checkouts' },
}
const disk: Watched = {
  ...sales,
  id: 'disk-full',
  label: 'Disco do servidor',
  state: 'unknown',
  text: 'Não foi lido.',
}
const watched = [unpaid, mails, disk, sales]

const open = (path: string, list: Watched[] = watched) =>
  openPanel(
    undefined,
    {
      [watchCall]: { body: { watched: list } },
      'GET /api/admin/overview': { body: { ...overview, unserved: 0 } },
    },
    path,
  )

const lines = async () => {
  const section = within(await screen.findByRole('region', { name }))
  return section
    .getAllByRole('listitem')
    .map((line) => [line.textContent, within(line).getByRole('link').getAttribute('href')])
}

test('what needs somebody stands above a section, each with the way to where it is mended', async () => {
  open('/admin?secao=clientes')
  expect(await lines()).toEqual([
    [`${unpaid.text}${unpaid.remedy.label}`, unpaid.remedy.path],
    [`${mails.text}${mails.remedy.label}`, mails.remedy.path],
  ])
})

test.each(['/admin', '/admin?secao=vendas'])(
  '%s has its own note of who has paid: it is not told twice',
  async (path) => {
    open(path)
    expect((await lines()).map(([text]) => text)).toEqual([`${mails.text}${mails.remedy.label}`])
  },
)

test('where all is well there is no line', async () => {
  open('/admin?secao=clientes', [sales, disk])
  await findRow('marina.alves')
  await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull())
})

test('the section of the system lists everything with its state, troubles with since when, and has no line besides', async () => {
  open('/admin?secao=sistema')
  const list = within(await screen.findByRole('list', { name: 'O que o servidor vigia' }))
  expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    `${unpaid.label}: ${name}.${unpaid.text} Desde 15/11 09:00.${unpaid.remedy.label}`,
    `${mails.label}: ${name}.${mails.text}${mails.remedy.label}`,
    `${disk.label}: Não se sabe.${disk.text}`,
    `${sales.label}: Tudo certo.${sales.text}`,
  ])
  expect(screen.queryByRole('region', { name })).toBeNull()
})

test('what /metrics knows is told in words', async () => {
  open('/admin?secao=sistema')
  const card = within(await screen.findByRole('region', { name: 'Este servidor' }))
  await card.findByText('há 3 dias')
  const told = card.getAllByRole('term').map((term) => term.parentElement?.textContent)
  expect(told).toEqual([
    'No arhá 3 diasVersão 0.1.0, Node 24.21.0',
    'Pedidos atendidos12.345nenhuma falha, 120 recusados',
    'Tempo de respostaaté 25 msem 95 de cada 100; metade em até 5 ms',
    'Fila de tarefasvazia2 em andamento',
    'Banco de dados1,2 GBPostgreSQL 18.4, responde em 0,8 ms',
    'Memória182 MBusada pelo processo',
    'Processador2,1%de um núcleo, em média',
    'Atraso do processo11 mssem sobrecarga',
  ])
})

test('figures that cannot be had are asked for again, and the list of what is watched stays', async () => {
  const { server } = openPanel(
    undefined,
    { [watchCall]: { body: { watched } }, [systemCall]: { status: 500, body: {} } },
    '/admin?secao=sistema',
  )
  await screen.findByText('Não foi possível ler os números do servidor')
  await screen.findByText(sales.text)
  server.answers[systemCall] = { body: figures }
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('1,2 GB')).toBeDefined()
})

test.each(sectionIds.filter((id) => id !== 'sistema'))(
  '%s tells of a trouble that is none of its own',
  async (section) => {
    open(`/admin?secao=${section}`)
    expect((await lines()).at(-1)?.[0]).toBe(`${mails.text}${mails.remedy.label}`)
  },
)

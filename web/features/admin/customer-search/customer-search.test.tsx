import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { customer } from '../testing/customer.ts'
import { findRow, firstPage, marina, openPanel, pageOf } from '../testing/panel.ts'

const other = {
  ...marina,
  id: '00000000-0000-4000-8000-000000000102',
  username: 'bia',
  email: 'bia@exemplo.com.br',
}
const asked = (q: string) => `GET /api/admin/users?limit=6&q=${q}`
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Buscar cliente/ })
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('one key leads to the field, and Enter to the one that is pointed at', async () => {
  const { currentPath } = openPanel(
    undefined,
    {
      [asked('exemplo')]: { body: pageOf([marina, other], { total: 9 }) },
      [`GET /api/admin/customers/${other.id}`]: { body: { ...customer, user: other } },
    },
    '/admin?secao=sistema',
  )
  await screen.findByRole('heading', { level: 2, name: 'Sistema' })
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(field())
  await userEvent.keyboard('exemplo')
  await screen.findByRole('listbox', { name: 'Clientes' })
  expect(options().map((text) => text?.slice(0, 12))).toEqual([
    'marina.alves',
    'biabia@exemp',
    'Ver 9 client',
    'Procurar nas',
  ])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'bia' })
  expect(currentPath()).toBe(`/admin/cliente/${other.id}`)
  expect(field().value).toBe('')
})

test('who never became a customer is looked for among the sales', async () => {
  const { currentPath } = openPanel(undefined, { [asked('K-88213')]: { body: pageOf([]) } })
  await findRow('marina.alves')
  await userEvent.type(field(), 'K-88213')
  await screen.findByText('Nenhum cliente encontrado.')
  expect(options()).toEqual(['Procurar nas vendas'])
  await userEvent.keyboard('{Enter}')
  expect(currentPath()).toBe('/admin?secao=vendas&venda=K-88213')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('nobody is pointed at while letters are on their way, and Enter then leads to the list with all of them', async () => {
  const { currentPath } = openPanel(undefined, { [asked('mar')]: { body: pageOf([marina]) } })
  await findRow('marina.alves')
  await userEvent.type(field(), 'mar')
  await screen.findByRole('option', { name: /^marina/, selected: true })
  await userEvent.keyboard('i')
  expect(screen.queryByRole('option', { selected: true })).toBeNull()
  await userEvent.keyboard('{Enter}')
  expect(currentPath()).toBe('/admin?secao=clientes&busca=mari')
})

test('Escape takes the list away, then what was typed, then the focus', async () => {
  openPanel(undefined, { [asked('marina')]: { body: pageOf([marina]) } })
  await findRow('marina.alves')
  await userEvent.type(field(), 'marina')
  await screen.findByRole('listbox')
  await userEvent.keyboard('{Escape}')
  expect([screen.queryByRole('listbox'), field().value]).toEqual([null, 'marina'])
  await userEvent.keyboard('{Escape}')
  expect([document.activeElement, field().value]).toEqual([field(), ''])
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(document.body)
})

test('the key is a letter where somebody types', async () => {
  openPanel(undefined, { [`${firstPage}&q=a%2Fb`]: { body: pageOf([marina]) } })
  await findRow('marina.alves')
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: /^Buscar por nome/ })
  await userEvent.type(search, 'a/b')
  expect(search.value).toBe('a/b')
  await waitFor(() => expect(document.activeElement).toBe(search))
})

import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { SalesSection } from './sales/sales-section.tsx'
import { findRow, firstPage, marina, openPanel, own, pageOf } from './testing/panel.ts'
import { list, overviewWith, page, sale, serve } from './testing/sales.ts'

const late = { ...marina, id: '8d4b3ff6-5f0e-4b4e-9c57-0b6a1d8f7a12', username: 'zuleica' }
const header = (name: string) => screen.getByRole('columnheader', { name })
const sorted = (name: string) => header(name).getAttribute('aria-sort')
const press = (name: string) => userEvent.click(within(header(name)).getByRole('button'))

test('a header sorts by its column, and pressed again the other way round', async () => {
  const { currentPath } = openPanel([own], {
    [`${firstPage}&order=name`]: { body: pageOf([marina]) },
    [`${firstPage}&order=name-desc`]: { body: pageOf([late]) },
    [`${firstPage}&order=end`]: { body: pageOf([own, marina]) },
    [`${firstPage}&order=oldest`]: { body: pageOf([late, marina]) },
  })
  await findRow('rafael')
  expect([sorted('Usuário'), sorted('Desde'), sorted('Assinatura'), sorted('Situação')]).toEqual([
    'none',
    'descending',
    'none',
    null,
  ])
  await press('Usuário')
  await findRow('marina.alves')
  expect(currentPath()).toBe('/admin?secao=clientes&ordem=name')
  expect([sorted('Usuário'), sorted('Desde')]).toEqual(['ascending', 'none'])
  await press('Usuário')
  await findRow('zuleica')
  expect(sorted('Usuário')).toBe('descending')
  await press('Assinatura')
  await findRow('rafael')
  expect(currentPath()).toBe('/admin?secao=clientes&ordem=end')
  await press('Desde')
  expect(currentPath()).toBe('/admin?secao=clientes')
  await press('Desde')
  await findRow('zuleica')
  expect(sorted('Desde')).toBe('ascending')
})

test('an order goes together with what is looked for, and the file has it too', async () => {
  openPanel(
    [],
    { [`${firstPage}&q=souza&status=expired&order=end-desc`]: { body: pageOf([late]) } },
    '/admin?secao=clientes&busca=souza&situacao=expired&ordem=end-desc',
  )
  await findRow('zuleica')
  expect(sorted('Assinatura')).toBe('descending')
  const file = screen.getByRole('link', { name: 'Exportar CSV' })
  expect(file.getAttribute('href')).toBe('/api/admin/users.csv?q=souza&status=expired&order=end-desc')
})

test('another order begins at its first page', async () => {
  openPanel([], {
    [firstPage]: { body: pageOf([own], { nextCursor: 'mais', total: 90 }) },
    'GET /api/admin/users?limit=50&cursor=mais': { body: pageOf([late], { total: 90 }) },
    [`${firstPage}&order=name`]: { body: pageOf([marina], { total: 90 }) },
  })
  await findRow('rafael')
  fireEvent.click(screen.getByRole('button', { name: 'Próxima' }))
  await findRow('zuleica')
  await press('Usuário')
  await findRow('marina.alves')
  expect(screen.getByText(/^1–1 de/)).toBeDefined()
})

test.each(['__proto__', 'name-asc', '%00', ''])(
  'the order %j of an address is the newest first',
  async (typed) => {
    openPanel([marina], {}, `/admin?secao=clientes&ordem=${typed}`)
    await findRow('marina.alves')
    expect(sorted('Desde')).toBe('descending')
  },
)

test('where rows are cards the order is chosen from a list', async () => {
  const { currentPath } = openPanel([own], { [`${firstPage}&order=end`]: { body: pageOf([marina]) } })
  await findRow('rafael')
  await userEvent.click(screen.getByRole('combobox', { name: 'Ordenar usuários' }))
  await userEvent.click(screen.getByRole('option', { name: 'Fim do acesso, do primeiro ao último' }))
  await findRow('marina.alves')
  expect(currentPath()).toBe('/admin?secao=clientes&ordem=end')
})

test('sales are sorted by their date, which is no filter', async () => {
  serve({ [list]: page([sale]), [`${list}&order=oldest`]: page([]) })
  renderPart(<SalesSection overview={overviewWith()} />)
  await screen.findAllByRole('row')
  expect(sorted('Data')).toBe('descending')
  await press('Data')
  await screen.findByText('Nenhuma transação encontrada')
  expect(screen.queryByRole('button', { name: 'Limpar filtros' })).toBeNull()
  await userEvent.click(screen.getByRole('combobox', { name: 'Ordenar transações' }))
  await userEvent.click(screen.getByRole('option', { name: 'Mais recentes' }))
  await screen.findAllByRole('row')
  expect(sorted('Data')).toBe('descending')
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { page, sale } from '../testing/sales.ts'
import { findRow, findToast, firstPage, firstRows, marina, openPanel, own, pageOf } from '../testing/panel.ts'

const late = { ...marina, username: 'atrasada' }
const searchbox = () => screen.getByRole<HTMLInputElement>('searchbox', { name: /^Buscar por nome/ })

test('a choice and what is typed go into the address, and what is typed takes the place of what was', async () => {
  const { currentPath, visited } = openPanel([marina], {
    [`${firstPage}&status=expired`]: { body: pageOf([late]) },
    [`${firstPage}&q=souza+maria&status=expired`]: { body: pageOf([marina]) },
  })
  await userEvent.click(await screen.findByRole('button', { name: /210/ }))
  await findRow('atrasada')
  expect(currentPath()).toBe('/admin?secao=clientes&situacao=expired')
  const before = visited().length
  fireEvent.change(searchbox(), { target: { value: 'souza maria ' } })
  await findRow('marina.alves')
  expect(currentPath()).toBe('/admin?secao=clientes&situacao=expired&busca=souza+maria')
  expect(visited()).toHaveLength(before)
  // Somebody may go on typing after the space.
  expect(searchbox().value).toBe('souza maria ')
})

test('a link brings the list as it was, and Back takes a choice back', async () => {
  const { goTo, server } = openPanel(
    [own],
    {
      [`${firstPage}&q=souza&status=expired`]: { body: pageOf([late]) },
      [`${firstPage}&q=souza`]: { body: pageOf([marina]) },
    },
    '/admin?secao=clientes&busca=souza&situacao=expired',
  )
  await findRow('atrasada')
  expect(searchbox().value).toBe('souza')
  goTo('/admin?secao=clientes&busca=souza')
  await findRow('marina.alves')
  goTo('/admin?secao=clientes')
  await waitFor(() => expect(searchbox().value).toBe(''))
  expect(server.sent.map(({ call }) => call)).toContain(firstPage)
})

test('values that nobody understands are as if nothing were said', async () => {
  openPanel(undefined, {}, '/admin?secao=clientes&situacao=%27%3B--&busca=%00&pagina=-1&ordem=__proto__')
  await findRow('marina.alves')
  expect(searchbox().value).toBe('')
})

test('the whole panel shows the first rows, and leads to all with what was chosen', async () => {
  const { currentPath } = openPanel(
    [],
    {
      [`${firstRows}&status=expired`]: { body: pageOf([late], { nextCursor: 'mais', total: 210 }) },
      [`${firstPage}&status=expired`]: { body: pageOf([marina], { total: 210 }) },
    },
    '/admin?situacao=expired&venda=x',
  )
  await findRow('atrasada')
  expect(screen.queryByRole('button', { name: 'Próxima' })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Ver todos' }))
  await findRow('marina.alves')
  expect(currentPath()).toBe('/admin?secao=clientes&situacao=expired')
})

test('sales are narrowed down by the address too', async () => {
  openPanel(
    [],
    { 'GET /api/admin/transactions?limit=50&q=bia&status=error&provider=loja': page([sale]) },
    '/admin?secao=vendas&venda=bia&status=error&evento=nenhum&checkout=loja',
  )
  expect(await screen.findByText('beatriz@exemplo.com.br')).toBeDefined()
})

test('that a list failed is no longer told once it is there', async () => {
  const { server } = openPanel([], { [firstPage]: { status: 502, body: 'Bad Gateway' } })
  await findToast('Erro ao carregar usuários')
  server.answers[firstPage] = { body: pageOf([marina]) }
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  await findRow('marina.alves')
  await waitFor(() => expect(document.querySelector('[data-variant]')).toBeNull())
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { DeletedUser } from '#contract/deletions.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { marina, own } from '../testing/panel.ts'
import { DeletedUsersCard } from './deleted-users-card.tsx'

const list = 'GET /api/admin/deleted-users?limit=50'
const person: DeletedUser = {
  id: '00000000-0000-4000-8000-000000000101',
  username: 'marina.alves',
  email: 'marina@exemplo.com.br',
  isAdmin: false,
  deletedAt: '2026-11-15T12:00:00.000Z',
  deletedBy: 'carla',
  isCleanup: false,
  isErasure: false,
  daysLeft: 28,
  isEmailTaken: false,
}
const pageOf = (...users: DeletedUser[]) => ({
  body: { users, nextCursor: null, total: users.length, totalIsMore: false },
})
const open = (...users: DeletedUser[]) => {
  const server = stubServer(own, { [list]: pageOf(...users) })
  renderPart(<DeletedUsersCard />)
  return server
}

test('says who was deleted, when, by whom and for how long they can come back', async () => {
  open(
    person,
    { ...person, id: '2', isCleanup: true, daysLeft: 1 },
    { ...person, id: '3', isCleanup: true, deletedBy: null, daysLeft: 0 },
  )
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'marina.alvesmarina@exemplo.com.brExcluído em 15/11/2026 por carla · definitivo em 28 diasTrazer de volta',
    'marina.alvesmarina@exemplo.com.brExcluído em 15/11/2026 na limpeza de carla · definitivo em 1 diaTrazer de volta',
    'marina.alvesmarina@exemplo.com.brExcluído em 15/11/2026 pela limpeza automática · definitivo na próxima madrugadaTrazer de volta',
  ])
})

test('brings back, and the list follows', async () => {
  const server = open(person)
  server.answers[`POST /api/admin/deleted-users/${person.id}/bring-back`] = {
    body: { message: 'A conta de marina.alves está de volta, como era.', user: marina },
  }
  const back = await screen.findByRole('button', { name: 'Trazer de volta' })
  server.answers[list] = pageOf()
  await userEvent.click(back)
  expect(await screen.findByText('Ninguém foi excluído nos últimos 30 dias.')).toBeDefined()
})

test('who wished it comes back by nobody else’s hand, and it says so', async () => {
  open({ ...person, deletedBy: null, isErasure: true, daysLeft: 7 })
  const row = within(await screen.findByRole('listitem'))
  expect(row.getByRole('button').hasAttribute('disabled')).toBe(true)
  expect(row.getByText(/pela própria pessoa · definitivo em 7 dias/)).toBeDefined()
  expect(row.getByText(/^Só a própria pessoa desfaz/)).toBeDefined()
})

test('whose address is in use cannot come back, and it says why', async () => {
  open({ ...person, isEmailTaken: true })
  const row = within(await screen.findByRole('listitem'))
  expect(row.getByRole('button').hasAttribute('disabled')).toBe(true)
  expect(row.getByText(/^O email já é de outra conta\./)).toBeDefined()
})

test('many can be searched', async () => {
  const many = Array.from({ length: 6 }, (_, place) => ({ ...person, id: String(place) }))
  const server = open(...many)
  server.answers[`${list}&q=ana`] = pageOf()
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Buscar excluídos' }), 'ana')
  await waitFor(() => expect(screen.getByText('Nenhum excluído com esta busca.')).toBeDefined())
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { catchFile } from '#web/testing/catch-file.ts'
import { crema } from '#web/testing/integrations.ts'
import { expired, subscriber } from '#web/testing/people.ts'
import { renderAppWithServer } from '#web/testing/render-app.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { cremaVault } from '#web/testing/vaults.ts'
import { leadOf } from './testing/leads.ts'
import { stubVaults, type StubbedVault } from './testing/stub-vaults.ts'

const user = userEvent.setup()

async function openLeads(vaults: StubbedVault[], who = expired): Promise<void> {
  const addressOf = (index: number) => `https://crema${index}.conta.workers.dev`
  const published = vaults.map((_, index) => ({ ...cremaVault, address: addressOf(index) }))
  stubServer(who, {
    'GET /api/vaults': { body: { vaults: published } },
    'GET /api/integrations': { body: { integrations: [crema] } },
  })
  stubVaults(Object.fromEntries(vaults.map((vault, index) => [addressOf(index), vault])))
  renderAppWithServer('/leads')
  await screen.findByText(/Situação|Nenhum Worker/)
}

const leads = () => [
  leadOf({ id: 'um', pedido: '7001', n: Date.now() * 1000 }),
  leadOf({ id: 'dois', estado: 'desistiu', motivo: 'fora', n: (Date.now() - 60_000) * 1000 }),
  leadOf({ id: 'tres', estado: 'suspeito', n: (Date.now() - 120_000) * 1000 }),
]

/** Where a link of the page may lead whose subscription has ended. */
const reachable = new Set([
  '#conteudo',
  '/',
  '/leads',
  '/subscription-expired',
  '/conta',
  '/ajuda',
  '/privacidade',
  '/termos',
])

test('whose subscription has ended reads, exports and erases, and is led nowhere else', async () => {
  const vault: StubbedVault = { leads: leads() }
  await openLeads([vault])
  expect(await screen.findByText('Sua assinatura terminou, e os leads continuam seus')).toBeDefined()
  await screen.findByRole('region', { name: 'Leads suspeitos' })
  await screen.findByText('1 lead sem entrega')
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links.filter((href) => !reachable.has(href ?? ''))).toEqual([])
  expect(screen.queryByText(/Você pode reenviar/)).toBeNull()

  const file = catchFile()
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }))
  expect(await (await file).text()).toContain('"7001"')

  await user.click(screen.getByRole('checkbox', { name: 'Escolher todos desta página' }))
  const bar = within(await screen.findByRole('region', { name: 'Leads escolhidos' }))
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Cancelar',
    'Exportar',
    'Apagar',
  ])
  await user.click(bar.getByRole('button', { name: 'Apagar' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Apagar 3 leads' }),
  )
  await waitFor(() => expect(vault.leads).toEqual([]))
})

test('neither one lead nor suspects can be sent', async () => {
  await openLeads([{ leads: leads() }])
  const suspects = within(await screen.findByRole('region', { name: 'Leads suspeitos' }))
  expect(suspects.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Ver', 'Apagar'])
  const [, givenUp] = within(screen.getByRole('list', { name: 'Leads' })).getAllByRole('listitem')
  await user.click(within(givenUp ?? document.body).getByRole('button'))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByRole('button', { name: 'Apagar' })
  expect(drawer.queryByRole('button', { name: 'Reenviar' })).toBeNull()
})

test('without a vault it says where the leads are, and offers nothing that needs a subscription', async () => {
  await openLeads([])
  expect(await screen.findByText('Nenhum Worker seu tem um Cofre')).toBeDefined()
  expect(screen.queryByRole('link', { name: /Nova integração|Crema/ })).toBeNull()
})

test('a member finds all of it, and no word of an end', async () => {
  await openLeads([{ leads: leads() }], subscriber)
  const suspects = within(await screen.findByRole('region', { name: 'Leads suspeitos' }))
  expect(suspects.getByRole('button', { name: 'Enviar' })).toBeDefined()
  expect(await screen.findByText(/Você pode reenviar/)).toBeDefined()
  expect(screen.queryByText(/Sua assinatura terminou/)).toBeNull()
})

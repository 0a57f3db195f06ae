import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ListedLead } from '#contract/vault.ts'
import { leadOf } from './testing/leads.ts'
import { stubVaults, type StubbedVault } from './testing/stub-vaults.ts'
import { crema } from '#web/testing/integrations.ts'
import { subscriber } from '#web/testing/people.ts'
import { renderAppWithServer } from '#web/testing/render-app.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { cremaVault } from '#web/testing/vaults.ts'

const user = userEvent.setup()

const fresh = (about: Partial<ListedLead>, index = 0) =>
  leadOf({ n: (Date.now() - index * 1000) * 1000, id: `id-${index}`, ...about })
const suspects = (count: number) =>
  Array.from({ length: count }, (_, index) => fresh({ estado: 'suspeito', nome: `Robô ${index}` }, index))

async function openLeads(vault: StubbedVault): Promise<void> {
  stubServer(subscriber, {
    'GET /api/vaults': { body: { vaults: [cremaVault] } },
    'GET /api/integrations': { body: { integrations: [crema] } },
  })
  stubVaults({ [cremaVault.address]: vault })
  renderAppWithServer('/leads')
  await screen.findByRole('list', { name: 'Leads' })
}
const alarm = () => screen.findByRole('region', { name: 'Leads suspeitos' })
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const statesOf = ({ leads }: StubbedVault) => leads.map(({ estado }) => estado)

/** The verb of a question cannot be pressed at once. */
async function confirm(name: string): Promise<void> {
  const question = within(await screen.findByRole('alertdialog'))
  const verb = question.getByRole('button', { name })
  await waitFor(() => expect(verb).toHaveProperty('disabled', false))
  await user.click(verb)
}

test('suspects are named first, with why, and shown when asked for', async () => {
  await openLeads({
    leads: [...suspects(3), fresh({ nome: 'Ana Prado' }, 9), fresh({ estado: 'verificar' }, 8)],
  })
  const note = await alarm()
  expect(note.textContent).toContain('3 leads suspeitos')
  expect(note.textContent).toContain('Vieram demais do mesmo endereço em pouco tempo')
  const others = await screen.findByRole('list', { name: 'O que precisa de atenção' })
  expect(note.compareDocumentPosition(others) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await press('Ver')
  const rows = () => within(screen.getByRole('list', { name: 'Leads' })).getAllByRole('listitem')
  await waitFor(() => expect(rows()).toHaveLength(3))
  for (const row of rows()) expect(row.textContent).toContain('Suspeito')
})

test('all of them are sent after a question that says how many, in as many calls as it takes', async () => {
  const vault: StubbedVault = { leads: suspects(5) }
  await openLeads(vault)
  await alarm()
  await press('Enviar todos')
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Enviar 5 leads suspeitos?')
  await confirm('Enviar 5 leads')
  expect(await screen.findByText('5 leads na fila')).toBeDefined()
  expect(new Set(statesOf(vault))).toEqual(new Set(['pendente']))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Leads suspeitos' })).toBeNull())
})

test('what breaks off says how far it came, and what is left can be tried again', async () => {
  const vault: StubbedVault = { leads: suspects(5), patience: 1 }
  await openLeads(vault)
  await alarm()
  await press('Apagar todos')
  await confirm('Apagar 5 leads')
  const failure = await within(await alarm()).findByRole('alert')
  expect(failure.textContent).toBe('Nem todos foram apagados. O Cofre não respondeu. Feitos antes disso: 2.')
  await waitFor(async () => expect((await alarm()).textContent).toContain('3 leads suspeitos'))

  vault.patience = Infinity
  await press('Apagar todos')
  await confirm('Apagar 3 leads')
  expect(await screen.findByText('3 leads apagados')).toBeDefined()
  expect(vault.leads).toEqual([])
})

test('a vault that goes on saying that some are left, and handles none, is not asked for ever', async () => {
  const vault: StubbedVault = { leads: suspects(2), stuck: true }
  await openLeads(vault)
  await alarm()
  await press('Enviar todos')
  await confirm('Enviar 2 leads')
  expect((await within(await alarm()).findByRole('alert')).textContent).toContain(
    'O Cofre parou antes do fim: tente de novo.',
  )
})

test('a lead leads to its correction, and from there back', async () => {
  const before = fresh({ id: 'antes', nome: 'Ana Antes', correcao: 'depois' }, 1)
  const after = fresh({ id: 'depois', nome: 'Ana Depois', corrige: 'antes' }, 0)
  await openLeads({ leads: [before, after] })
  await user.click(await screen.findByRole('button', { name: /Ana A\./ }))
  expect(await screen.findByRole('dialog', { name: 'Ana A.' })).toBeDefined()
  await press('Ver a correção')
  expect(await screen.findByRole('dialog', { name: 'Ana D.' })).toBeDefined()
  await press('Ver o anterior')
  expect(await screen.findByRole('dialog', { name: 'Ana A.' })).toBeDefined()
})

test('a correction that was erased says when, and nothing can be done to it any more', async () => {
  const apagado = Date.parse('2026-11-10T12:00:05')
  const gone = fresh({ id: 'depois', nome: null, telefone: null, apagado, retorno: 'aprovado' }, 0)
  await openLeads({ leads: [fresh({ id: 'antes', nome: 'Ana Antes', correcao: 'depois' }, 1), gone] })
  const rows = within(screen.getByRole('list', { name: 'Leads' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Ana A.')])
  await user.click(await screen.findByRole('button', { name: /Ana A\./ }))
  await press('Ver a correção')
  const drawer = await screen.findByRole('dialog', { name: 'Lead apagado' })
  expect(drawer.textContent).toContain('10/11 12:00:05')
  expect(within(drawer).queryByRole('button', { name: 'Apagar' })).toBeNull()
})

test('an older Worker is named, with what is gained and the way to publish it', async () => {
  await openLeads({ leads: [fresh({})], about: null })
  expect(await screen.findByText('O Worker de Crema IT é de uma versão anterior')).toBeDefined()
  expect(screen.getByText('Retornos acham o lead, por mais leads que haja')).toBeDefined()
  const link = screen.getByRole('link', { name: 'Publicar de novo' })
  expect(link.getAttribute('href')).toBe(`/integracao/${crema.id}?publicar`)
})

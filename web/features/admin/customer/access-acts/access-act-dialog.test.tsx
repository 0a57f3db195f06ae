import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { customer, openCustomer, reading } from '../../testing/customer.ts'
import { findToast, marina } from '../../testing/panel.ts'

const preview = `POST /api/admin/customers/${marina.id}/acts/preview`
const act = `POST /api/admin/customers/${marina.id}/acts`
const effect = 'O acesso de marina.alves vale até 17/12/2026 (era até 12/12/2026).'
const seenEnd = marina.subscriptionExpiresAt

function open(about: Parameters<typeof openCustomer>[0] = {}) {
  return openCustomer(about, {
    [preview]: { body: { effect, endsAt: '2026-12-18T02:59:59.999Z' } },
    [act]: { body: { message: `Feito. ${effect}` } },
  }).server
}

async function press(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }))
}

async function choose(action: string) {
  await press('Mais ações para marina.alves')
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

async function confirm(verb: string) {
  const dialog = await screen.findByRole('dialog')
  const button = within(dialog).getByRole('button', { name: verb })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  await userEvent.click(button)
}

type Server = ReturnType<typeof open>
const bodies = (server: Server, call: string) =>
  server.sent.filter((sent) => sent.call === call).map(({ body }) => body)

test('days are given once it is said until when they last, and why is kept', async () => {
  const server = open()
  await press('Dar dias')
  await userEvent.type(await screen.findByLabelText(/^Dias/), '5')
  await screen.findByText(effect)
  expect(bodies(server, preview)).toEqual([{ act: { kind: 'courtesy', days: 5, reason: 'prévia' }, seenEnd }])
  await userEvent.type(screen.getByLabelText(/^Motivo/), 'ficou sem acesso no domingo')
  server.answers[reading] = { body: { ...customer, access: { ...customer.access, why: ['Mais 5 dias'] } } }
  await confirm('Dar dias')
  await findToast('Dias dados')
  expect(bodies(server, act)).toEqual([
    { act: { kind: 'courtesy', days: 5, reason: 'ficou sem acesso no domingo' }, seenEnd },
  ])
  expect(await screen.findByText('Mais 5 dias')).toBeDefined()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Dar dias'))
})

test.each<[string, string]>([
  ['', 'Dê de 1 a 366 dias por vez.'],
  ['0', 'Dê de 1 a 366 dias por vez.'],
  ['10000', 'Dê de 1 a 366 dias por vez.'],
  ['2,5', 'Dê de 1 a 366 dias por vez.'],
  ['cinco', 'Dê de 1 a 366 dias por vez.'],
])('%j days are refused where they are typed, and nothing is asked of the server', async (days, told) => {
  const server = open()
  await press('Dar dias')
  if (days !== '') await userEvent.type(await screen.findByLabelText(/^Dias/), days)
  await userEvent.type(await screen.findByLabelText(/^Motivo/), 'foi prometido')
  await confirm('Dar dias')
  expect(await screen.findByText(told)).toBeDefined()
  expect([...bodies(server, preview), ...bodies(server, act)]).toEqual([])
})

test('nothing is done without a reason', async () => {
  const server = open()
  await press('Dar dias')
  await userEvent.type(await screen.findByLabelText(/^Dias/), '5')
  await screen.findByText(effect)
  await confirm('Dar dias')
  expect(await screen.findByText('Diga o motivo em poucas palavras.')).toBeDefined()
  expect(bodies(server, act)).toEqual([])
})

test('an end that cannot be is said before anything can be pressed', async () => {
  const server = open()
  server.answers[preview] = { status: 400, body: { message: 'Esse dia já passou.', code: 'end_is_past' } }
  await choose('Mudar o fim do acesso')
  fireEvent.change(await screen.findByLabelText(/^Último dia/), { target: { value: '2020-01-31' } })
  expect(await screen.findByText('Esse dia já passou.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Mudar o fim' }).hasAttribute('disabled')).toBe(true)
})

test('a plan without an end asks for no day', async () => {
  const server = open()
  await choose('Mudar o plano')
  const plan = await screen.findByLabelText(/^Plano/)
  expect(screen.getByLabelText(/^Último dia/)).toBeDefined()
  await userEvent.selectOptions(plan, 'vitalicia')
  expect(screen.queryByLabelText(/^Último dia/)).toBeNull()
  await userEvent.type(screen.getByLabelText(/^Motivo/), 'parceira')
  await confirm('Mudar o plano')
  await findToast('Plano mudado')
  expect(bodies(server, act)).toEqual([
    { act: { kind: 'set_plan', type: 'vitalicia', until: null, reason: 'parceira' }, seenEnd },
  ])
})

test('a plan with an end asks for its day', async () => {
  const server = open()
  await choose('Mudar o plano')
  await userEvent.selectOptions(await screen.findByLabelText(/^Plano/), 'trimestral')
  await userEvent.type(screen.getByLabelText(/^Motivo/), 'trocou de plano')
  await confirm('Mudar o plano')
  expect(await screen.findByText('Informe uma data válida.')).toBeDefined()
  expect(bodies(server, act)).toEqual([])
})

test('access is revoked and given back, each with its own words', async () => {
  const server = open()
  await choose('Revogar acesso')
  await userEvent.type(await screen.findByLabelText(/^Motivo/), 'revendia o acesso')
  server.answers[reading] = {
    body: { ...customer, access: { ...customer.access, hasAccess: false, isRevoked: true } },
  }
  await confirm('Revogar acesso')
  await findToast('Acesso revogado')
  await screen.findByText('Sem acesso')
  await choose('Desfazer a revogação')
  await userEvent.type(await screen.findByLabelText(/^Motivo/), 'era engano')
  await confirm('Devolver acesso')
  await findToast('Acesso devolvido')
  expect(bodies(server, act)).toMatchObject([{ act: { kind: 'revoke' } }, { act: { kind: 'unrevoke' } }])
})

test('who acts on what somebody else has changed meanwhile is told, and sees what it has become', async () => {
  const server = open()
  await press('Dar dias')
  await userEvent.type(await screen.findByLabelText(/^Dias/), '5')
  await screen.findByText(effect)
  await userEvent.type(screen.getByLabelText(/^Motivo/), 'foi prometido')
  const changed = 'Outra pessoa mudou isto agora há pouco.'
  server.answers[act] = { status: 409, body: { message: changed, code: 'changed_meanwhile' } }
  const later = '2999-06-01T00:00:00.000Z'
  server.answers[reading] = { body: { ...customer, user: { ...marina, subscriptionExpiresAt: later } } }
  await confirm('Dar dias')
  // In the dialog and in a toast.
  expect(await screen.findAllByText(changed)).toHaveLength(2)
  await waitFor(() => expect(bodies(server, preview).at(-1)).toMatchObject({ seenEnd: later }))
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { catchFile } from '#web/testing/catch-file.ts'
import { subscriber } from '#web/testing/people.ts'
import {
  done,
  findSection,
  loseConnection,
  noFactor,
  openAccount,
  refusal,
  withAuthenticator,
} from '../testing/open-account.ts'

const begin = 'POST /api/account/authenticator/begin'
const add = 'POST /api/account/authenticator'
const remove = 'DELETE /api/account/authenticator'
const renew = 'POST /api/account/recovery-codes'
const setup = {
  key: 'JBSW Y3DP EHPK 3PXP',
  uri: 'otpauth://totp/Integrador:x?secret=JBSWY3DP',
  setup: 'sealed',
}
const recoveryCodes = Array.from({ length: 10 }, (_, at) => `code-000${at}`)

const factor = () => findSection('Segundo fator')
const codeField = () => factor().findByLabelText<HTMLInputElement>('Código')

async function giveCode(code: string) {
  fireEvent.change(await codeField(), { target: { value: code } })
  fireEvent.click(factor().getByRole('button', { name: 'Ligar' }))
}

async function openSetup(answers = {}) {
  const opened = await openAccount({ answers: { [begin]: { body: setup }, ...answers } })
  fireEvent.click(factor().getByRole('button', { name: 'Configurar' }))
  await codeField()
  return opened
}

test('the key is shown to be scanned and to be typed, and the field is made for codes', async () => {
  await openSetup()
  expect(await factor().findByText('Código QR para o aplicativo autenticador')).toBeDefined()
  expect(factor().getByText(setup.key)).toBeDefined()
  const { inputMode, autocomplete } = await codeField()
  expect([inputMode, autocomplete]).toEqual(['numeric', 'one-time-code'])
})

test('the code around the picture is white, so that it is found on a dark page', async () => {
  await openSetup()
  expect(await factor().findByText('Código QR para o aplicativo autenticador')).toBeDefined()
  const picture = document.querySelector('#segundo-fator svg[viewBox^="-4 -4"]')
  const box = picture?.getAttribute('viewBox')?.split(' ').map(Number)
  const rect = picture?.querySelector('rect')
  expect(rect?.getAttribute('fill')).toBe('#fff')
  expect(Number(rect?.getAttribute('width'))).toBe(box?.[2])
})

test('a right code, with spaces, switches it on; the recovery codes are shown once and must be kept', async () => {
  const { server, sent } = await openSetup({ [add]: { body: { recoveryCodes } } })
  server.answers['GET /api/account/second-factor'] = { body: withAuthenticator }
  await giveCode(' 123 456 ')
  const dialog = within(await screen.findByRole('dialog', { name: 'Guarde seus códigos de recuperação' }))
  expect(sent().at(-1)).toEqual({ call: add, body: { setup: 'sealed', code: '123456' } })
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(recoveryCodes)

  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  fireEvent.click(dialog.getByRole('button', { name: 'Copiar códigos' }))
  expect(await dialog.findByText('Copiado!')).toBeDefined()
  expect(writeText).toHaveBeenCalledWith(recoveryCodes.join('\n'))
  const file = catchFile()
  fireEvent.click(dialog.getByRole('button', { name: 'Baixar .txt' }))
  const text = await (await file).text()
  for (const kept of [...recoveryCodes, subscriber.email]) expect(text).toContain(kept)

  // A stray key does not close what is never seen again.
  fireEvent.click(dialog.getByRole('button', { name: 'Fechar' }))
  expect(await dialog.findByText(/^Copie ou baixe os códigos antes de fechar/)).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Guardei meus códigos' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(factor().getByText('Ligado')).toBeDefined()
  expect(factor().queryByLabelText('Código')).toBeNull()
})

test.each([
  ['', 'Digite o código'],
  ['12345', 'O código tem 6 números'],
  ['abcdef', 'O código tem 6 números'],
])('the code "%s" is not sent', async (code, reason) => {
  const { sent } = await openSetup()
  await giveCode(code)
  expect(await factor().findByText(reason)).toBeDefined()
  expect(sent().map(({ call }) => call)).toEqual([begin])
})

test('a wrong code is said at its field, and another key can be had when this one is too old', async () => {
  const expired = { status: 400, body: { message: 'Esta chave expirou. Gere outra.', code: 'setup_expired' } }
  const { server } = await openSetup({ [add]: expired })
  await giveCode('123456')
  expect(await factor().findByText('Esta chave expirou. Gere outra.')).toBeDefined()
  server.answers[begin] = { body: { ...setup, key: 'NEWK EYNE', setup: 'other' } }
  server.answers[add] = { body: { recoveryCodes } }
  fireEvent.click(factor().getByRole('button', { name: 'Gerar outra chave' }))
  expect(await factor().findByText('NEWK EYNE')).toBeDefined()
  expect((await codeField()).value).toBe('')
  await giveCode('654321')
  await screen.findByRole('dialog', { name: 'Guarde seus códigos de recuperação' })
  expect(server.sent.findLast(({ call }) => call === add)?.body).toEqual({ setup: 'other', code: '654321' })
})

test('without a connection the field says so, and the code can be given again', async () => {
  const { server } = await openSetup()
  loseConnection(server, add)
  await giveCode('123456')
  expect(await factor().findByText(/^O aplicativo não foi ligado\. Sem conexão/)).toBeDefined()
  expect((await codeField()).value).toBe('123456')
})

test('it can be left without having done anything, and the focus stays on its button', async () => {
  const { sent } = await openSetup()
  const button = factor().getByRole('button', { name: 'Cancelar' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(factor().queryByLabelText('Código')).toBeNull())
  expect(document.activeElement).toBe(factor().getByRole('button', { name: 'Configurar' }))
  expect(sent()).toHaveLength(1)
})

test('switching it off is asked about, needs the password, and is done then', async () => {
  const { server, sent } = await openAccount({
    factor: withAuthenticator,
    answers: { [remove]: refusal, 'POST /api/auth/confirm-password': done },
  })
  fireEvent.click(factor().getByRole('button', { name: 'Desligar' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/volta a pedir só a senha/)).toBeDefined()
  fireEvent.click(question.getByRole('button', { name: 'Desligar' }))
  const proof = within(await screen.findByRole('dialog', { name: 'Confirme sua senha' }))
  expect(proof.getByText(/segurança da sua conta/)).toBeDefined()
  server.answers[remove] = done
  server.answers['GET /api/account/second-factor'] = { body: noFactor }
  fireEvent.change(proof.getByLabelText('Senha'), { target: { value: 'minha senha' } })
  fireEvent.click(proof.getByRole('button', { name: 'Confirmar' }))
  expect(await screen.findByRole('button', { name: 'Configurar' })).toBeDefined()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(factor().queryByText('Códigos de recuperação')).toBeNull()
  expect(sent().map(({ call }) => call)).toEqual([remove, 'POST /api/auth/confirm-password', remove])
})

test('an administrator who needs one cannot take the last one off', async () => {
  await openAccount({ factor: { ...withAuthenticator, isRequired: true } })
  expect(factor().getByText(/^Obrigatório para administradores/)).toBeDefined()
  expect(factor().queryByRole('button', { name: 'Desligar' })).toBeNull()
})

test.each([
  [10, '10 códigos restantes.', null],
  [4, '4 códigos restantes.', null],
  [3, '3 códigos restantes.', 'Seus códigos estão acabando'],
  [1, '1 código restante.', 'Seus códigos estão acabando'],
  [0, 'Nenhum código restante.', 'Seus códigos acabaram'],
])('with %i codes left it says "%s"', async (recoveryCodesLeft, text, warning) => {
  await openAccount({ factor: { ...withAuthenticator, recoveryCodesLeft } })
  expect(factor().getByText(text, { exact: false })).toBeDefined()
  expect(factor().queryByText(/^Seus códigos/)?.textContent ?? null).toBe(warning)
})

test('new codes are asked about, and shown', async () => {
  await openAccount({ factor: withAuthenticator, answers: { [renew]: { body: { recoveryCodes } } } })
  fireEvent.click(factor().getByRole('button', { name: 'Criar novos' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/os de antes deixam de valer/)).toBeDefined()
  fireEvent.click(question.getByRole('button', { name: 'Criar códigos' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Guarde seus códigos de recuperação' }))
  expect(dialog.getAllByRole('listitem')).toHaveLength(10)
})

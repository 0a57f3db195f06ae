import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Passkey, SecondFactor } from '#contract/second-factor.ts'
import { done, findSection, loseConnection, noFactor, openAccount } from '../testing/open-account.ts'

const begin = 'POST /api/account/passkeys/options'
const add = 'POST /api/account/passkeys'
const id = '00000000-0000-4000-8000-00000000000a'
const passkey: Passkey = {
  id,
  name: 'Chave azul',
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: null,
  formerDomain: null,
}
const withPasskey: SecondFactor = { ...noFactor, recoveryCodesLeft: 10, passkeys: [passkey] }
const options = {
  rp: { id: 'localhost', name: 'Integrador' },
  user: { id: 'AAAA', name: 'marina', displayName: 'marina' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}

const factor = () => findSection('Segundo fator')

/** The browser's own interface, which has an answer, or refuses. */
function stubBrowser(create: () => Promise<unknown>) {
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true })
}
afterEach(() => Reflect.deleteProperty(navigator, 'credentials'))

const bytes = new Uint8Array([1, 2, 3]).buffer
const credential = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: { attestationObject: bytes, clientDataJSON: bytes, getTransports: () => ['internal'] },
}

async function pressAdd(answers = {}) {
  const opened = await openAccount({ answers: { [begin]: { body: { options } }, ...answers } })
  fireEvent.click(factor().getByRole('button', { name: 'Adicionar chave' }))
  return opened
}

const create = () => fireEvent.click(factor().getByRole('button', { name: 'Criar chave' }))

test('a passkey is made by the browser and added under a name; the first one brings recovery codes', async () => {
  stubBrowser(async () => credential)
  const { server, sent } = await pressAdd({ [add]: { body: { recoveryCodes: ['aaaa-1111'] } } })
  const field = factor().getByLabelText<HTMLInputElement>('Nome da chave')
  expect(field.value).not.toBe('')
  fireEvent.change(field, { target: { value: ' Chave azul ' } })
  server.answers['GET /api/account/second-factor'] = { body: withPasskey }
  create()
  await screen.findByRole('dialog', { name: 'Guarde seus códigos de recuperação' })
  fireEvent.click(screen.getByRole('button', { name: 'Guardei meus códigos' }))
  expect(await factor().findByText('Chave azul')).toBeDefined()
  expect(sent().map(({ call }) => call)).toEqual([begin, add])
  expect(sent()[1]?.body).toMatchObject({
    name: 'Chave azul',
    passkey: { id: 'AQID', response: { clientDataJSON: 'AQID' } },
  })
})

test('a further one brings no codes, and shows none', async () => {
  stubBrowser(async () => credential)
  await pressAdd({ [add]: { body: { recoveryCodes: [] } } })
  create()
  await screen.findByText('Chave de acesso adicionada')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['NotAllowedError', /^A chave não foi criada: o pedido foi cancelado ou demorou demais/],
  ['AbortError', /cancelado ou demorou demais/],
  ['InvalidStateError', /^Este aparelho já tem uma chave de acesso desta conta/],
  ['SecurityError', /^O navegador recusou este endereço/],
  ['NotSupportedError', /^Este aparelho não consegue guardar/],
  ['UnknownError', /^O aparelho não conseguiu criar a chave/],
])('what the browser calls %s is a sentence, and nothing is added', async (name, sentence) => {
  stubBrowser(() => Promise.reject(new DOMException('The words of a browser', name)))
  const { sent } = await pressAdd()
  create()
  expect(await factor().findByText(sentence)).toBeDefined()
  expect(sent().map(({ call }) => call)).toEqual([begin])
})

test('a browser without passkeys is told so', async () => {
  await pressAdd()
  create()
  expect(await factor().findByText(/^Este navegador não tem chaves de acesso/)).toBeDefined()
})

test('what the server refuses, or never hears of, is said in the same place', async () => {
  stubBrowser(async () => credential)
  const refused = { status: 400, body: { message: 'Esta chave é de outro site.', code: 'passkey_refused' } }
  const { server } = await pressAdd({ [add]: refused })
  create()
  expect(await factor().findByText('Esta chave é de outro site.')).toBeDefined()
  loseConnection(server, begin)
  create()
  expect(await factor().findByText(/^A chave não foi adicionada\. Sem conexão/)).toBeDefined()
})

test('without https there is no button, and a sentence in its place', async () => {
  await openAccount({ factor: { ...noFactor, arePasskeysPossible: false } })
  expect(factor().getByText(/precisam de um endereço com https/)).toBeDefined()
  expect(factor().queryByRole('button', { name: 'Adicionar chave' })).toBeNull()
})

test('each says when it was made and used, and one of another domain that it is', async () => {
  const used = {
    ...passkey,
    id: 'b',
    name: 'Usada',
    lastUsedAt: new Date(Date.now() - 7_200_000).toISOString(),
  }
  const former = { ...passkey, id: 'c', name: 'Antiga', formerDomain: 'antigo.exemplo.com' }
  await openAccount({ factor: { ...withPasskey, passkeys: [passkey, used, former] } })
  const rows = factor().getAllByRole('listitem')
  expect(rows[0]?.textContent).toMatch(/^Chave azulCriada em 01\/11\/2026 · ainda não usada/)
  expect(rows[1]?.textContent).toContain('usada há 2 horas')
  expect(rows[2]?.textContent).toContain('Feita para outro domínio')
  expect(rows[2]?.textContent).toContain('antigo.exemplo.com')
  expect(rows[0]?.textContent).not.toContain('domínio')
})

test('it is renamed in its place', async () => {
  const rename = `PATCH /api/account/passkeys/${id}`
  const { server, sent } = await openAccount({ factor: withPasskey, answers: { [rename]: done } })
  fireEvent.click(factor().getByRole('button', { name: 'Renomear Chave azul' }))
  const field = factor().getByLabelText<HTMLInputElement>('Nome da chave')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: '' } })
  fireEvent.click(factor().getByRole('button', { name: 'Salvar' }))
  expect(await factor().findByText('Dê um nome à chave')).toBeDefined()
  server.answers['GET /api/account/second-factor'] = {
    body: { ...withPasskey, passkeys: [{ ...passkey, name: 'Chave verde' }] },
  }
  fireEvent.change(field, { target: { value: 'Chave verde' } })
  fireEvent.click(factor().getByRole('button', { name: 'Salvar' }))
  const button = await factor().findByRole('button', { name: 'Renomear Chave verde' })
  expect(document.activeElement).toBe(button)
  expect(sent()).toEqual([{ call: rename, body: { name: 'Chave verde' } }])
})

test('removing asks first, and says what it means for the last one', async () => {
  const remove = `DELETE /api/account/passkeys/${id}`
  const { server } = await openAccount({ factor: withPasskey, answers: { [remove]: done } })
  fireEvent.click(factor().getByRole('button', { name: 'Remover Chave azul' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remover Chave azul?' }))
  expect(question.getByText(/volta a pedir só a senha/)).toBeDefined()
  server.answers['GET /api/account/second-factor'] = { body: noFactor }
  fireEvent.click(question.getByRole('button', { name: 'Remover chave' }))
  await waitFor(() => expect(factor().queryByText('Chave azul')).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('one that was removed elsewhere meanwhile leaves the list, with a word about it', async () => {
  const remove = `DELETE /api/account/passkeys/${id}`
  const gone = { status: 404, body: { message: 'Esta chave já foi removida.', code: 'not_found' } }
  const { server } = await openAccount({ factor: withPasskey, answers: { [remove]: gone } })
  fireEvent.click(factor().getByRole('button', { name: 'Remover Chave azul' }))
  const question = within(await screen.findByRole('alertdialog'))
  server.answers['GET /api/account/second-factor'] = { body: noFactor }
  fireEvent.click(question.getByRole('button', { name: 'Remover chave' }))
  await waitFor(() => expect(factor().queryByText('Chave azul')).toBeNull())
  expect(await screen.findByText('Esta chave já foi removida.')).toBeDefined()
})

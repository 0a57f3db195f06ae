import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { catchFile } from '#web/testing/catch-file.ts'
import { admin, expired, subscriber } from '#web/testing/people.ts'
import {
  account,
  done,
  findSection,
  loseConnection,
  openAccount,
  wrongPassword,
} from '../testing/open-account.ts'

const exporting = 'POST /api/account/export'
const erasing = 'POST /api/account/erase'

async function open(button: string, name: string) {
  fireEvent.click(findSection('Meus dados').getByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name }))
}
const openExport = () => open('Exportar meus dados', 'Exportar meus dados')
const openErase = () => open('Apagar minha conta', 'Apagar minha conta')

type Opened = Awaited<ReturnType<typeof open>>
function give(dialog: Opened, password: string, verb: string) {
  fireEvent.change(dialog.getByLabelText(/^(Sua senha|Senha)$/), { target: { value: password } })
  fireEvent.click(dialog.getByRole('button', { name: verb }))
}

test('the export asks for the password, and hands the file over', async () => {
  const { sent } = await openAccount({ user: expired, answers: { [exporting]: { body: 'PK the zip' } } })
  const file = catchFile()
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  give(await openExport(), 'minha senha', 'Baixar arquivo')
  expect(await (await file).text()).toBe('PK the zip')
  const link = click.mock.contexts[0] as HTMLAnchorElement
  expect(link.download).toMatch(/^integrador-meus-dados-\d{4}-\d{2}-\d{2}\.zip$/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([{ call: exporting, body: { password: 'minha senha' } }])
})

test('a wrong password is said at its field, and no file is made', async () => {
  await openAccount({ answers: { [exporting]: wrongPassword } })
  const dialog = await openExport()
  give(dialog, '', 'Baixar arquivo')
  expect(await dialog.findByText('Senha é obrigatória')).toBeDefined()
  give(dialog, 'chute', 'Baixar arquivo')
  expect(await dialog.findByText('Senha incorreta. Digite de novo.')).toBeDefined()
})

test('a second export while one is made is refused in the dialog', async () => {
  const busy = { status: 409, body: { message: 'Seu arquivo já está sendo feito. Espere.', code: 'busy' } }
  await openAccount({ answers: { [exporting]: busy } })
  const dialog = await openExport()
  give(dialog, 'minha senha', 'Baixar arquivo')
  expect(await dialog.findByText('Seu arquivo já está sendo feito. Espere.')).toBeDefined()
})

test('before erasing one reads what goes, what stays, until when and why, and how to delete the rest', async () => {
  const { sent } = await openAccount({ user: expired })
  const dialog = await openErase()
  const text = (await screen.findByRole('dialog')).textContent
  for (const said of [
    'todas as sessões terminam',
    'Vendas, por 5 anos, porque a lei tributária pede',
    'mascarados',
    'Registro de acessos, por 6 meses,',
    'Workers publicados e leads estão na sua própria conta',
    'Workers & Pages > o Worker > Settings > Delete',
    'por 7 dias',
  ])
    expect(text).toContain(said)
  expect(dialog.getByRole('link', { name: /^dash\.cloudflare\.com/ }).getAttribute('href')).toBe(
    'https://dash.cloudflare.com',
  )
  // The focus begins where the reading does, and not below it in the field.
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
  give(dialog, '', 'Apagar minha conta')
  expect(await dialog.findByText('Senha é obrigatória')).toBeDefined()
  expect(sent()).toEqual([])
})

test('the last words stay until they are read, and then nobody is here', async () => {
  const { currentPath, sent } = await openAccount({ answers: { [erasing]: done } })
  give(await openErase(), 'minha senha', 'Apagar minha conta')
  const last = within(await screen.findByRole('dialog', { name: 'Sua conta foi apagada' }))
  expect(last.getByText(subscriber.email)).toBeDefined()
  expect(sent()).toEqual([{ call: erasing, body: { password: 'minha senha' } }])
  fireEvent.click(last.getByRole('button', { name: 'Entendi' }))
  await screen.findByText('Bem-vindo de volta')
  expect(currentPath()).toBe('/auth')
})

test.each([
  ['the password is wrong', wrongPassword, 'Senha incorreta. Digite de novo.'],
  [
    'somebody else has given up the administration meanwhile',
    { status: 400, body: { message: 'O último administrador não pode ser excluído.', code: 'last_admin' } },
    'O último administrador não pode ser excluído.',
  ],
])('nothing is erased when %s, and the dialog says so', async (_, answer, reason) => {
  const { currentPath } = await openAccount({ answers: { [erasing]: answer } })
  const dialog = await openErase()
  give(dialog, 'chute', 'Apagar minha conta')
  expect(await dialog.findByText(reason)).toBeDefined()
  expect(currentPath()).toBe('/conta')
})

test('without a connection the dialog says that nothing was erased', async () => {
  const { server } = await openAccount()
  loseConnection(server, erasing)
  const dialog = await openErase()
  give(dialog, 'minha senha', 'Apagar minha conta')
  expect(await dialog.findByText(/^A conta não foi apagada\. Sem conexão/)).toBeDefined()
})

test('the last administrator reads why not, and has no button', async () => {
  await openAccount({ user: admin, account: { ...account, isLastAdmin: true } })
  const section = findSection('Meus dados')
  expect(section.getByText('Esta conta não pode ser apagada agora')).toBeDefined()
  expect(section.queryByRole('button', { name: 'Apagar minha conta' })).toBeNull()
})

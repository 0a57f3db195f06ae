import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { done, findSection, loseConnection, openAccount } from './testing/open-account.ts'

const change = 'POST /api/account/password'
const labels = ['Senha atual', 'Nova senha', 'Confirme a nova senha']

const fields = () => labels.map((label) => findSection('Senha').getByLabelText<HTMLInputElement>(label))

function give(...passwords: string[]) {
  for (const [at, field] of fields().entries())
    fireEvent.change(field, { target: { value: passwords[at] ?? '' } })
  fireEvent.click(findSection('Senha').getByRole('button', { name: 'Alterar senha' }))
}

test('the password is changed by who knows the old one, and the fields are empty again', async () => {
  const { sent } = await openAccount({ answers: { [change]: done } })
  expect(fields().map(({ autocomplete }) => autocomplete)).toEqual([
    'current-password',
    'new-password',
    'new-password',
  ])
  give('antiga', 'uma frase longa', 'uma frase longa')
  await waitFor(() => expect(fields().map(({ value }) => value)).toEqual(['', '', '']))
  expect(sent()).toEqual([
    {
      call: change,
      body: {
        currentPassword: 'antiga',
        newPassword: 'uma frase longa',
        confirmPassword: 'uma frase longa',
      },
    },
  ])
})

test.each([
  [['', 'uma frase', 'uma frase'], 'Senha é obrigatória'],
  [['antiga', 'curta', 'curta'], 'Senha deve ter pelo menos 6 caracteres'],
  [['antiga', 'uma frase', 'outra frase'], 'As senhas não coincidem'],
])('%j is not sent', async (passwords, reason) => {
  const { sent } = await openAccount()
  give(...passwords)
  expect(await findSection('Senha').findByText(reason)).toBeDefined()
  expect(sent()).toEqual([])
})

test.each([
  ['without naming a field', {}],
  ['naming its field', { fields: { currentPassword: 'Senha incorreta.' } }],
])(
  'a wrong old password, refused %s, is said at it, and nothing that was typed is lost',
  async (_, named) => {
    const wrong = { status: 403, body: { message: 'Senha incorreta.', code: 'wrong_password', ...named } }
    await openAccount({ answers: { [change]: wrong } })
    give('chute', 'uma frase longa', 'uma frase longa')
    await findSection('Senha').findByText('Senha incorreta.')
    expect(fields().map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', null, null])
    expect(fields()[1]?.value).toBe('uma frase longa')
  },
)

test('too many tries say how long to wait', async () => {
  const tooMany = {
    status: 429,
    body: { message: 'Muitas tentativas.', code: 'rate_limited' },
    headers: { 'retry-after': '120' },
  }
  await openAccount({ answers: { [change]: tooMany } })
  give('chute', 'uma frase longa', 'uma frase longa')
  expect(
    await findSection('Senha').findByText('Muitas tentativas. Tempo de espera: 2 minutos.'),
  ).toBeDefined()
})

test('without a connection the form says so', async () => {
  const { server } = await openAccount()
  loseConnection(server, change)
  give('antiga', 'uma frase longa', 'uma frase longa')
  expect(await findSection('Senha').findByText(/^A senha não foi alterada\. Sem conexão/)).toBeDefined()
})

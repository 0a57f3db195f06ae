import { screen, within } from '@testing-library/react'
import type { Account } from '#contract/account.ts'
import type { SessionUser } from '#contract/auth.ts'
import type { SecondFactor } from '#contract/second-factor.ts'
import { subscriber } from '#web/testing/people.ts'
import { renderAppWithServer } from '#web/testing/render-app.tsx'
import { stubServer } from '#web/testing/stub-server.ts'

export const here = '00000000-0000-4000-8000-000000000001'
export const phone = '00000000-0000-4000-8000-000000000002'

export const account: Account = {
  username: subscriber.username,
  email: subscriber.email,
  pendingEmail: null,
  purchase: null,
  mails: { reminders: true, news: false },
  sessions: [
    {
      id: phone,
      browser: 'Safari no iPhone',
      address: '192.0.2.7',
      startedAt: '2026-11-01T12:00:00.000Z',
      lastUsedAt: '2026-11-15T11:55:00.000Z',
      isThisOne: false,
    },
    {
      id: here,
      browser: 'Chrome no Windows',
      address: '192.0.2.1',
      startedAt: '2026-11-10T12:00:00.000Z',
      lastUsedAt: '2026-11-15T12:00:00.000Z',
      isThisOne: true,
    },
  ],
  events: [],
  isLastAdmin: false,
}

export const noFactor: SecondFactor = {
  authenticatorSince: null,
  recoveryCodesLeft: 0,
  passkeys: [],
  arePasskeysPossible: true,
  isRequired: false,
}

export const withAuthenticator: SecondFactor = {
  ...noFactor,
  authenticatorSince: '2026-11-01T12:00:00.000Z',
  recoveryCodesLeft: 10,
}

export const refusal = {
  status: 403,
  body: { message: 'Confirme sua senha para continuar.', code: 'reauth' },
}
export const wrongPassword = {
  status: 403,
  body: {
    message: 'Senha incorreta. Digite de novo.',
    code: 'wrong_password',
    fields: { password: 'Senha incorreta. Digite de novo.' },
  },
}
export const done = { body: { message: 'Feito.' } }

type Answers = Parameters<typeof stubServer>[1]
type Given = {
  user?: SessionUser
  account?: Account
  factor?: SecondFactor
  path?: string
  answers?: Answers
}

/** The page of somebody's account, once it is there. */
export async function openAccount(given: Given = {}) {
  const server = stubServer(given.user ?? subscriber, {
    'GET /api/account': { body: given.account ?? account },
    'GET /api/account/second-factor': { body: given.factor ?? noFactor },
    ...given.answers,
  })
  const app = renderAppWithServer(given.path ?? '/conta')
  await screen.findByRole('heading', { level: 2, name: 'Perfil' })
  await screen.findByText('Aplicativo autenticador')
  return {
    server,
    ...app,
    /** The calls that change something, in their order. */
    sent: () => server.sent.filter(({ call }) => !call.startsWith('GET ')),
  }
}

/** Nobody answers any more. */
export function loseConnection(server: ReturnType<typeof stubServer>, call: string): void {
  const wait = Promise.reject(new TypeError('Failed to fetch'))
  // Nobody waits for it until the call is made.
  wait.catch(() => {})
  server.answers[call] = { wait }
}

export function findSection(name: string) {
  const card = screen.getByRole('heading', { level: 2, name }).closest('section')
  if (!card) throw new Error(`There is no section ${name}.`)
  return within(card)
}

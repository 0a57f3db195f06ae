import type { Page } from '@playwright/test'
import { expectHeading, expectToast, fillLogin, fillNewPassword, setPassword } from './people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, widths, type Visitor } from './product.ts'

type State = { name: string; visitor?: Visitor; reach: (page: Page) => Promise<void> }

const nobody = { email: 'ninguem@exemplo.com.br', password: 'nenhuma senha' }
const message = 'Este link já foi usado ou foi substituído por um mais novo.'

/** Answers a call as the server would, so that a state can be looked at for as long as it takes. */
async function answer(page: Page, path: string, status: number, body: unknown, retryAfter?: string) {
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
  await page.route(`**${path}`, (route) => route.fulfill({ status, headers, json: body }))
}

/** Leaves a call without an answer. */
async function holdBack(page: Page, path: string) {
  await page.route(`**${path}`, () => {})
}

async function open(page: Page, path: string, heading: string) {
  await page.goto(path)
  await expectHeading(page, heading)
}

const login: State[] = [
  {
    name: 'login with mistyped fields',
    reach: async (page) => {
      await open(page, '/auth', 'Bem-vindo de volta')
      await page.getByRole('button', { name: 'Entrar' }).click()
      await expect(page.getByText('Email inválido')).toBeVisible()
    },
  },
  {
    name: 'login refused',
    reach: async (page) => {
      await open(page, '/auth', 'Bem-vindo de volta')
      await fillLogin(page, nobody)
      await expectToast(page, 'Erro no login', 'Email ou senha inválidos')
    },
  },
  {
    name: 'login under way',
    reach: async (page) => {
      await open(page, '/auth', 'Bem-vindo de volta')
      await holdBack(page, '/api/login')
      await fillLogin(page, nobody)
      await expect(page.getByRole('button', { name: 'Entrando...' })).toBeVisible()
    },
  },
  {
    name: 'login paused',
    reach: async (page) => {
      await open(page, '/auth', 'Bem-vindo de volta')
      await answer(page, '/api/login', 429, { message: 'Muitas tentativas.', code: 'rate_limited' }, '840')
      await fillLogin(page, nobody)
      await expectToast(page, 'Erro no login', 'Tempo de espera: 14 minutos.')
    },
  },
  {
    name: 'login after a lost session',
    reach: async (page) => {
      await page.addInitScript(() => localStorage.setItem('session', 'someone'))
      await open(page, '/profile', 'Bem-vindo de volta')
      await expect(page.getByText('Sua sessão terminou. Entre novamente.')).toBeVisible()
    },
  },
]

const recovery: State[] = [
  {
    name: 'forgot-password with a mistyped email',
    reach: async (page) => {
      await open(page, '/forgot-password', 'Esqueci minha senha')
      await page.getByRole('button', { name: 'Enviar link' }).click()
      await expect(page.getByText('Email inválido')).toBeVisible()
    },
  },
  {
    name: 'forgot-password under way',
    reach: async (page) => {
      await open(page, '/forgot-password', 'Esqueci minha senha')
      await holdBack(page, '/api/auth/forgot-password')
      await page.getByLabel('Email').fill(nobody.email)
      await page.getByRole('button', { name: 'Enviar link' }).click()
      await expect(page.getByRole('button', { name: 'Enviando...' })).toBeVisible()
    },
  },
  {
    name: 'forgot-password sent',
    reach: async (page) => {
      await open(page, '/forgot-password', 'Esqueci minha senha')
      await page.getByLabel('Email').fill(nobody.email)
      await page.getByRole('button', { name: 'Enviar link' }).click()
      await expectHeading(page, 'Email Enviado!')
    },
  },
]

/** Both screens that set a password go through the same states. */
function passwordStates(
  path: string,
  call: string,
  [form, noToken, done]: [string, string, string],
): State[] {
  const withToken = `${path}?token=${'a1'.repeat(21)}`
  return [
    { name: `${path} without a token`, reach: (page) => open(page, path, noToken) },
    {
      name: `${path} with mistyped fields`,
      reach: async (page) => {
        await open(page, withToken, form)
        await fillNewPassword(page, '12345', '')
        await expect(page.getByText('Senha deve ter pelo menos 6 caracteres')).toBeVisible()
      },
    },
    {
      name: `${path} under way`,
      reach: async (page) => {
        await open(page, withToken, form)
        await holdBack(page, call)
        await fillNewPassword(page, 'Casa verde 7')
        await expect(page.getByRole('button', { name: /^(Definindo|Redefinindo)\.\.\.$/ })).toBeVisible()
      },
    },
    {
      name: `${path} with a used link`,
      reach: async (page) => {
        await open(page, withToken, form)
        const code = path === '/reset-password' ? 'reset_link_unknown' : 'first_login_link_unknown'
        await answer(page, call, 400, { message, code })
        await fillNewPassword(page, 'Casa verde 7')
        await expectHeading(page, 'Este link não vale mais')
      },
    },
    {
      name: `${path} done`,
      reach: async (page) => {
        await open(page, withToken, form)
        await answer(page, call, 200, { message: 'ok' })
        await setPassword(page, 'Casa verde 7', done)
      },
    },
  ]
}

const states: State[] = [
  ...login,
  ...recovery,
  ...passwordStates('/auth/reset-password', '/api/auth/reset-password', [
    'Defina sua senha',
    'Token Inválido',
    'Senha Definida!',
  ]),
  ...passwordStates('/reset-password', '/api/auth/reset-password-by-email', [
    'Redefina sua senha',
    'Link Inválido',
    'Senha Redefinida!',
  ]),
  {
    name: 'the expired screen of nobody',
    reach: (page) => open(page, '/subscription-expired', 'Assinatura expirada'),
  },
  {
    name: 'the expired screen of an active subscriber',
    visitor: 'active',
    reach: (page) => open(page, '/subscription-expired', 'Sua assinatura está ativa'),
  },
  {
    name: 'a payment that has not arrived yet',
    visitor: 'expired',
    reach: async (page) => {
      await open(page, '/subscription-expired', 'Assinatura expirada')
      await page.getByRole('button', { name: 'Já paguei' }).click()
      await expect(page.getByText('O pagamento ainda não chegou')).toBeVisible()
    },
  },
  {
    name: 'a logout under way',
    visitor: 'expired',
    reach: async (page) => {
      await open(page, '/subscription-expired', 'Assinatura expirada')
      await holdBack(page, '/api/logout')
      await page.getByRole('button', { name: 'Sair' }).click()
      await expect(page.getByRole('button', { name: 'Saindo...' })).toBeVisible()
    },
  },
]

for (const { name, visitor = 'anonymous', reach } of states) {
  test(`${name} is accessible and fits on every screen`, async ({ page, enter, consoleLines }) => {
    await enter(visitor)
    await reach(page)
    for (const viewport of Object.values(widths)) {
      await page.setViewportSize(viewport)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    // Chromium itself reports the refusals that these states are about.
    const own = consoleLines.filter((line) => !/status of (400|429)/.test(line))
    consoleLines.splice(0, consoleLines.length, ...own)
  })
}

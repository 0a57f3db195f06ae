import type { Page } from '@playwright/test'
import { atFullSize } from './full-size.ts'
import { expectHeading, expectToast, fillLogin, fillNewPassword, setPassword } from './people.ts'
import { expect, expectToFit, test, type Visitor } from './product.ts'
import { runCase } from './run-case.ts'

/** What is seen on one page, one after the other. */
type Visit = { name: string; states: ((page: Page) => Promise<void>)[] }

const nobody = { email: 'ninguem@exemplo.com.br', password: 'nenhuma senha' }
const message = 'Este link já foi usado ou foi substituído por um mais novo.'

type Reply = { status: number; headers?: Record<string, string>; json: unknown }

/** Answers a call as the server would, once it is told to: until then what is under way can be looked at. */
async function holdBack(page: Page, path: string, reply?: Reply) {
  const released = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    await released.promise
    await (reply ? route.fulfill(reply) : route.continue())
  })
  return released.resolve
}

async function open(page: Page, path: string, heading: string) {
  await page.goto(path)
  await expectHeading(page, heading)
}

const pausedReply: Reply = {
  status: 429,
  headers: { 'retry-after': '840' },
  json: { message: 'Muitas tentativas.', code: 'rate_limited' },
}

function visitLogin(): Visit {
  let letGo: () => void
  return {
    name: 'the login',
    states: [
      async (page) => {
        await open(page, '/auth', 'Bem-vindo de volta')
        await page.getByRole('button', { name: 'Entrar' }).click()
        await expect(page.getByText('Email inválido')).toBeVisible()
      },
      async (page) => {
        await fillLogin(page, nobody)
        await expectToast(page, 'Erro no login', 'Email ou senha inválidos')
      },
      async (page) => {
        letGo = await holdBack(page, '/api/login', pausedReply)
        await fillLogin(page, nobody)
        await expect(page.getByRole('button', { name: 'Entrando...' })).toBeVisible()
      },
      async (page) => {
        letGo()
        await expectToast(page, 'Erro no login', 'Tempo de espera: 14 minutos.')
      },
    ],
  }
}

const visitAfterLostSession: Visit = {
  name: 'the login after a lost session',
  states: [
    async (page) => {
      await page.addInitScript(() => localStorage.setItem('session', 'someone'))
      await open(page, '/profile', 'Bem-vindo de volta')
      await expect(page.getByText('Sua sessão terminou. Entre novamente.')).toBeVisible()
    },
  ],
}

function visitRecovery(): Visit {
  let letGo: () => void
  return {
    name: 'what a forgotten password needs',
    states: [
      async (page) => {
        await open(page, '/forgot-password', 'Esqueci minha senha')
        await page.getByRole('button', { name: 'Enviar link' }).click()
        await expect(page.getByText('Email inválido')).toBeVisible()
      },
      async (page) => {
        letGo = await holdBack(page, '/api/auth/forgot-password')
        await page.getByLabel('Email').fill(nobody.email)
        await page.getByRole('button', { name: 'Enviar link' }).click()
        await expect(page.getByRole('button', { name: 'Enviando...' })).toBeVisible()
      },
      async (page) => {
        letGo()
        await expectHeading(page, 'Email Enviado!')
      },
    ],
  }
}

/** Both screens that set a password go through the same states. */
function visitPassword(path: string, call: string, [form, noToken, done]: [string, string, string]): Visit[] {
  const withToken = `${path}?token=${'a1'.repeat(21)}`
  const code = path === '/reset-password' ? 'reset_link_unknown' : 'first_login_link_unknown'
  let letGo: () => void
  return [
    { name: `${path} without a token`, states: [(page) => open(page, path, noToken)] },
    {
      name: `${path} with a used link`,
      states: [
        async (page) => {
          await open(page, withToken, form)
          await fillNewPassword(page, '12345', '')
          await expect(page.getByText('Senha deve ter pelo menos 6 caracteres')).toBeVisible()
        },
        async (page) => {
          letGo = await holdBack(page, call, { status: 400, json: { message, code } })
          await fillNewPassword(page, 'Casa verde 7')
          await expect(page.getByRole('button', { name: /^(Definindo|Redefinindo)\.\.\.$/ })).toBeVisible()
        },
        async (page) => {
          letGo()
          await expectHeading(page, 'Este link não vale mais')
        },
      ],
    },
    {
      name: `${path} done`,
      states: [
        async (page) => {
          await open(page, withToken, form)
          await page.route(`**${call}`, (route) => route.fulfill({ json: { message: 'ok' } }))
          await setPassword(page, 'Casa verde 7', done)
        },
      ],
    },
  ]
}

const visits: { who: string; visitor: Visitor; tag?: string; visits: Visit[] }[] = [
  {
    who: 'a stranger',
    visitor: 'anonymous',
    visits: [
      visitLogin(),
      visitRecovery(),
      ...visitPassword('/auth/reset-password', '/api/auth/reset-password', [
        'Defina sua senha',
        'Token Inválido',
        'Senha Definida!',
      ]),
      {
        name: 'the expired screen',
        states: [(page) => open(page, '/subscription-expired', 'Assinatura expirada')],
      },
      // Last: from here on the browser takes every page for one with a session.
      visitAfterLostSession,
    ],
  },
  {
    who: 'who has forgotten the password',
    visitor: 'anonymous',
    // Made of the same parts as the first password.
    tag: atFullSize,
    visits: visitPassword('/reset-password', '/api/auth/reset-password-by-email', [
      'Redefina sua senha',
      'Link Inválido',
      'Senha Redefinida!',
    ]),
  },
  {
    who: 'an active subscriber',
    visitor: 'active',
    visits: [
      {
        name: 'the expired screen',
        states: [(page) => open(page, '/subscription-expired', 'Sua assinatura está ativa')],
      },
    ],
  },
  {
    who: 'whose subscription has ended',
    visitor: 'expired',
    visits: [
      {
        name: 'a payment that has not arrived yet, and a logout',
        states: [
          async (page) => {
            await open(page, '/subscription-expired', 'Assinatura expirada')
            await page.getByRole('button', { name: 'Já paguei' }).click()
            await expect(page.getByText('O pagamento ainda não chegou')).toBeVisible()
          },
          async (page) => {
            await holdBack(page, '/api/logout')
            await page.getByRole('button', { name: 'Sair' }).click()
            await expect(page.getByRole('button', { name: 'Saindo...' })).toBeVisible()
          },
        ],
      },
    ],
  },
]

for (const { who, visitor, tag = [], visits: made } of visits) {
  test(
    `what ${who} sees is accessible and fits every screen in each state`,
    { tag },
    async ({ page, enter, consoleLines }) => {
      await enter(visitor)
      let looked = 0
      for (const { name, states } of made)
        await runCase(name, async () => {
          for (const reach of states) {
            await reach(page)
            await expectToFit(page, looked)
            looked += 1
          }
          await page.unrouteAll({ behavior: 'ignoreErrors' })
        })
      // Chromium itself reports the refusals that these states are about.
      const own = consoleLines.filter((line) => !/status of (400|429)/.test(line))
      consoleLines.splice(0, consoleLines.length, ...own)
    },
  )
}

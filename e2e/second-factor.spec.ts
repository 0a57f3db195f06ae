import type { Page } from '@playwright/test'
import { showCode } from '#server/features/factors/testing/authenticator-app.ts'
import { freePort } from '#server/testing/postgres.ts'
import { expectHeading, expectRefusals, expectToast, fillLogin, makePerson, type Person } from './people.ts'
import { expect, expectToFit, test as base } from './product.ts'
import { startProduct } from './start-product.ts'

type Door = Awaited<ReturnType<typeof startProduct>>

/** At a name, as passkeys want it, and strict with its administrators. */
const test = base.extend<{ door: Door }>({
  door: async ({}, provide) => {
    const port = await freePort()
    const env = { APP_URL: `http://localhost:${port}`, ADMIN_2FA: 'required' }
    const server = await startProduct({ port, env })
    await provide({ ...server, url: env.APP_URL })
    await server.close()
  },
  baseURL: async ({ door }, provide) => provide(door.url),
})

async function logIn(page: Page, person: Person) {
  await page.goto('/auth')
  await fillLogin(page, person)
}

async function logOut(page: Page) {
  await page.request.post('/api/logout')
}

/** A phone with a fingerprint sensor, whose owner always puts the finger on it. */
async function plugInPhone(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Guarde seus códigos de recuperação' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: 'Guardei meus códigos' }).click()
  await expect(dialog).toBeHidden()
  return codes
}

async function setUpApp(page: Page, door: Door) {
  await page.getByRole('button', { name: 'Configurar', exact: true }).click()
  await expect(page.getByText('Código QR para o aplicativo autenticador')).toBeAttached()
  const key = await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  await page.getByLabel('Código', { exact: true }).fill(showCode(key ?? '', door.clock.now()))
  await page.getByRole('button', { name: 'Ligar', exact: true }).click()
  return { key: key ?? '', codes: await keepCodes(page) }
}

test('an app, then a recovery code, then a passkey open the account', async ({
  page,
  door,
  consoleLines,
}) => {
  const person = await makePerson(door)
  await logIn(page, person)
  await expectHeading(page, 'Escolha Sua Plataforma')
  await page.goto('/conta')
  const { key, codes } = await setUpApp(page, door)
  await expectToFit(page, 0)

  await logOut(page)
  await logIn(page, person)
  await expectHeading(page, 'Confirme que é você')
  await expectToFit(page, 1)
  await page.getByLabel('Código do aplicativo').fill('000 000')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(
    page.getByText(/^Código incorreto\. Digite o que o aplicativo mostra agora/).first(),
  ).toBeVisible()
  await expectRefusals(consoleLines, 403)
  door.clock.advance(30_000)
  await page.getByLabel('Código do aplicativo').fill(showCode(key, door.clock.now()))
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expectToast(page, 'Login realizado', `Bem-vindo de volta, ${person.username}!`)

  await logOut(page)
  await logIn(page, person)
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  await page.getByLabel('Código de recuperação').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expectHeading(page, 'Escolha Sua Plataforma')

  await plugInPhone(page)
  await page.goto('/conta')
  await page.getByRole('button', { name: 'Adicionar chave' }).click()
  await page.getByLabel('Nome da chave').fill('Meu celular')
  await page.getByRole('button', { name: 'Criar chave' }).click()
  await expect(page.getByRole('button', { name: 'Remover Meu celular' })).toBeVisible()
  await expect(page.getByText('9 códigos restantes.')).toBeVisible()
  await expectToFit(page, 0)

  await logOut(page)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click()
  await expectHeading(page, 'Escolha Sua Plataforma')

  await logOut(page)
  await logIn(page, person)
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click()
  await expectHeading(page, 'Escolha Sua Plataforma')
})

test('an administrator who needs a second factor sets it up, and the panel opens', async ({ page, door }) => {
  const admin = await makePerson(door, { isAdmin: true })
  await logIn(page, admin)
  await expectHeading(page, 'Escolha Sua Plataforma')
  await page.goto('/admin')
  await expect(page.getByText('Falta o segundo fator para abrir o painel')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/conta')
  await setUpApp(page, door)
  await page.getByRole('link', { name: 'Abrir o painel' }).click()
  await expectHeading(page, 'Painel Administrativo')
})

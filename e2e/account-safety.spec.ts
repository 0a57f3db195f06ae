import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { sessions } from '#server/features/auth/tables.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { openPanel, userList } from './admin-panel.ts'
import {
  expectHeading,
  expectPath,
  expectRefusals,
  expectToast,
  fillLogin,
  setPassword,
  findMailedLink,
  makeNewcomer,
  makePerson,
  type Person,
} from './people.ts'
import { expect, expectToFit, test } from './product.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

async function enterPanel(page: Page, admin: Person): Promise<void> {
  await page.goto('/auth')
  await fillLogin(page, admin)
  await expectHeading(page, 'Escolha Sua Plataforma')
  await openPanel(page)
}

/** Not by the clock: what is deleted by one that is ahead stays behind for other journeys, dated tomorrow. */
async function ageSession({ context, clock }: TestServer, { id }: Person): Promise<void> {
  const createdAt = new Date(clock.now().getTime() - 11 * minuteMs).toISOString()
  await context.db.update(sessions).set({ sess: { createdAt } }).where(eq(sessions.userId, id))
}

const rowOf = (page: Page, username: string) => userList(page).getByRole('row').filter({ hasText: username })

test('an administrator who has been in for a while gives the password before another one is deleted', async ({
  page,
  product,
  consoleLines,
}) => {
  const admin = await makePerson(product, { isAdmin: true })
  const colleague = await makePerson(product, { isAdmin: true })
  await enterPanel(page, admin)
  await ageSession(product, admin)
  await rowOf(page, colleague.username).getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('button', { name: 'Excluir usuário' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirme sua senha' })
  await expect(dialog.getByLabel('Senha', { exact: true })).toBeFocused()
  await expectToFit(page, 1)

  await dialog.getByLabel('Senha', { exact: true }).fill('não é esta')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog.getByText('Senha incorreta. Digite de novo.')).toBeVisible()
  await dialog.getByLabel('Senha', { exact: true }).fill(admin.password)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Usuário deletado', colleague.username)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rowOf(page, colleague.username)).toHaveCount(0)
  await expectRefusals(consoleLines, 403, 403)
})

test('a lifetime without an end cannot be renewed, and says why to whoever points, tabs or touches', async ({
  page,
  enter,
  product,
}) => {
  const person = await makePerson(product, { subscriptionType: 'vitalicia', subscriptionExpiresAt: null })
  await enter('admin')
  await openPanel(page)
  const button = rowOf(page, person.username).getByRole('button', { name: 'Renovar' })
  const reason = 'Assinatura vitalícia não precisa de renovação'
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription(`${person.username} ${reason}`)
  await expectToFit(page, 0)
  // The page scrolls to the button that gets the focus, which ends the first tip.
  await expect(async () => {
    await button.blur()
    await button.focus()
    await expect(page.getByRole('tooltip')).toHaveText(reason, { timeout: 2_000 })
  }).toPass()
  // Not at a place: the page may still be scrolling.
  await button.dispatchEvent('click')
  await expectToast(page, reason, '')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('the token of a link stands in no address bar, and a reload keeps the page', async ({
  page,
  product,
}) => {
  const person = await makeNewcomer(product)
  const link = await findMailedLink(product, person.email)
  const answer = await page.goto(link)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expectHeading(page, 'Defina sua senha')
  await expectPath(page, '/auth/reset-password')
  await page.reload()
  await expectHeading(page, 'Defina sua senha')
  await setPassword(page, 'minha senha nova', 'Senha Definida!')
  await page.goto('/auth/reset-password')
  await expectHeading(page, 'Token Inválido')
})

test('an old link says so above the form, and leads to a new one by mail', async ({ page, product }) => {
  const person = await makeNewcomer(product)
  const link = await findMailedLink(product, person.email)
  product.clock.advance(31 * dayMs)
  await page.goto(link)
  await expect(page.getByText('Este link de primeiro acesso expirou: ele vale por 30 dias.')).toBeVisible()
  await expect(page.getByLabel('Nova senha', { exact: true })).toBeVisible()
  await expectToFit(page, 1)
  await page.getByRole('button', { name: 'Receber um novo link por email' }).click()
  await expect(page.getByText('Se este link for de uma conta, um novo link foi enviado')).toBeVisible()
  await expectToast(page, 'Email enviado!', 'Confira sua caixa de entrada.')
  await expect(page.getByText(person.email)).toHaveCount(0)

  await page.goto(await findMailedLink(product, person.email, 2))
  await setPassword(page, 'minha senha nova', 'Senha Definida!')
})

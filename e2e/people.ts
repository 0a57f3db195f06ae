import { eq } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { giveFirstAccess } from '#server/features/auth/first-access.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'
import { sessions } from '#server/features/auth/tables.ts'
import { users } from '#server/features/users/tables.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { holdTimers } from './hold-timers.ts'
import { expect } from './product.ts'

export type Person = { id: string; username: string; email: string; password: string }

const dayMs = 24 * 60 * 60 * 1000
let made = 0

/** A subscriber with a password of their own. */
export async function makePerson({ context }: TestServer, about: Partial<typeof users.$inferInsert> = {}) {
  made += 1
  const name = `conta${made}-${process.pid}`
  const password = 'uma senha comprida'
  const [person] = await context.db
    .insert(users)
    .values({
      username: name,
      email: `${name}@exemplo.com.br`,
      password: await hashPassword(password),
      subscriptionType: 'mensal',
      subscriptionExpiresAt: new Date(Date.now() + 23 * dayMs),
      ...about,
    })
    .returning({ id: users.id, username: users.username, email: users.email })
  if (!person) throw new Error('No user was made')
  return { ...person, password } satisfies Person
}

/** A subscriber who has yet to choose a password, with the mail on its way. */
export async function makeNewcomer(product: TestServer) {
  const person = await makePerson(product, { password: null, mustResetPassword: true })
  await product.context.db.transaction((tx) => giveFirstAccess(product.context, tx, person))
  return person
}

/** The newest link that was mailed to this person, as an address of the server under test. */
export async function findMailedLink({ mails, context }: TestServer, to: string, count = 1): Promise<string> {
  const sent = () => mails.filter((mail) => mail.to === to)
  await expect.poll(() => sent().length).toBe(count)
  const address = /https?:\/\/\S+\?token=[\w-]+/.exec(sent().at(-1)?.text ?? '')?.[0] ?? ''
  expect(address).toContain(context.env.APP_URL)
  return address.slice(context.env.APP_URL.length)
}

/** As a logout on another device, a password change or time does. */
export async function endSessionsOnServer({ context }: TestServer, { id }: Person): Promise<void> {
  await context.db.delete(sessions).where(eq(sessions.userId, id))
}

export async function fillLogin(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/** Logs in and waits for what the page then asks for: a session that ends in between is noticed before the next act. */
export async function logInAndRead(page: Page, person: Person): Promise<void> {
  const reading = page.waitForResponse('**/api/integrations')
  await fillLogin(page, person)
  await reading
}

export async function fillNewPassword(page: Page, password: string, repeated = password) {
  await page.getByLabel('Nova senha', { exact: true }).fill(password)
  await page.getByLabel('Confirme a nova senha').fill(repeated)
  await page.getByRole('button', { name: /^(Definir|Redefinir) senha$/ }).click()
}

/** After this long the page that says that a password is set goes on by itself. */
const redirectAfterMs = 3000

/** Sets a password and stays at the page that says so, however long it is looked at, until `goOn`. */
export async function setPassword(page: Page, password: string, done: string): Promise<void> {
  await holdTimers(page, redirectAfterMs)
  await fillNewPassword(page, password)
  await expectHeading(page, done)
}

export async function expectHeading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

export async function expectPath(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname + url.search === path)
}

export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const toasts = page.getByRole('listitem').filter({ hasText: title })
  // A former one may still be on its way out.
  await expect(toasts.filter({ hasText: description })).toBeVisible()
}

/** Chromium itself reports refused calls. Takes exactly these from the lines, so that any other still counts. */
export async function expectRefusals(lines: string[], ...statuses: number[]): Promise<void> {
  await expect.poll(() => lines.length).toBe(statuses.length)
  for (const [index, status] of statuses.entries()) expect(lines[index]).toContain(`a status of ${status}`)
  lines.splice(0)
}

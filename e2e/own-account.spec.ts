import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expectHeading, expectPath, fillLogin, makePerson, type Person } from './people.ts'
import { expect, expectToFit, test } from './product.ts'

async function openAccount(page: Page, person: Person) {
  await page.goto('/auth?voltar=%2Fconta')
  await fillLogin(page, person)
  await expectHeading(page, 'Sua conta')
}

/** The newest link to this page that was mailed to somebody. */
async function mailedLink(mails: readonly { to: string; text: string }[], to: string, path: string) {
  const pattern = new RegExp(`https?://[^/\\s]+(${path}\\?token=[\\w-]+)`)
  const find = () => mails.findLast((mail) => mail.to === to && pattern.test(mail.text))
  await expect.poll(find).toBeDefined()
  return pattern.exec(find()?.text ?? '')?.[1] ?? ''
}

test('a new email is proven by its link, and the account goes on with it', async ({ page, product }) => {
  const person = await makePerson(product, { emailVerifiedAt: new Date() })
  const moved = person.email.replace('@', '+novo@')
  await openAccount(page, person)
  await page.getByLabel('Email', { exact: true }).fill(moved)
  await page.getByRole('button', { name: 'Trocar email' }).click()
  await expect(page.getByText(moved).first()).toBeVisible()
  await page.goto(await mailedLink(product.mails, moved, '/confirmar-email'))
  await expectToFit(page, 0)
  await page.getByRole('button', { name: 'Usar este email' }).click()
  await page.goto('/conta')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(moved)
  await expect(page.getByText('Email alterado')).toBeVisible()
  expect(await mailedLink(product.mails, person.email, '/nao-fui-eu')).not.toBe('')
})

test('a session elsewhere is ended from here', async ({ page, browser, product }) => {
  const person = await makePerson(product)
  const context = await browser.newContext({ baseURL: product.url })
  const elsewhere = await context.newPage()
  await openAccount(elsewhere, person)
  await openAccount(page, person)
  const ending = page.getByRole('button', { name: /^Sair de Chrome/ })
  await ending.click()
  await expect(ending).toBeHidden()
  await elsewhere.reload()
  await expectHeading(elsewhere, 'Bem-vindo de volta')
  await context.close()
})

test('whoever has expired takes their data along, erases the account, and comes back', async ({
  page,
  product,
}) => {
  const subscriptionExpiresAt = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000)
  const person = await makePerson(product, { subscriptionExpiresAt, subscriptionStatus: 'expired' })
  await page.goto('/auth')
  await fillLogin(page, person)
  await expectHeading(page, /expir/i)
  await page.getByRole('link', { name: /conta/i }).first().click()
  await expectHeading(page, 'Sua conta')
  await expectToFit(page, 1)

  await page.getByRole('button', { name: 'Exportar meus dados' }).click()
  await page.getByRole('dialog').getByLabel('Senha', { exact: true }).fill(person.password)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar arquivo' }).click()
  const files = unzipSync(await readFile(await (await downloading).path()))
  expect(strFromU8(files['dados.json'] ?? new Uint8Array())).toContain(person.email)

  await page.getByRole('button', { name: 'Apagar minha conta' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Sua senha').fill(person.password)
  await dialog.getByRole('button', { name: 'Apagar minha conta' }).click()
  await expect(page.getByRole('dialog', { name: 'Sua conta foi apagada' })).toBeVisible()
  await page.getByRole('button', { name: 'Entendi' }).click()
  await expectPath(page, '/auth')

  await page.goto(await mailedLink(product.mails, person.email, '/desfazer-exclusao'))
  await page.getByRole('button', { name: 'Trazer minha conta de volta' }).click()
  await expectHeading(page, 'Sua conta está de volta')
  await page.goto('/auth')
  await fillLogin(page, person)
  await expectHeading(page, /expir/i)
})

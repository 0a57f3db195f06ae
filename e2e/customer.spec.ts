import type { Page } from '@playwright/test'
import { mails } from '#server/platform/mail/tables.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { openPanel, userList } from './admin-panel.ts'
import { everyWidth, findLayoutFaults, unfoldAll } from './find-layout-faults.ts'
import { atFullSize } from './full-size.ts'
import { expectHeading, expectToast, makePerson } from './people.ts'
import { expect, expectToFit, test } from './product.ts'
import { addSale } from './sale-rows.ts'

const hourMs = 60 * 60 * 1000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs)

/** Looks somebody up in the list and opens their page. */
async function openFound(page: Page, searched: string, username: string): Promise<void> {
  await openPanel(page)
  await page.getByRole('searchbox', { name: 'Buscar por nome, email, telefone ou CPF' }).fill(searched)
  await expect(userList(page).getByRole('row')).toHaveCount(2)
  await userList(page).getByRole('link', { name: username }).click()
  await expectHeading(page, username)
}

test("'paguei e não entrou' is answered in words with one search and one click", async ({
  page,
  enter,
  product,
}) => {
  const { username, email, id } = await makePerson(product, {
    subscriptionExpiresAt: ago(48),
    subscriptionStatus: 'expired',
  })
  const problem = 'Plano não mapeado: Plano Pro'
  await addSale(product, { email, name: 'Paga Tudo' }, { processed: false, errorMessage: problem })
  await enter('admin')
  await openFound(page, email, username)
  await expect(page).toHaveURL(`/admin/cliente/${id}`)
  await expect(page).toHaveTitle(`${username} — Integrador`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const answer = page.getByRole('list', { name: 'O que pode estar impedindo a entrada' })
  await expect(answer).toContainText(new RegExp(`Compra aprovada.*: não foi processada. ${problem}`))
  await expectToFit(page, 0)
  await expectToFit(page, 1)

  await answer.getByRole('button', { name: 'Ver a transação' }).click()
  const drawer = page.getByRole('dialog', { name: 'Detalhes da transação' })
  await expect(drawer.getByRole('button', { name: 'Reprocessar' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(answer.getByRole('button', { name: 'Ver a transação' })).toBeFocused()
})

test('a customer with a history fits every screen, with all of it opened', async ({
  page,
  enter,
  product,
}) => {
  const { username, email } = await makePerson(product, { mustResetPassword: true })
  for (const event of ['order_approved', 'order_refunded', 'subscription_late', 'pix_created'])
    await addSale(product, { email, event, name: 'Um nome que não acaba nunca de ser escrito' })
  await product.context.db.insert(subscriptionActs).values({
    customerEmail: email,
    kind: 'renew',
    subscriptionType: 'mensal',
    happenedAt: ago(3),
  })
  const failed = { recipient: email, status: 'failed', reason: 'A caixa está cheia.' } as const
  await product.context.db.insert(mails).values({ ...failed, kind: 'sale-welcome', settledAt: ago(1) })
  await enter('admin')
  await openFound(page, email, username)
  await unfoldAll(page)
  expect(await findLayoutFaults(page, everyWidth)).toEqual([])
  await expectToFit(page, 0)
})

test('who is deleted from their page is gone there, and can be brought back', async ({
  page,
  enter,
  product,
}) => {
  const { username, email } = await makePerson(product)
  await enter('admin')
  await openFound(page, email, username)
  await page.getByRole('button', { name: `Mais ações para ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page.getByRole('button', { name: 'Excluir usuário' }).click()
  await expectHeading(page, 'Cliente excluído')
  await expectToFit(page, 1)
  await page.getByRole('button', { name: 'Desfazer a exclusão' }).click()
  await expectToast(page, 'Usuário de volta', username)
  await expectHeading(page, username)
})

test(
  'days are given from the page: said before, in the access and the history afterwards',
  { tag: atFullSize },
  async ({ page, enter, product }) => {
    const { username, id } = await makePerson(product, {})
    await enter('admin')
    await page.goto(`/admin/cliente/${id}`)
    await page.getByRole('button', { name: 'Dar dias' }).click()
    const dialog = page.getByRole('dialog', { name: `Dar dias a ${username}` })
    await dialog.getByLabel('Dias').fill('5')
    await dialog.getByLabel('Motivo').fill('ficou sem acesso no domingo')
    const said = dialog.getByText(/^O acesso de .+ vale até (\d\d\/){2}\d{4} \(era até/)
    await expect(said).toBeVisible()
    const [end = ''] = /(\d\d\/){2}\d{4}/.exec((await said.textContent()) ?? '') ?? []
    await dialog.getByRole('button', { name: 'Dar dias' }).click()
    await expectToast(page, 'Dias dados', `até ${end}`)
    await expect(page.getByRole('region', { name: /^Com acesso/ })).toContainText(`até ${end}`)
    await expect(page.getByRole('region', { name: 'Tudo o que aconteceu' })).toContainText(
      '“ficou sem acesso no domingo”',
    )
  },
)

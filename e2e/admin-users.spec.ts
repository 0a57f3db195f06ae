import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { users } from '#server/features/users/tables.ts'
import { openPanel, userList } from './admin-panel.ts'
import { atFullSize } from './full-size.ts'
import {
  expectHeading,
  expectRefusals,
  expectToast,
  setPassword,
  findMailedLink,
  makeNewcomer,
  makePerson,
} from './people.ts'
import { expect, expectAccessible, test } from './product.ts'

const dayMs = 24 * 60 * 60 * 1000
/** An hour short of the full number of days: it is rounded up to it. */
const inDays = (days: number) => new Date(Date.now() + (days - 1 / 24) * dayMs)

const rowOf = (page: Page, username: string) => userList(page).getByRole('row').filter({ hasText: username })

/** Leaves only this person in the list. */
async function find(page: Page, username: string) {
  await page.getByRole('searchbox', { name: 'Buscar por nome, email, telefone ou CPF' }).fill(username)
  await expect(userList(page).getByRole('row')).toHaveCount(2)
  return rowOf(page, username)
}

async function openMenu(page: Page, username: string, action: string) {
  await page.getByRole('button', { name: `Mais ações para ${username}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('who is created by hand gets a card with all they need, which does not outlive its link, and a taken email is told', async ({
  page,
  enter,
  context,
  product,
  consoleLines,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { email } = await makePerson(product)
  await enter('admin')
  await openPanel(page)
  const card = page.getByRole('region', { name: 'Usuário criado' })
  await test.step('a taken email is told at its field', async () => {
    await page.getByLabel('Nome de usuário').fill('outra.vez')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Criar usuário' }).click()
    await expectToast(page, 'Erro ao criar usuário', 'Este email já está em uso')
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
    await expectRefusals(consoleLines, 409)
  })

  await test.step('the card does not outlive its link', async () => {
    await page.getByLabel('Email', { exact: true }).fill('outra.vez@exemplo.com.br')
    await page.getByRole('button', { name: 'Criar usuário' }).click()
    await expect(card).toContainText('outra.vez@exemplo.com.br')
    await page.getByRole('button', { name: 'Atualizar' }).first().click()
    await find(page, 'outra.vez')
    await openMenu(page, 'outra.vez', 'Reenviar acesso')
    await expect(card).toBeVisible()
    await page.getByRole('button', { name: 'Reenviar acesso' }).click()
    await expectToast(page, 'Acesso reenviado', 'outra.vez@exemplo.com.br')
    await expect(card).toBeHidden()
  })

  await test.step('all they need, and the link lets them in', async () => {
    await page.getByLabel('Nome de usuário').fill('nova.pessoa')
    await page.getByLabel('Email', { exact: true }).fill('nova@exemplo.com.br')
    await page.getByRole('combobox', { name: 'Tipo de assinatura' }).click()
    await page.getByRole('option', { name: 'Trimestral' }).click()
    await page.getByRole('button', { name: 'Criar usuário' }).click()
    await expectToast(page, 'Usuário criado com sucesso', '')
    await expect(card).toContainText('nova@exemplo.com.br')
    await expect(card).toContainText('O usuário deve criar uma nova senha no primeiro acesso.')
    await card.getByRole('button', { name: 'Copiar token' }).click()
    await expectToast(page, 'Token copiado', '')
    const token = await page.evaluate(() => navigator.clipboard.readText())
    const address = (await card.getByRole('link').getAttribute('href')) ?? ''
    expect(address).toBe(`${product.context.env.APP_URL}/auth/reset-password?token=${token}`)
    const row = await find(page, 'nova.pessoa')
    await expect(row).toContainText('Pendente')
    await expect(row).toContainText('trimestral')

    await page.goto(address.slice(product.context.env.APP_URL.length))
    await setPassword(page, 'Casa verde 7', 'Senha Definida!')
  })
})

test(
  'a renewal names its consequence, and the row and the counts follow',
  { tag: atFullSize },
  async ({ page, enter, product }) => {
    const { username, email } = await makePerson(product, {
      subscriptionExpiresAt: inDays(5),
      subscriptionStatus: 'warning',
    })
    await enter('admin')
    await openPanel(page)
    const row = await find(page, username)
    await expect(row).toContainText('Expira em 5 dias')
    const ending = page.getByRole('button', { name: 'Expiram em 7 dias' })
    const before = Number(/\d+$/.exec((await ending.textContent()) ?? '')?.[0])
    await row.getByRole('button', { name: 'Renovar' }).click()
    const dialog = page.getByRole('alertdialog', { name: `Renovar a assinatura de ${username}?` })
    await expect(dialog).toContainText(`${email} ganha mais 1 mês de acesso e passa a ter acesso até`)
    await dialog.getByRole('button', { name: 'Renovar assinatura' }).click()
    await expectToast(page, 'Assinatura renovada', username)
    await expect(row).toContainText(/Ativa \(3\d dias restantes\)/)
    await expect(ending).toHaveText(`Expiram em 7 dias${before - 1}`)
  },
)

test('a person is deleted by keyboard alone and not by a hasty Enter, and brought back from the notice and from the list of those deleted', async ({
  page,
  enter,
  product,
}) => {
  const { username } = await makePerson(product)
  await enter('admin')
  await openPanel(page)
  await test.step('by keyboard alone', () => deleteByKeyboard(page, username))
  await test.step('back from the notice', async () => {
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expectToast(page, 'Usuário de volta', username)
    await expect(rowOf(page, username)).toBeVisible()
  })
  await test.step('back from the list of those deleted', async () => {
    await rowOf(page, username).getByRole('button', { name: 'Excluir' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir usuário' }).click()
    await expectToast(page, 'Usuário deletado', username)
    await expect(page.getByText('Nenhum usuário encontrado.')).toBeVisible()
    await page.locator('#lista-de-excluidos').scrollIntoViewIfNeeded()
    const deleted = page.getByRole('region', { name: 'Excluídos nos últimos 30 dias' })
    const person = deleted.getByRole('listitem').filter({ hasText: username })
    await expect(person).toContainText('definitivo em 30 dias')
    await expectAccessible(page)
    await person.getByRole('button', { name: 'Trazer de volta' }).click()
    await expectToast(page, 'Usuário de volta', username)
    await expect(person).toHaveCount(0)
    await expect(rowOf(page, username)).toBeAttached()
  })
})

async function deleteByKeyboard(page: Page, username: string): Promise<void> {
  await page.getByRole('searchbox').focus()
  await page.keyboard.type(username)
  await expect(userList(page).getByRole('row')).toHaveCount(2)
  const remove = rowOf(page, username).getByRole('button', { name: 'Excluir' })
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    if (await remove.evaluate((button) => button === document.activeElement)) break
  }
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: `Excluir ${username}?` })
  await expect(dialog).toContainText('Por 30 dias dá para desfazer')
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Excluir usuário' })).toBeEnabled()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Usuário deletado', username)
}

test('the cleanup says whom it takes, hands them over as a file, and takes them', async ({
  page,
  enter,
  product,
}) => {
  const { username } = await makePerson(product, {
    subscriptionExpiresAt: inDays(-45),
    subscriptionStatus: 'expired',
  })
  await enter('admin')
  await page.goto(`/admin?busca=${username}#manutencao`)
  const card = page.getByRole('region', { name: 'Limpeza automática' })
  await expect(card).toBeInViewport({ ratio: 1 })
  await expect(card).toContainText(/Agora (1 usuário seria excluído|\d+ usuários seriam excluídos)\./)
  await card.getByRole('button', { name: 'Executar limpeza' }).click()
  const dialog = page.getByRole('alertdialog', { name: /^Excluir \d+ usuários? expirados?\?$/ })
  await expect(dialog).toContainText('há mais de 30 dias')
  await expect(dialog.getByRole('listitem').filter({ hasText: username })).toContainText(/expirou em \d/)
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Baixar CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^limpeza-[\d-]+\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain(username)
  await dialog.getByRole('button', { name: 'Executar limpeza' }).click()
  await expectToast(page, 'Limpeza concluída', 'há mais de 30 dias')
  await expect(card).toContainText('Agora não há ninguém para excluir.')
  await expect(page.getByText('Nenhum usuário encontrado.')).toBeAttached()
})

test('access is mailed again, to an email that was corrected before', async ({ page, enter, product }) => {
  const { username, email } = await makeNewcomer(product)
  const right = email.replace('@', '+certo@')
  await enter('admin')
  await openPanel(page)
  const row = await find(page, username)
  await openMenu(page, username, 'Corrigir email')
  await page.getByLabel('Novo email').fill(right)
  await page.getByRole('button', { name: 'Salvar email' }).click()
  await expectToast(page, 'Email corrigido', right)
  await expect(page.getByRole('button', { name: `Mais ações para ${username}` })).toBeFocused()
  await expect(row).toContainText(right)
  await findMailedLink(product, right)

  await openMenu(page, username, 'Reenviar acesso')
  const dialog = page.getByRole('alertdialog', { name: `Reenviar o acesso de ${username}?` })
  await expect(dialog).toContainText(right)
  await dialog.getByRole('button', { name: 'Reenviar acesso' }).click()
  await expectToast(page, 'Acesso reenviado', right)
  await page.goto(await findMailedLink(product, right, 2))
  await expectHeading(page, 'Defina sua senha')
})

test(
  'the list is searched, narrowed down, turned page by page and exported',
  { tag: atFullSize },
  async ({ page, enter, product }) => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      username: `folheada${String(index).padStart(2, '0')}`,
      email: `folheada${index}@exemplo.com.br`,
      subscriptionType: 'mensal' as const,
      subscriptionExpiresAt: inDays(index < 3 ? -2 : 20),
      subscriptionStatus: index < 3 ? ('expired' as const) : ('active' as const),
      createdAt: new Date(Date.now() - index * 60_000),
    }))
    await product.context.db.insert(users).values(many)
    await enter('admin')
    await openPanel(page)
    await page.getByRole('searchbox').fill('FOLHEADA')
    await expect(page.getByText('1–50 de 60')).toBeVisible()
    await expect(userList(page).getByRole('row')).toHaveCount(51)
    await page.getByRole('button', { name: 'Próxima' }).click()
    await expect(page.getByText('51–60 de 60')).toBeVisible()
    await expect(userList(page).getByRole('row')).toHaveCount(11)
    await page.getByRole('button', { name: 'Anterior' }).click()
    await expect(page.getByText('1–50 de 60')).toBeVisible()

    await page.getByRole('button', { name: 'Expiradas' }).click()
    const pages = page.getByRole('navigation', { name: 'Páginas de usuários' })
    await expect(pages.getByText('3 usuários')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Filtrar por situação' })).toHaveText('Expiradas')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('region', { name: 'Lista de usuários' })
        .getByRole('link', { name: 'Exportar CSV' })
        .click(),
    ])
    const file = await (await download.createReadStream()).toArray()
    const lines = Buffer.concat(file as Buffer[])
      .toString()
      .trim()
      .split(/\r?\n/)
    expect(lines).toHaveLength(4)

    await page.getByRole('button', { name: 'Expiradas' }).click()
    await expect(page.getByText('1–50 de 60')).toBeVisible()
  },
)

import type { Page } from '@playwright/test'
import { openPanel, userList } from './admin-panel.ts'
import { expectRefusals, expectToast, makePerson } from './people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectToFit, test, widths } from './product.ts'
import { runCase } from './run-case.ts'

/** The answers to the question for the list: first they are on their way, then there is none. */
async function holdUsers(page: Page) {
  const released = Promise.withResolvers<void>()
  const message = 'Serviço temporariamente indisponível.'
  await page.route('**/api/admin/users?*', async (route) => {
    await released.promise
    await route.fulfill({ status: 503, json: { message, code: 'unavailable' } })
  })
  return { fail: released.resolve, message }
}

test('the list of users is accessible and fits on every screen, in each of its states', async ({
  page,
  enter,
  product,
  consoleLines,
}) => {
  let looked = 0
  const look = async () => {
    await expectToFit(page, looked)
    // Even 320 pixels are enough.
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(widths.desktop)
    looked += 1
  }
  await makePerson(product, {
    username: `maria-antonieta-de-albuquerque-e-vasconcelos-${Date.now()}`,
    email: `${'comprido.'.repeat(6)}${Date.now()}@subdominio.exemplo.com.br`,
    mustResetPassword: true,
  })
  await enter('admin')
  await page.setViewportSize(widths.desktop)
  await openPanel(page)
  await runCase('the list', look)
  await runCase('the question before a deletion', async () => {
    await userList(page).getByRole('button', { name: 'Excluir' }).first().click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Excluir usuário' })).toBeEnabled()
    await look()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(question).toBeHidden()
  })
  await runCase('the correction of an email', async () => {
    const menus = page.getByRole('button', { name: /^Mais ações para/ })
    await menus.first().click()
    await page.getByRole('menuitem', { name: 'Corrigir email' }).click()
    await page.getByLabel('Novo email').fill('sem arroba')
    await page.getByRole('button', { name: 'Salvar email' }).click()
    await expect(page.getByText('Email inválido')).toBeVisible()
    await look()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Novo email')).toBeHidden()
  })
  await runCase('a search without a match', async () => {
    await page.getByRole('searchbox').fill('ninguém se chama assim')
    await expect(page.getByText('Nenhum usuário encontrado.')).toBeVisible()
    await look()
  })
  const { fail, message } = await holdUsers(page)
  await runCase('the list on its way', async () => {
    await page.goto('/admin')
    await expect(page.getByText('Carregando usuários...')).toBeVisible()
    await look()
  })
  await runCase('a list that could not be loaded', async () => {
    fail()
    await expectToast(page, 'Erro ao carregar usuários', message)
    await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
    await look()
    await expectRefusals(consoleLines, 503)
  })
  await runCase('what is not set up', async () => {
    await page.getByText(/^Ainda não configurado: /).click()
    await expect(page.locator('#usuarios').getByText('CHECKOUT_WEBHOOK_SECRET')).toBeVisible()
    await look()
  })
})

test('on a phone the form is folded, and its result is in sight', async ({ page, enter }) => {
  await page.setViewportSize(widths.phone)
  await enter('admin')
  await openPanel(page)
  await expect(page.getByLabel('Nome de usuário')).toBeHidden()
  await page.getByRole('button', { name: 'Preencher' }).click()
  await page.getByRole('button', { name: 'Criar usuário' }).click()
  await expect(page.getByText('Nome de usuário é obrigatório')).toBeVisible()
  await page.getByLabel('Nome de usuário').fill('do.celular')
  await page.getByLabel('Email', { exact: true }).fill('celular@exemplo.com.br')
  await page.getByRole('button', { name: 'Criar usuário' }).click()
  await expect(page.getByRole('heading', { name: 'Usuário criado' })).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

const panelCode = /\/(admin-page|whole-panel|customers-view|sales-section|mail-section|draw-days)-/

function watchPanelCode(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', (request) => {
    const found = panelCode.exec(request.url())?.[1]
    if (found) loaded.push(found)
  })
  return loaded
}

test('who is no admin loads nothing of the panel', async ({ page, enter }) => {
  const loaded = watchPanelCode(page)
  await enter('active')
  for (const path of ['/', '/dashboard', '/admin', '/admin/usuarios']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(loaded).toEqual([])
})

test('a link of before there were sections leads to its part, which stays in its place', async ({
  page,
  enter,
  product,
}) => {
  for (let count = 0; count < 12; count += 1) await makePerson(product)
  await enter('admin')
  await page.goto('/admin#emails')
  await expect(page.getByRole('region', { name: 'Histórico de envios' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Emails' })).toBeInViewport()
})

test('a section loads the code of no other, and the tabs lead from one to the next and back', async ({
  page,
  enter,
}) => {
  const loaded = watchPanelCode(page)
  await enter('admin')
  await openPanel(page)
  await page.waitForLoadState('networkidle')
  expect(loaded).toContain('customers-view')
  for (const other of ['whole-panel', 'sales-section', 'mail-section']) expect(loaded).not.toContain(other)
  await page.getByRole('combobox', { name: 'Filtrar por situação' }).click()
  await page.getByRole('option', { name: 'Administradores' }).click()
  await expect(page).toHaveURL(/secao=clientes&situacao=admin$/)
  await page.getByRole('link', { name: /^Emails/ }).click()
  await expect(page.getByRole('region', { name: 'Histórico de envios' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Emails')
  await expect(page).toHaveTitle('Emails — Painel Administrativo — Integrador')
  expect(loaded).not.toContain('sales-section')
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Filtrar por situação' })).toHaveText('Administradores')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Filtrar por situação' })).toHaveText('Administradores')
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Filtrar por situação' })).toHaveText('Todas')
})

test('on a phone the tabs scroll sideways, and the one that is open is in sight', async ({ page, enter }) => {
  await page.setViewportSize(widths.phone)
  await enter('admin')
  await page.goto('/admin?secao=sistema')
  await expect(page.getByRole('link', { name: 'Sistema', exact: true })).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
})

test('a customer is found from anywhere, by words in any order', async ({ page, enter, product }) => {
  await makePerson(product, { username: 'Zuleica Prado', email: 'zuleica@exemplo.com.br' })
  await enter('admin')
  await page.goto('/admin?secao=checkouts')
  await expect(page.getByRole('heading', { level: 2, name: 'Checkouts' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('prado zuleica')
  // Found by a part of the words already, and what Enter opens once all of them are answered.
  await expect(page.getByRole('option', { name: /^Zuleica Prado/, selected: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Zuleica Prado' })).toBeVisible()
  await expect(page.getByText('zuleica@exemplo.com.br').first()).toBeVisible()
})

import type { Page } from '@playwright/test'
import { expect } from './product.ts'

/** Presses one of the step's actions, in the bar or, where that has no room, in its menu. */
export async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).filter({ visible: true })
  const menu = page.getByRole('button', { name: 'Mais ações' }).filter({ visible: true })
  await expect(button.or(menu).first()).toBeVisible()
  if ((await button.count()) > 0) return button.click()
  await menu.click()
  return page.getByRole('menuitem', { name, exact: true }).click()
}

export async function choosePlatform(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${name}`) }).click()
  await press(page, 'Próximo Passo')
}

import type { Page } from '@playwright/test'
import { expect } from './product.ts'

export const userList = (page: Page) => page.getByRole('table', { name: 'Usuários' })

export async function openPanel(page: Page): Promise<void> {
  await page.goto('/admin?secao=clientes')
  await expect(userList(page)).toBeVisible()
}

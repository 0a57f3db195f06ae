import type { Page } from '@playwright/test'
import { makePeople, test } from './mail-product.ts'
import { expectRefusals } from './people.ts'
import { expect } from './product.ts'

/** Mails go out one by one, and a busy machine takes its time. */
const patience = { timeout: 15_000 }

test.beforeEach(({ sink }) => {
  sink.setMood('accept')
  sink.received.length = 0
})

async function openMail(page: Page) {
  await page.goto('/admin#emails')
  const bulk = page.getByRole('region', { name: 'Enviar Email em Massa' })
  const campaign = page.getByRole('region', { name: 'Campanhas de email' })
  await bulk.scrollIntoViewIfNeeded(patience)
  return { bulk, campaign }
}

async function write(card: ReturnType<Page['getByRole']>, subject: string) {
  await card.getByLabel('Assunto').fill(subject)
  await card.getByLabel('Conteúdo').fill('Olá, {nome}!')
}

test('what the same people were just sent is asked about before it goes out again', async ({
  page,
  product,
  sink,
  enter,
  consoleLines,
}) => {
  await makePeople(product, { active: 2 })
  await enter('admin')
  const { bulk, campaign } = await openMail(page)
  await write(bulk, 'Uma vez')
  await bulk.getByRole('button', { name: 'Enviar email' }).click()
  await page.getByRole('button', { name: 'Enviar emails' }).click()
  await expect(page.getByText('2 emails enviados com sucesso').first()).toBeVisible(patience)

  await write(campaign, 'Uma vez')
  await campaign.getByRole('button', { name: 'Enviar para ativos' }).click()
  await page.getByRole('button', { name: 'Enviar emails' }).dblclick()
  const question = page.getByRole('alertdialog', { name: 'Enviar o mesmo email de novo?' })
  await expect(question).toContainText('já foi enviado para os usuários ativos')
  await expect(question).toContainText('2 pessoas receberam')
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  expect(sink.received).toHaveLength(2)
  await question.getByRole('button', { name: 'Enviar mesmo assim' }).click()
  await expect.poll(() => sink.received.length, patience).toBe(4)
  await expectRefusals(consoleLines, 409)
})

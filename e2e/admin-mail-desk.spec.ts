import { sql } from 'drizzle-orm'
import { makePeople, test } from './mail-product.ts'
import { expectRefusals } from './people.ts'
import { expect } from './product.ts'

test('a mail written in one browser is found in another, planned for a segment, and sent before its time', async ({
  page,
  product,
  sink,
  enter,
  consoleLines,
}) => {
  await makePeople(product, { active: 3, inactive: 2, canceled: 1 })
  await product.context.db.execute(sql`delete from campaign_drafts`)
  sink.setMood('accept')
  sink.received.length = 0
  await enter('admin')
  await page.goto('/admin?secao=emails')
  const card = page.getByRole('region', { name: 'Campanhas de email' })
  await card.getByLabel('Assunto').fill('Faltam poucos dias')
  await card.getByLabel('Conteúdo').fill('Olá, {nome}!')
  await expect(card.getByText(/^Rascunho salvo às/)).toBeVisible()

  // Another browser knows nothing of this tab.
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(card.getByLabel('Assunto')).toHaveValue('')
  await card.getByRole('button', { name: 'Rascunhos (1)' }).click()
  await page.getByRole('menuitem', { name: /Faltam poucos dias/ }).click()
  await expect(card.getByLabel('Conteúdo')).toHaveValue('Olá, {nome}!')

  await card.getByRole('button', { name: 'Segmentar ou agendar' }).click()
  const sheet = page.getByRole('dialog', { name: 'Segmentar ou agendar' })
  await expect(sheet.getByText('4 pessoas recebem')).toBeVisible()
  await sheet.getByLabel(/^Dias até o fim/).fill('10')
  await expect(sheet.getByText('1 pessoa recebe')).toBeVisible()
  await sheet.getByRole('radio', { name: 'Agendar' }).click()
  await sheet.getByLabel(/^Dia e hora/).fill('2020-01-01T09:00')
  await sheet.getByRole('button', { name: 'Agendar envio' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Agendar', exact: true }).click()
  await expect(question.getByText('Esse horário já passou. Escolha um horário no futuro.')).toBeVisible()
  await expectRefusals(consoleLines, 400)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  const soon = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await sheet.getByLabel(/^Dia e hora/).fill(`${soon}T09:00`)
  await sheet.getByRole('button', { name: 'Agendar envio' }).click()
  await question.getByRole('button', { name: 'Agendar', exact: true }).click()

  const planned = page.getByRole('region', { name: 'Envio agendado: Faltam poucos dias' })
  await expect(planned.getByText(/09:00 \(São Paulo\)/)).toBeVisible()
  await expect(card.getByLabel('Assunto')).toHaveValue('')
  await planned.getByRole('button', { name: 'Enviar agora' }).click()
  await question.getByRole('button', { name: 'Enviar agora' }).click()
  await expect.poll(() => sink.received.flatMap(({ to }) => to)).toEqual(['cancelado1@exemplo.com.br'])
  await expect(planned).toBeHidden()
})

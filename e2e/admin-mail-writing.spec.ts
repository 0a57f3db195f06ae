import type { Page } from '@playwright/test'
import { atFullSize } from './full-size.ts'
import { makePeople, test } from './mail-product.ts'
import { expectRefusals } from './people.ts'
import { expect, widths } from './product.ts'

test.beforeEach(({ sink }) => {
  sink.setMood('accept')
  sink.received.length = 0
})

type Card = ReturnType<Page['getByRole']>

async function openMail(page: Page) {
  await page.goto('/admin?secao=emails')
  const bulk = page.getByRole('region', { name: 'Enviar Email em Massa' })
  const campaign = page.getByRole('region', { name: 'Campanhas de email' })
  await bulk.scrollIntoViewIfNeeded()
  return { bulk, campaign }
}

async function write(card: Card, subject: string) {
  await card.getByLabel('Assunto').fill(subject)
  await card.getByLabel('Conteúdo').fill('Olá, {nome}!')
}

/** How far below the bar of sections, which stays on top, a card begins. */
async function topUnderBar(page: Page, card: Card): Promise<number> {
  const [bar, box] = await Promise.all([
    page.getByRole('navigation', { name: 'Seções' }).boundingBox(),
    card.boundingBox(),
  ])
  return (box?.y ?? 0) - (bar ? bar.y + bar.height : 0)
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
  await expect(page.getByText('2 emails enviados com sucesso').first()).toBeVisible()

  await write(campaign, 'Uma vez')
  await campaign.getByRole('button', { name: 'Enviar para ativos' }).click()
  await page.getByRole('button', { name: 'Enviar emails' }).dblclick()
  const question = page.getByRole('alertdialog', { name: 'Enviar o mesmo email de novo?' })
  await expect(question).toContainText('já foi enviado para os usuários ativos')
  await expect(question).toContainText('2 pessoas receberam')
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  expect(sink.received).toHaveLength(2)
  await question.getByRole('button', { name: 'Enviar mesmo assim' }).click()
  await expect.poll(() => sink.received.length).toBe(4)
  await expectRefusals(consoleLines, 409)
})

test('a mail being written survives a reload, and is forgotten by whoever logs out', async ({
  page,
  product,
  enter,
}) => {
  await makePeople(product, { active: 1 })
  await enter('admin')
  const { bulk, campaign } = await openMail(page)
  await write(bulk, 'Em massa')
  await write(campaign, 'Campanha')
  await page.reload()
  await openMail(page)
  await expect(bulk.getByLabel('Assunto')).toHaveValue('Em massa')
  await expect(campaign.getByLabel('Conteúdo')).toHaveValue('Olá, {nome}!')

  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('heading', { name: 'Bem-vindo de volta' })).toBeVisible()
  await enter('admin')
  await openMail(page)
  await expect(bulk.getByLabel('Assunto')).toHaveValue('')
  await expect(campaign.getByLabel('Conteúdo')).toHaveValue('')
})

for (const [name, viewport] of Object.entries(widths)) {
  const title = `what is sent, and what is taken up again, comes into view on a ${name}`
  // On a phone the way there is the longest.
  test(title, name === 'phone' ? {} : { tag: atFullSize }, async ({ page, product, sink, enter }) => {
    await page.setViewportSize(viewport)
    await makePeople(product, { active: 30 })
    sink.setMood('hold')
    await enter('admin')
    const { campaign } = await openMail(page)
    await write(campaign, 'À vista')
    await campaign.getByRole('button', { name: 'Enviar para ativos' }).click()
    await page.getByRole('button', { name: 'Enviar emails' }).click()
    const running = page.getByRole('region', { name: 'Envio em andamento: À vista' })
    await expect(running.getByText(/^\d+ enviados? · /)).toBeVisible()
    await expect(running).toBeInViewport({ ratio: 0.99 })
    await expect.poll(() => topUnderBar(page, running)).toBeGreaterThanOrEqual(0)

    sink.release()
    await expect(running).toBeHidden()
    await page.getByRole('button', { name: /^À vista/ }).click()
    await page.getByRole('button', { name: 'Usar em um novo envio' }).click()
    const subject = campaign.getByLabel('Assunto')
    await expect(subject).toBeFocused()
    await expect(subject).toHaveValue('À vista')
    await expect(campaign.getByRole('heading', { name: 'Campanhas de email' })).toBeInViewport({ ratio: 1 })
    await expect.poll(() => topUnderBar(page, campaign)).toBeGreaterThanOrEqual(0)
  })
}

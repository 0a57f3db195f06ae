import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { campaignRecipients, campaigns } from '#server/features/campaigns/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { toastMs } from '#web/ui/toast-store.ts'
import { holdTimers } from './hold-timers.ts'
import { makePeople, test } from './mail-product.ts'
import { expectRefusals, expectToast } from './people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectToFit, widths } from './product.ts'

test.beforeEach(({ sink }) => {
  sink.setMood('accept')
  sink.received.length = 0
})

async function openMail(page: Page) {
  await page.goto('/admin?secao=emails')
  const bulk = page.getByRole('region', { name: 'Enviar Email em Massa' })
  const campaign = page.getByRole('region', { name: 'Campanhas de email' })
  const history = page.getByRole('region', { name: 'Histórico de envios' })
  await bulk.scrollIntoViewIfNeeded()
  return { bulk, campaign, history }
}

async function write(card: ReturnType<Page['getByRole']>, subject = 'Novidades, {nome}') {
  await card.getByLabel('Assunto').fill(subject)
  await card.getByLabel('Conteúdo').fill('Olá, {nome}!\n\n**Leia** em https://exemplo.com.br/novo.')
}

test('a mail to all active users, then remarketing to the inactive ones: asked first with the count, told at the end, failures counted and listed', async ({
  page,
  product,
  sink,
  enter,
}) => {
  await makePeople(product, { active: 3, inactive: 2, canceled: 1 })
  await enter('admin')
  const { bulk, campaign, history } = await openMail(page)
  await test.step('to all active users', async () => {
    await expect(bulk.getByText('Envie atualizações para todos os usuários ativos')).toBeVisible()
    await write(bulk)
    await bulk.getByRole('button', { name: 'Enviar email' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Enviar para os usuários ativos?' })
    await expect(dialog).toContainText('4 usuários ativos vão receber este email')
    await expect(dialog).toContainText('1 pessoa está nos dois grupos')
    await dialog.getByRole('button', { name: 'Enviar emails' }).click()
    await expectToast(page, 'Emails enviados!', '4 emails enviados com sucesso')
    expect(sink.received.flatMap(({ to }) => to).toSorted()).toEqual([
      'ativo1@exemplo.com.br',
      'ativo2@exemplo.com.br',
      'ativo3@exemplo.com.br',
      'cancelado1@exemplo.com.br',
    ])
    await expect(history.getByRole('row').nth(1)).toContainText(/Concluída.*Novidades, \{nome\}.*Ativos.*4/)
    await expect(bulk.getByLabel('Assunto')).toHaveValue('')
  })

  sink.setMood((address) =>
    address.startsWith('inativo2') ? { code: 550, text: 'no such mailbox' } : 'accept',
  )
  await test.step('to the inactive ones, of whom one cannot be reached', async () => {
    await write(campaign, 'Volte, {nome}')
    await campaign.getByRole('button', { name: 'Remarketing para inativos' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Enviar remarketing para os usuários inativos?' })
    await expect(dialog).toContainText('3 usuários inativos vão receber este email')
    await dialog.getByRole('button', { name: 'Enviar remarketing' }).click()
    await expectToast(page, 'Remarketing enviado!', '2 emails enviados com sucesso (1 falhas)')
    await history.getByRole('button', { name: /^Volte/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Detalhes do envio' })
    await expect(drawer.getByRole('region', { name: 'Falhas' })).toContainText(/inativo2.*no such mailbox/)
    await expectAccessible(page)
  })
})

test('a test goes to the administrator alone, and a refusal is told in the words of the mail server', async ({
  page,
  product,
  sink,
  enter,
  consoleLines,
}) => {
  await makePeople(product, { active: 1 })
  await enter('admin')
  const { campaign } = await openMail(page)
  await write(campaign, 'Novidades')
  await campaign.getByRole('button', { name: 'Enviar teste' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Enviar email de teste?' })
  await dialog.getByRole('button', { name: 'Enviar teste' }).click()
  await expectToast(page, 'Email de teste enviado!', 'Email de teste enviado para')
  expect(sink.received).toHaveLength(1)
  expect(sink.received[0]?.raw).toContain('[TESTE]')

  sink.setMood({ code: 550, text: 'sender is blocked' })
  await campaign.getByRole('button', { name: 'Enviar teste' }).click()
  await dialog.getByRole('button', { name: 'Enviar teste' }).click()
  await expect(page.getByText('Erro ao enviar email de teste', { exact: true })).toBeVisible()
  await expect(dialog).toContainText('sender is blocked')
  await expectRefusals(consoleLines, 502)
})

test('a campaign can be paused, found again after a reload, resumed and stopped', async ({
  page,
  product,
  sink,
  enter,
}) => {
  await makePeople(product, { active: 60 })
  // Whom the mail server makes wait keep the campaign going, for however long it is looked at.
  sink.setMood((address) => (/^ativo\d@/.test(address) ? 'accept' : { code: 450, text: 'later' }))
  await enter('admin')
  const { campaign } = await openMail(page)
  await write(campaign, 'Devagar')
  await campaign.getByRole('button', { name: 'Enviar para ativos' }).click()
  await page.getByRole('button', { name: 'Enviar emails' }).click()
  const running = page.getByRole('region', { name: 'Envio em andamento: Devagar' })
  await expect(running.getByText('9 enviados · 0 falhas · 51 restantes')).toBeVisible()
  await running.getByRole('button', { name: 'Pausar' }).click()
  await expect(running.getByText('Pausada')).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(running.getByText('Pausada')).toBeVisible()
  for (const viewport of Object.values(widths)) {
    await page.setViewportSize(viewport)
    await expectNoSidewaysScroll(page)
  }
  await running.getByRole('button', { name: 'Retomar' }).click()
  await expect(running.getByText('Enviando', { exact: true })).toBeVisible()
  await running.getByRole('button', { name: 'Interromper' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Interromper este envio?' })
  await expect(dialog).toContainText('sem este email')
  await dialog.getByRole('button', { name: 'Interromper envio' }).click()
  await expectToast(page, 'Envio interrompido', 'emails enviados com sucesso')
  await expect(running).toBeHidden()
  await expect(page.getByText('Interrompida')).toBeVisible()
  expect(sink.received).toHaveLength(9)
})

test('empty fields are refused where they are; the preview shows the mail as it will arrive, and nothing typed breaks out of it', async ({
  page,
  product,
  enter,
}) => {
  await makePeople(product, {})
  await enter('admin')
  const { bulk, campaign, history } = await openMail(page)
  await test.step('empty fields, with the keyboard left on the first', async () => {
    await expect(history.getByText('Nenhum envio ainda')).toBeVisible()
    await bulk.getByRole('button', { name: 'Enviar email' }).press('Enter')
    await expectToast(page, 'Campos obrigatórios', 'Preencha o assunto e o conteúdo do email')
    await expect(bulk.getByLabel('Assunto')).toBeFocused()
    await expect(bulk.getByRole('alert')).toHaveCount(2)
    await expectToFit(page, 1)
  })

  await page.setViewportSize(widths.desktop)
  const frame = page.frameLocator('iframe[title="Prévia do email"]')
  await test.step('the preview', async () => {
    await campaign.getByLabel('Assunto').fill('Olá, {nome}')
    await campaign.getByLabel('Conteúdo').fill('<img src=x onerror="alert(1)"> e **forte**')
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText(/^Olá, pessoa\d+$/)
    await expect(frame.locator('strong')).toHaveText('forte')
    await expect(frame.locator('img')).toHaveCount(0)
    await expect(frame.getByRole('paragraph')).toContainText('<img src=x onerror="alert(1)">')
  })

  await test.step('bold by the keyboard', async () => {
    await campaign.getByLabel('Conteúdo').fill('importante')
    await campaign.getByLabel('Conteúdo').selectText()
    await page.keyboard.press('Control+b')
    await expect(campaign.getByLabel('Conteúdo')).toHaveValue('**importante**')
  })

  await test.step('the preview on a phone', async () => {
    await page.setViewportSize(widths.phone)
    await campaign.getByRole('button', { name: 'Ver prévia' }).click()
    await expect(page.getByRole('dialog').getByTitle('Prévia do email')).toBeVisible()
    await expect(frame.locator('strong')).toHaveText('importante')
    await expectNoSidewaysScroll(page)
  })
})

test('an uncertain recipient is left to the administrator, who sends again or lets it rest', async ({
  page,
  product,
  sink,
  enter,
}) => {
  await makePeople(product, { active: 2 })
  const { db } = product.context
  const [campaign] = await db
    .insert(campaigns)
    .values({
      audience: 'active',
      subject: 'Cortado no meio',
      content: 'Olá',
      status: 'finished',
      total: 2,
      uncertain: 2,
      preparedAt: new Date(),
      finishedAt: new Date(),
    })
    .returning()
  const people = await db.select().from(users)
  await db.insert(campaignRecipients).values(
    people.map(({ id, username, email }) => ({
      campaignId: campaign?.id ?? '',
      userId: id,
      email,
      name: username,
      status: 'uncertain' as const,
    })),
  )
  await enter('admin')
  const { history } = await openMail(page)
  await expect(history.getByText('2 incertos')).toBeVisible()
  await history.getByRole('button', { name: /^Cortado/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Detalhes do envio' })
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Descartar ativo2' }).click()
  await expect(page.getByText('Destinatário descartado').first()).toBeVisible()
  await expect(drawer.getByText('ativo2', { exact: true })).toBeHidden()
  await drawer.getByRole('button', { name: 'Reenviar para ativo1' }).click()
  await expect(drawer.getByText('ativo1', { exact: true })).toBeHidden()
  await expect.poll(() => sink.received.flatMap(({ to }) => to)).toEqual(['ativo1@exemplo.com.br'])
  // One mail may be sent before the panel has looked: then nothing was seen to run, and nothing to end.
  await expect
    .poll(() => db.select({ status: campaigns.status, sent: campaigns.sent }).from(campaigns))
    .toEqual([{ status: 'finished', sent: 1 }])
})

test('a mail that the mail server refuses is named with its reason, and sent again by one press', async ({
  page,
  product,
  sink,
  enter,
}) => {
  await enter('admin')
  sink.setMood({ at: 'sender', code: 550, text: '5.4.5 Daily sending quota exceeded' })
  await page.goto('/admin')
  await page.getByLabel('Nome de usuário').fill('Marina Lima')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('marina.lima@example.com')
  await page.getByRole('button', { name: 'Criar Usuário' }).click()
  const log = page.getByRole('region', { name: 'Envios individuais' })
  const row = log.getByRole('row', { name: /marina\.lima@example\.com/ })
  const { db } = product.context
  const reasons = () =>
    db.select({ reason: mails.reason }).from(mails).where(eq(mails.recipient, 'marina.lima@example.com'))
  await expect.poll(reasons).toEqual([{ reason: expect.any(String) }])
  await page.reload()
  await expect(page.getByText('1 email não saiu.')).toBeVisible()
  await page.getByRole('link', { name: 'Ver o que não saiu' }).click()
  await expect(row).toContainText('Na fila')
  await expect(row).toContainText('O servidor de email diz que o limite de envios foi atingido.')
  for (const width of Object.values(widths)) {
    await page.setViewportSize(width)
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
  // Its next try may come before the press: held, the mail still waits then.
  sink.setMood('hold')
  await holdTimers(page, toastMs)
  await log.getByRole('button', { name: 'Reenviar todos (1)' }).click()
  await expectToast(page, 'Reenviando', '1 email está saindo de novo.')
  await expect.poll(() => sink.received.length).toBe(1)
  sink.release()
})

import { subjectOf } from '#generator/testing/platforms/index.ts'
import { openVault, type Vault } from '#generator/testing/vault/open-vault.ts'
import { arrival, expect, orderOf, sendLead, test as base, type Shop } from './landing-page.ts'

/** The form beside a worker that keeps its leads. */
const test = base.extend<{ vault: Vault }>({
  vault: async ({ shop }, provide) => {
    await using vault = await openVault(subjectOf('lemonad'), { outbound: shop.standIn.address })
    await provide(vault)
  },
})

const open = async (shop: Shop, vault: Vault) =>
  shop.open(await shop.form('lemonad', { cloudflareUrl: vault.worker.url.href }))

test('while the network is away the visitor goes on, and the lead follows later', async ({
  page,
  shop,
  vault,
}) => {
  await shop.standIn.enter('server-error')
  await open(shop, vault)
  await sendLead(page.locator('form'))
  expect((await arrival(page)).searchParams.has('order')).toBe(false)
  expect((await vault.list()).leads).toMatchObject([{ estado: 'pendente' }])
  await shop.standIn.enter('accepted')
  await vault.control({ advanceMs: 61_000 })
  await expect.poll(async () => (await vault.list()).leads).toMatchObject([{ estado: 'entregue' }])
  expect(shop.alerts).toEqual([])
})

test('an answer that was lost on its way makes no second lead', async ({ page, shop, vault }) => {
  await open(shop, vault)
  await page.route(
    vault.worker.url.href,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await sendLead(page.locator('form'))
  await expect.poll(() => shop.alerts.length).toBe(1)
  await page.getByRole('button').click()
  expect(Object.fromEntries((await arrival(page)).searchParams)).toMatchObject(orderOf('lemonad'))
  expect(shop.standIn.requests).toHaveLength(1)
  expect((await vault.list()).leads).toMatchObject([{ estado: 'entregue' }])
})

test('a phone that was corrected after a refusal is the same lead', async ({ page, shop, vault }) => {
  await shop.standIn.enter('refused')
  await open(shop, vault)
  await sendLead(page.locator('form'))
  await expect.poll(() => shop.alerts.length).toBe(1)
  await shop.standIn.enter('accepted')
  await page.locator('[name=phone]').fill('+39 333 111 0001')
  await page.getByRole('button').click()
  await arrival(page)
  expect((await vault.list()).leads).toMatchObject([{ estado: 'entregue', telefone: '+39 333 111 0001' }])
})

import { atFullSize } from '../full-size.ts'
import { arrival, expect, fillIn, holdLeads, sendLead, test, visitor } from './shop.ts'

const isLead = ({ method }: { method: string }) => method === 'POST'
const isArrival = ({ url }: { url: URL }) => url.pathname === '/obrigado'

for (const [copies, size] of [
  [1, { tag: atFullSize }],
  [3, {}],
] as const)
  test(
    `each form sends its own lead on a WordPress page with ${copies} more`,
    size,
    async ({ page, shop }) => {
      const { main, replicable } = await shop.wordPress('adcombo', copies + 1)
      for (let chosen = 0; chosen <= copies; chosen++)
        await shop.newVisitor(chosen === 0 ? 'the main form' : `copy ${chosen}`, async () => {
          await shop.open([main, ...Array<string | null>(copies).fill(replicable)].join('\n<hr>\n'))
          const forms = page.locator('form')
          await expect(forms).toHaveCount(copies + 1)
          const others = (await forms.all()).filter((_, index) => index !== chosen)
          for (const other of others) await other.locator('[name=name]').fill('Outra pessoa')

          await sendLead(forms.nth(chosen))
          await arrival(page)
          expect(shop.standIn.requests.map(({ lead }) => lead)).toMatchObject([visitor])
        })
    },
  )

test('one form alone on a WordPress page needs no second piece', async ({ page, shop }) => {
  const { main, replicable } = await shop.wordPress('adcombo', 1)
  expect(replicable).toBeNull()
  await shop.open(main)
  await sendLead(page.locator('form'))
  await arrival(page)
})

test('copies that stand before the main piece work and look the same', async ({ page, shop }) => {
  const { main, replicable } = await shop.wordPress('adcombo', 2)
  await shop.open(`${replicable}\n<hr>\n${main}`)
  const heights = await Promise.all(
    [0, 1].map(async (index) => page.locator('form').nth(index).boundingBox()),
  )
  expect(heights[0]?.height).toBe(heights[1]?.height)
  await sendLead(page.locator('form').first())
  await arrival(page)
  expect(shop.standIn.requests).toHaveLength(1)
})

test('a copy holds no script, no style and no id', async ({ shop }) => {
  const { replicable } = await shop.wordPress('adcombo', 5)
  expect(replicable).not.toMatch(/<(script|style)|\sid=/)
})

for (const [times, what, size] of [
  [2, 'twice', {}],
  [4, 'four times', { tag: atFullSize }],
] as const) {
  test(`a snippet pasted ${what} sends one lead and leaves the page once`, size, async ({ page, shop }) => {
    const form = await shop.form('adcombo')
    await shop.open(Array<string>(times).fill(form).join('\n'))
    await sendLead(page.locator('form').last())
    await arrival(page)
    expect(shop.seen.filter(isLead)).toHaveLength(1)
    expect(shop.seen.filter(isArrival)).toHaveLength(1)
    expect(shop.standIn.requests).toHaveLength(1)
  })
}

test('only the form that is sending is locked', async ({ page, shop }) => {
  await holdLeads(page)
  const { main, replicable } = await shop.wordPress('adcombo', 2)
  await shop.open(main + replicable)
  const [first, second] = [page.locator('form').first(), page.locator('form').last()]
  await sendLead(first)
  await expect(first.getByRole('button')).toBeDisabled()
  await expect(second.getByRole('button')).toBeEnabled()
  await expect(second.getByRole('button')).toHaveText('Pedir agora')
})

test('forms of two platforms and two languages share a page', async ({ page, shop }) => {
  const portuguese = await shop.form('adcombo')
  const arabic = await shop.form('trafficlight', { formLanguage: 'ar', offerId: '9' })
  await shop.open(portuguese + arabic)
  const [first, second] = [page.locator('form').first(), page.locator('form').last()]
  await shop.standIn.enter('refused')

  await sendLead(second)
  await expect(second.getByRole('alert')).toHaveText('تعذّر إرسال طلبك: Offer not found')
  await expect(first.getByRole('alert')).toBeHidden()
  await sendLead(first)
  await expect(first.getByRole('alert')).toHaveText('Erro ao enviar o formulário: Offer is not active')

  await shop.standIn.reset()
  await second.getByRole('button').click()
  await arrival(page)
  expect(shop.standIn.requests.map(({ platform, lead }) => [platform, lead?.offer])).toEqual([
    ['trafficlight', '9'],
  ])
  expect(shop.standIn.requests[0]?.fields).toMatchObject({ tz: '-3' })
})

test('a form that calls its platform itself stands beside one with a worker', async ({ page, shop }) => {
  const direct = await shop.form('drcash', { cloudflareUrl: undefined })
  await shop.open(direct + (await shop.form('lemonad')))
  await sendLead(page.locator('form').last())
  await arrival(page)
  expect(shop.standIn.requests.map(({ platform }) => platform)).toEqual(['lemonad'])
  expect(shop.seen.filter(isLead)).toHaveLength(1)
})

test('a form in a frame of the page sends its lead, and the whole page goes on', async ({ page, shop }) => {
  const address = shop.publish(await shop.form('adcombo'), { path: '/quadro', query: '?utm_source=fb' })
  await shop.open(`<iframe src="${address}" title="Pedido" width="400" height="500"></iframe>`)
  const frame = page.frameLocator('iframe')
  await fillIn(frame.locator('form'))
  await frame.getByRole('button').click()
  await arrival(page)
  expect(shop.standIn.requests[0]?.fields).toMatchObject({
    utm_source: 'fb',
    base_url: `${shop.origin}/oferta`,
    referrer: '',
  })
})

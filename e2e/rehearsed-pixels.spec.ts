import type { Pixels } from '#generator/pixels.ts'
import { atFullSize } from './full-size.ts'
import { expect, expectAccessible } from './product.ts'
import {
  choose,
  linesOf,
  openRehearsal,
  readFacts,
  sendAsItIs,
  sendExample,
  startAgain,
  test,
  watchNetwork,
} from './rehearsal-panel.ts'

const all: Pixels = { meta: '123456789012345', tiktok: 'C4A1B2C3D4E5F6G7H8I9', google: 'AW-123456789/AbC-1' }

const sentences = {
  meta: 'A Meta foi avisada',
  tiktok: 'O TikTok foi avisado',
  google: 'O Google foi avisado',
} as const

const sets: [name: string, pixels: Pixels][] = [
  ['a pixel of Meta', { meta: all.meta }],
  ['a pixel of TikTok', { tiktok: all.tiktok }],
  ['a tag of Google', { google: 'G-ABCDE12345' }],
  ['all of them', all],
]

for (const [name, pixels] of sets) {
  const title = `with ${name} an accepted lead is told once to each, a refused one to nobody`
  test(title, pixels === all ? {} : { tag: atFullSize }, async ({ page, enter }) => {
    const shown = Object.entries(sentences).flatMap(([adPlatform, sentence]) =>
      adPlatform in pixels ? sentence : [],
    )
    const tellings = linesOf(page).filter({ hasText: /foi avisad[ao]/ })
    await openRehearsal(page, await enter('active'), 'adcombo', { pageMade: true, pixels })
    const asked = watchNetwork(page)
    await choose(page, 'refused')
    await sendExample(page)
    await expect(linesOf(page).last()).toContainText('O visitante vê um aviso')
    await expect(tellings).toHaveCount(0)

    await choose(page, 'accepted')
    await sendAsItIs(page)
    const thanks = page.frameLocator('iframe[title="Página de sucesso"]')
    await expect(thanks.getByText('4821377')).toBeVisible()
    await expect(tellings).toHaveText(shown.map((sentence) => new RegExp(`^${sentence}`)))
    await expect(linesOf(page).last()).toContainText('O visitante vai para a página de sucesso')

    await test.step('the next one, which is another order, once again', async () => {
      await startAgain(page)
      await expect(tellings).toHaveCount(0)
      await sendExample(page)
      await expect(thanks.getByText('4821377')).toBeVisible()
      await expect(tellings).toHaveCount(shown.length)
    })
    expect(asked).toEqual([])
  })
}

test('whoever looks closer sees by which event and under which number each was told', async ({
  page,
  enter,
}) => {
  await openRehearsal(page, await enter('active'), 'adcombo', { pixels: all })
  await sendExample(page)
  await expect(linesOf(page)).toHaveCount(7)
  const facts = await readFacts(page)
  const lead = facts.find((fact) => fact.startsWith('lead_id ')) ?? ''
  expect(lead).toMatch(/^lead_id [\da-f-]{36}$/)
  const number = `Número do evento ${lead.replace('lead_id ', '')}`
  expect(facts.filter((fact) => fact === number)).toHaveLength(3)
  expect(facts).toEqual(
    expect.arrayContaining(['Evento Lead', 'Evento SubmitForm', 'Evento conversion', `Pixel ${all.meta}`]),
  )
  await expectAccessible(page)
})

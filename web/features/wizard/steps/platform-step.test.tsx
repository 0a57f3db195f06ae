import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { platforms } from '#generator/platforms/index.ts'
import { subscriber } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'

const user = userEvent.setup()

async function choose(platform: string) {
  renderApp('/wizard', subscriber)
  await user.click(await screen.findByRole('radio', { name: new RegExp(`^${platform}`) }))
}

test('keeps platforms that are new folded away, and marks each of them', async () => {
  renderApp('/wizard', subscriber)
  await user.click(await screen.findByText('Mais redes'))
  const cards = within(await screen.findByRole('radiogroup', { name: 'Mais redes' })).getAllByRole('radio')
  const names = platforms.filter(({ standing }) => standing === 'new').map(({ name }) => name)
  expect(cards.map(({ textContent }) => textContent)).toEqual(
    names.map((name) => expect.stringMatching(`^${name}`) as string),
  )
  for (const { textContent } of cards)
    expect(textContent).toMatch(/nova: confirme o primeiro lead com seu gerente$/)
  expect(cards[0]?.textContent).toContain('User ID, API Key e Offer ID')
})

test('has one platform chosen, in the grid or under it', async () => {
  await choose('AdCombo')
  await user.click(screen.getByText('Mais redes'))
  await user.click(await screen.findByRole('radio', { name: /^Webvork/ }))
  expect(screen.getByRole('heading', { name: 'Como funciona com Webvork' })).toBeDefined()
  const chosen = screen.getAllByRole('radio').filter((card) => card.getAttribute('aria-checked') === 'true')
  expect(chosen.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Webvork/)])
})

test('stays where it is when Enter is for what is folded', async () => {
  await choose('AdCombo')
  screen.getByText('Mais redes').focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Escolha Sua Plataforma' })).toBeDefined()
})

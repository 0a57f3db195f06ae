import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { provenPlatforms } from '#contract/platforms.ts'
import { subscriber } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'

const needs = async () => (await screen.findAllByText(/^Precisa de: /)).map(({ textContent }) => textContent)

test('visitors read of each platform that it needs what the wizard then asks for', async () => {
  renderApp('/', null)
  const promised = await needs()
  cleanup()
  renderApp('/wizard', subscriber)
  expect(promised).toEqual((await needs()).slice(0, provenPlatforms.length))
  expect(promised[0]).toBe('Precisa de: API Key, Offer ID e preço')
})

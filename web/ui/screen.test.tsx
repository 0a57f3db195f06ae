import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Screen } from './screen.tsx'

const page = (title: string) => (
  <Screen title={title} header={<input aria-label="Buscar" />}>
    <h1>{title}</h1>
  </Screen>
)
const focused = () => document.activeElement

test('a page that follows another takes the focus to its heading, also out of a field above it', async () => {
  const { rerender } = render(page('Painel'))
  await userEvent.click(screen.getByLabelText('Buscar'))
  window.history.replaceState(null, '', '/outra')
  rerender(page('Cliente'))
  expect(focused()).toBe(screen.getByRole('heading'))
})

test('a page that learns its name later leaves whoever has begun to type where they are', async () => {
  const { rerender } = render(page('Cliente'))
  await userEvent.click(screen.getByLabelText('Buscar'))
  rerender(page('Marina Alves'))
  expect([focused(), document.title]).toEqual([
    screen.getByLabelText('Buscar'),
    expect.stringContaining('Marina'),
  ])
})

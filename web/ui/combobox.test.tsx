import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type FormEvent } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Combobox } from './combobox.tsx'
import { Field } from './field.tsx'

const fruits = [
  { value: 'ba', label: 'Banana' },
  { value: 'ca', label: 'Caju' },
  { value: 'ma', label: 'Manga' },
]

const search = (text: string) =>
  fruits.filter(({ value, label }) => value === text || label.toLowerCase().startsWith(text))

const submitted = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())

function Fruit() {
  const [text, setText] = useState('')
  return (
    <form onSubmit={submitted}>
      <Field label="Fruta">
        <Combobox
          text={text}
          onTextChange={setText}
          onPick={setText}
          search={search}
          isSettled={(text) => fruits.some(({ value }) => value === text)}
          listLabel="Frutas"
          emptyText="Nenhuma fruta."
        />
      </Field>
      <button type="submit">Colher</button>
    </form>
  )
}

const user = userEvent.setup()
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Fruta' })
const listed = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const pointedAt = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

beforeEach(() => {
  render(<Fruit />)
})
afterEach(() => {
  submitted.mockClear()
})

test('lists what may be meant while one types, and Enter takes the first', async () => {
  await user.type(field(), 'm')
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(listed()).toEqual(['Mangama'])
  expect(pointedAt()).toBe('Mangama')
  await user.keyboard('{Enter}')
  expect(field().value).toBe('ma')
  expect(listed()).toEqual([])
  expect(submitted).not.toHaveBeenCalled()
})

test('leaves Enter to the form where the text is an answer', async () => {
  await user.type(field(), 'ca')
  expect(pointedAt()).toBeUndefined()
  await user.keyboard('{Enter}')
  expect(submitted).toHaveBeenCalledOnce()
})

test('shows everything to the arrows, around both ends, and nothing after Escape', async () => {
  await user.click(field())
  await user.keyboard('{ArrowDown}')
  expect(listed()).toHaveLength(3)
  await user.keyboard('{ArrowUp}')
  expect(pointedAt()).toBe('Mangama')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(pointedAt()).toBe('Cajuca')
  await user.keyboard('{Escape}')
  expect(listed()).toEqual([])
  expect(field().value).toBe('')
})

test('is used with the pointer alone, and keeps the focus', async () => {
  await user.click(screen.getByRole('button', { name: 'Mostrar frutas' }))
  await user.click(screen.getByRole('option', { name: /^Caju/ }))
  expect(field().value).toBe('ca')
  expect(document.activeElement).toBe(field())
  await user.click(screen.getByRole('button', { name: 'Mostrar frutas' }))
  expect(listed()).toHaveLength(3)
  expect(pointedAt()).toBe('Cajuca')
})

test('says that nothing is found, and is done when it is left', async () => {
  await user.type(field(), 'x')
  expect(screen.getByText('Nenhuma fruta.')).toBeDefined()
  expect(field().getAttribute('aria-expanded')).toBe('false')
  await user.tab()
  expect(screen.queryByText('Nenhuma fruta.')).toBeNull()
})

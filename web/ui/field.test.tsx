import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { PasswordInput } from './password-input.tsx'
import { Select } from './select.tsx'

function descriptionOf(control: HTMLElement): string | undefined {
  const id = control.getAttribute('aria-describedby')
  return id === null ? undefined : (document.querySelector(`[id="${id}"]`)?.textContent ?? 'nothing')
}

test('the label names the control, and the hint describes it', () => {
  render(
    <Field label="Código do País" hint="Itália">
      <Input />
    </Field>,
  )
  const input = screen.getByLabelText('Código do País')
  expect(descriptionOf(input)).toBe('Itália')
  expect(input.getAttribute('aria-invalid')).toBeNull()
})

test('an error marks the control, takes the place of the hint and is announced', () => {
  render(
    <Field label="Preço do Produto" hint="Em dólares" error="Preço deve ser um número válido (ex: 99.90)">
      <Input />
    </Field>,
  )
  const input = screen.getByLabelText('Preço do Produto')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(descriptionOf(input)).toBe('Preço deve ser um número válido (ex: 99.90)')
  expect(screen.getByRole('alert').textContent).toBe('Preço deve ser um número válido (ex: 99.90)')
  expect(screen.queryByText('Em dólares')).toBeNull()
})

test('a field with nothing to say describes nothing', () => {
  render(
    <Field label="Offer ID">
      <Input />
    </Field>,
  )
  expect(descriptionOf(screen.getByLabelText('Offer ID'))).toBeUndefined()
})

test('the suggestion beside an error is one click away', async () => {
  const onSelect = vi.fn<() => void>()
  render(
    <Field label="Preço" error="Inválido" action={{ label: 'Usar 99.90', onSelect }}>
      <Input />
    </Field>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Usar 99.90' }))
  expect(onSelect).toHaveBeenCalledTimes(1)
})

test('a select is wired like any other control', () => {
  render(
    <Field label="Idioma" error="Escolha um idioma">
      <Select options={[{ value: 'pt', label: 'Português' }]} value="pt" onValueChange={() => {}} />
    </Field>,
  )
  const select = screen.getByRole('combobox', { name: 'Idioma' })
  expect(select.getAttribute('aria-invalid')).toBe('true')
  expect(descriptionOf(select)).toBe('Escolha um idioma')
})

test('a password is hidden until its owner asks to see it, and keeps what was typed', async () => {
  render(
    <Field label="Senha">
      <PasswordInput />
    </Field>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Senha')
  await userEvent.type(input, 'segredo')
  expect(input.type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }))
  expect(input.type).toBe('text')
  expect(input.value).toBe('segredo')
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar senha' }))
  expect(input.type).toBe('password')
})

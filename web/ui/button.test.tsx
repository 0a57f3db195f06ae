import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

test('a button that waits says what it is doing, and takes no second click', async () => {
  const onClick = vi.fn<() => void>()
  render(
    <Button pending pendingLabel="Entrando..." onClick={onClick}>
      Entrar
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Entrando...' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  await userEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
})

test('a form is not sent again while its button waits, not even with Enter', async () => {
  const onSubmit = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  render(
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <input aria-label="Email" />
      <Button type="submit" pending pendingLabel="Entrando...">
        Entrar
      </Button>
    </form>,
  )
  await userEvent.type(screen.getByLabelText('Email'), 'a{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
})

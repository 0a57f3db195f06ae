import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { startCalmClock } from '#web/testing/calm-clock.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

async function openDialog(onConfirm = vi.fn<() => void>()) {
  render(
    <ConfirmDialog
      title="Excluir marina.alves?"
      consequence="Não dá para desfazer."
      confirmLabel="Excluir usuário"
      destructive
      onConfirm={onConfirm}
      trigger={<Button>Excluir</Button>}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Excluir' }))
  return onConfirm
}

test('it names what will happen, and the focus starts where Enter is harmless', async () => {
  const onConfirm = await openDialog()
  const dialog = screen.getByRole('alertdialog', { name: 'Excluir marina.alves?' })
  expect(dialog.textContent).toContain('Não dá para desfazer.')
  expect(document.activeElement?.textContent).toBe('Cancelar')
  await userEvent.keyboard('{Enter}')
  expect(onConfirm).not.toHaveBeenCalled()
})

test('closed, it gives the focus back to what opened it', async () => {
  await openDialog()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Excluir'))
})

test('only the verb confirms', async () => {
  const onConfirm = await openDialog()
  await userEvent.click(screen.getByRole('button', { name: 'Excluir usuário' }))
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test('the second click of a double click confirms nothing, even before the work shows', async () => {
  const onConfirm = vi.fn<() => void>()
  render(
    <ConfirmDialog
      title="Renovar a assinatura?"
      consequence="Ganha mais 1 mês."
      confirmLabel="Renovar assinatura"
      open
      onConfirm={onConfirm}
    />,
  )
  await userEvent.dblClick(screen.getByRole('button', { name: 'Renovar assinatura' }))
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test('while the work runs it stays open, says so, and cannot be confirmed twice', async () => {
  const onConfirm = vi.fn<() => void>()
  const onOpenChange = vi.fn<() => void>()
  render(
    <ConfirmDialog
      title="Excluir marina.alves?"
      consequence="Não dá para desfazer."
      confirmLabel="Excluir usuário"
      pendingLabel="Excluindo..."
      pending
      open
      onOpenChange={onOpenChange}
      onConfirm={onConfirm}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Excluindo...' }))
  await userEvent.keyboard('{Escape}')
  expect(onConfirm).not.toHaveBeenCalled()
  expect(onOpenChange).not.toHaveBeenCalled()
})

test('a deliberate verb can be pressed only after a moment', async () => {
  startCalmClock()
  const onConfirm = vi.fn<() => void>()
  render(
    <ConfirmDialog
      title="Excluir marina.alves?"
      consequence="Não dá para desfazer."
      confirmLabel="Excluir usuário"
      deliberate
      onConfirm={onConfirm}
      trigger={<Button>Excluir</Button>}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Excluir' }))
  const verb = screen.getByRole('button', { name: 'Excluir usuário' })
  await userEvent.click(verb)
  expect(onConfirm).not.toHaveBeenCalled()
  await waitFor(() => expect(verb.hasAttribute('disabled')).toBe(false))
  await userEvent.click(verb)
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

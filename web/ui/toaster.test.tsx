import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { dismissToast, shownToast, toast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

const shownTitles = () => screen.getAllByRole('listitem').map((item) => item.textContent)

test('only the newest toast is shown', () => {
  render(<Toaster />)
  act(() => {
    toast({ title: 'Usuário deletado' })
    toast({ title: 'Assinatura renovada', description: 'Até 07/01/2027.' })
  })
  expect(shownTitles()).toEqual(['Assinatura renovadaAté 07/01/2027.'])
})

test('a toast from before the toaster was there is not lost', () => {
  toast({ title: 'Login realizado' })
  render(<Toaster />)
  expect(shownTitles()).toEqual(['Login realizado'])
})

test('a failure is told apart from a success', () => {
  render(<Toaster />)
  act(() => toast({ title: 'Erro no login', variant: 'destructive' }))
  expect(screen.getByRole('listitem').dataset['variant']).toBe('destructive')
})

test('a toast can be closed by hand', async () => {
  render(<Toaster />)
  act(() => toast({ title: 'Token copiado' }))
  await userEvent.click(screen.getByRole('button', { name: 'Fechar aviso' }))
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('the end of an older toast does not take the newer one away', () => {
  render(<Toaster />)
  act(() => toast({ title: 'Usuário deletado' }))
  const older = shownToast()
  act(() => toast({ title: 'Limpeza concluída' }))
  act(() => dismissToast(older?.id ?? 0))
  expect(shownTitles()).toEqual(['Limpeza concluída'])
})

test('a toast goes by itself', () => {
  vi.useFakeTimers()
  render(<Toaster />)
  act(() => toast({ title: 'Token copiado' }))
  act(() => void vi.advanceTimersByTime(5900))
  expect(screen.queryByRole('listitem')).not.toBeNull()
  act(() => void vi.advanceTimersByTime(200))
  expect(screen.queryByRole('listitem')).toBeNull()
})

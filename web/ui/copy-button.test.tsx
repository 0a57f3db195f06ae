import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CopyButton } from './copy-button.tsx'

const writeText = vi.fn<(text: string) => Promise<void>>()

beforeEach(() => {
  vi.useFakeTimers()
  writeText.mockReset().mockResolvedValue()
  vi.stubGlobal('navigator', { clipboard: { writeText } })
})

async function clickCopy() {
  await act(async () => void fireEvent.click(screen.getByRole('button')))
}

test('copying is confirmed for two seconds', async () => {
  render(<CopyButton text="first-login-token" />)
  expect(screen.getByRole('button').textContent).toBe('Copiar')
  await clickCopy()
  expect(writeText).toHaveBeenCalledExactlyOnceWith('first-login-token')
  expect(screen.getByRole('button').textContent).toBe('Copiado!')
  act(() => void vi.advanceTimersByTime(1999))
  expect(screen.getByRole('button').textContent).toBe('Copiado!')
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByRole('button').textContent).toBe('Copiar')
})

test('copying again starts the two seconds anew', async () => {
  render(<CopyButton text="a" />)
  await clickCopy()
  act(() => void vi.advanceTimersByTime(1500))
  await clickCopy()
  act(() => void vi.advanceTimersByTime(1500))
  expect(screen.getByRole('button').textContent).toBe('Copiado!')
})

test('a refused clipboard is never confirmed', async () => {
  writeText.mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  const onCopied = vi.fn<() => void>()
  render(<CopyButton text="a" onCopied={onCopied} />)
  await clickCopy()
  expect(screen.getByRole('button').textContent).toBe('Copie à mão: Ctrl+C')
  expect(onCopied).not.toHaveBeenCalled()
})

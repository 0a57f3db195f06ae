import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { Reading } from './reading.tsx'

const away = new Error('away')

test('until something is known, it waits', () => {
  show({ data: undefined, error: null })
  expect(document.body.textContent).toBe('Um momento...')
})

test('what could not be read says so, and can be tried again', async () => {
  const refetch = show({ data: undefined, error: away })
  expect(screen.getByRole('alert').textContent).toContain('A lista não veio')
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('a refusal is told in its own words', () => {
  show({ data: undefined, error: new ApiError(503, '{"message":"O sistema volta em um minuto."}') })
  expect(screen.getByRole('alert').textContent).toContain('O sistema volta em um minuto.')
})

test('an answer is an answer, be it nothing', () => {
  show({ data: null, error: null })
  expect(document.body.textContent).toBe('null')
})

test('an answer stays when the next one fails', () => {
  show({ data: 'lido', error: away })
  expect(document.body.textContent).toBe('"lido"')
})

test('where people ask anew by a button, they are told above it that it failed', () => {
  show({ data: 'lido', error: away, showsFailedRefresh: true })
  expect(document.body.textContent).toMatch(/^A lista não veio.*"lido"$/)
})

type Shown = { data: string | null | undefined; error: Error | null; showsFailedRefresh?: boolean }

function show({ data, error, showsFailedRefresh }: Shown) {
  const refetch = vi.fn<() => void>()
  render(
    <Reading
      query={{ data, error, refetch, isFetching: false }}
      loading="Um momento..."
      failure="A lista não veio"
      showsFailedRefresh={showsFailedRefresh}
    >
      {(data) => JSON.stringify(data)}
    </Reading>,
  )
  return refetch
}

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { IframeSection } from './iframe-section.tsx'

test('who frames the page of the form copies a code, in one line, that lets the ad through', async () => {
  const user = userEvent.setup()
  const { container } = render(<IframeSection />)
  expect(container.querySelector('details')?.open).toBe(false)
  await user.click(screen.getByText('A página do formulário vai dentro de um iframe?'))
  await user.click(screen.getByRole('button', { name: 'Copiar' }))
  const copied = await navigator.clipboard.readText()
  expect(copied).not.toContain('\n')
  expect(screen.getByRole('region', { name: 'Código: iframe' }).textContent).toBe(copied)

  const frame = new DOMParser().parseFromString(copied, 'text/html').querySelector('iframe')
  expect(frame?.getAttribute('src')).toBe('https://SUA-PAGINA.com/formulario')
  expect(frame?.getAttribute('referrerpolicy')).toBe('no-referrer-when-downgrade')
  expect(frame?.title).toBe('Formulário')
})

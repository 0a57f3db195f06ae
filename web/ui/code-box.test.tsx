import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CodeBox } from './code-box.tsx'

/** What the browser is asked to save. */
function watchDownloads() {
  const saved: { name: string; file: Blob }[] = []
  const files = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = `blob:${files.size}`
    files.set(address, file as Blob)
    return address
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const file = files.get(this.href)
    if (file) saved.push({ name: this.download, file })
  })
  return saved
}

test('code is saved as a file of its name, letter by letter', async () => {
  const saved = watchDownloads()
  const code = 'const saudação = "Olá"\n'
  render(<CodeBox title="worker.js" fileName="worker-adcombo.js" code={code} highlighted={<b>colours</b>} />)
  fireEvent.click(screen.getByRole('button', { name: 'Baixar worker-adcombo.js' }))
  expect(saved.map(({ name, file }) => [name, file.type])).toEqual([
    ['worker-adcombo.js', 'text/javascript;charset=utf-8'],
  ])
  expect(await saved[0]?.file.text()).toBe(code)
})

test('code that no longer matches the fields can be neither copied nor saved', () => {
  const saved = watchDownloads()
  render(<CodeBox title="worker.js" fileName="worker.js" code="a" highlighted={<b>a</b>} stale />)
  expect(screen.getByRole('region').querySelector('code')?.innerHTML).toBe('a')
  expect(screen.getByText('desatualizado')).toBeDefined()
  for (const button of screen.getAllByRole<HTMLButtonElement>('button')) expect(button.disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Baixar worker.js' }))
  expect(saved).toEqual([])
})

test('code without a file name can be copied only', () => {
  render(<CodeBox title="token" code="a" />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Copiar'])
})

test('long code is shown in part until it is asked for, and never scrolls inside the page', () => {
  const code = 'a\n'.repeat(40)
  render(<CodeBox title="worker.js" code={code} />)
  const box = screen.getByRole('region')
  expect(box.className).toContain('overflow-y-hidden')
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar as 41 linhas' }))
  expect(box.className).not.toContain('overflow-y-hidden')
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar menos' }))
  expect(box.className).toContain('overflow-y-hidden')
})

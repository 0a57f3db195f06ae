import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sayAs, stubFrame } from '#web/testing/stub-frame.ts'
import { PreviewFrame } from './preview-frame.tsx'

const show = (html: string, query = '') => ({ type: 'show', html, query, isRehearsed: false })

function renderPreview(html = '<p>um</p>') {
  const { rerender } = render(<PreviewFrame html={html} title="Prévia" device="phone" />)
  const frame = stubFrame('Prévia')
  return {
    ...frame,
    change: (html: string) => rerender(<PreviewFrame html={html} title="Prévia" device="phone" />),
  }
}

test('a preview is a named, sandboxed frame on a page of its own', () => {
  renderPreview()
  const frame = screen.getByTitle('Prévia')
  expect(frame.getAttribute('src')).toBe('/ensaio')
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms')
})

test('its HTML waits until the frame is there, and then follows every change', () => {
  const { posted, say, change } = renderPreview('<p>um</p>')
  expect(posted).toEqual([])
  say({ type: 'ready' })
  expect(posted).toEqual([show('<p>um</p>')])
  change('<p>dois</p>')
  expect(posted).toEqual([show('<p>um</p>'), show('<p>dois</p>')])
  change('<p>dois</p>')
  expect(posted).toHaveLength(2)
})

test('it is as high as its page says, within limits', () => {
  const { say } = renderPreview()
  const height = () => screen.getByTitle('Prévia').style.height
  say({ type: 'height', height: 333 })
  expect(height()).toBe('333px')
  say({ type: 'height', height: 100_000 })
  expect(height()).toBe('640px')
})

test('only its own window is heard, and only from its sandbox', () => {
  const { posted, source } = renderPreview()
  const data = { type: 'ready' }
  sayAs({ data, origin: 'null', source: new EventTarget() })
  sayAs({ data, origin: window.location.origin, source })
  sayAs({ data: 'ready', origin: 'null', source })
  sayAs({ data: { type: 'unknown' }, origin: 'null', source })
  expect(posted).toEqual([])
  sayAs({ data, origin: 'null', source })
  expect(posted).toHaveLength(1)
})

test('what the page inside reads from its address is told to it, and asked of no server', () => {
  render(<PreviewFrame html="<p>um</p>" title="Obrigado" device="phone" query="?order=1" />)
  const { posted, say } = stubFrame('Obrigado')
  say({ type: 'ready' })
  expect(posted).toEqual([show('<p>um</p>', '?order=1')])
  expect(screen.getByTitle('Obrigado').getAttribute('src')).toBe('/ensaio')
})

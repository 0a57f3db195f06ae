import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DayChart } from './day-chart.tsx'

const format = (value: number) => `${value} vendas`

test('what the picture shows is described in words: the span, the least, the most and the last', () => {
  const points = [
    { day: '2026-11-13', value: 4 },
    { day: '2026-11-14', value: 9 },
    { day: '2026-11-15', value: 2 },
  ]
  render(<DayChart title="Vendas por dia" points={points} format={format} />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Vendas por dia, de 13/11 a 15/11. Menor: 2 vendas em 15/11. Maior: 9 vendas em 14/11. Último: 2 vendas em 15/11.',
  )
  expect(screen.getByText('15/11 · 2 vendas')).toBeDefined()
})

test('without any day it says so, and draws nothing', () => {
  render(<DayChart title="Vendas por dia" points={[]} format={format} />)
  expect(screen.getByRole('img', { name: 'Vendas por dia: sem dados' }).childElementCount).toBe(0)
})

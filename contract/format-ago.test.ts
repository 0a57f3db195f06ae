import { expect, test } from 'vitest'
import { formatAgo } from './format-ago.ts'

const now = new Date('2026-11-15T12:00:00.000Z')

test.each([
  ['2026-11-15T12:00:30.000Z', 'há instantes'],
  ['2026-11-15T11:59:01.000Z', 'há instantes'],
  ['2026-11-15T11:59:00.000Z', 'há 1 minuto'],
  ['2026-11-15T11:01:00.000Z', 'há 59 minutos'],
  ['2026-11-15T11:00:00.000Z', 'há 1 hora'],
  ['2026-11-13T12:00:00.000Z', 'há 2 dias'],
  ['2026-10-16T12:00:00.000Z', 'há 1 mês'],
  ['2026-09-01T12:00:00.000Z', 'há 2 meses'],
  ['2024-11-15T12:00:00.000Z', 'há 2 anos'],
])('%s was %s', (instant, text) => {
  expect(formatAgo(instant, now)).toBe(text)
})

import { expect, test } from 'vitest'
import { formatDuration } from './error-message.ts'

test.each([
  [1, '1 segundo'],
  [59, '59 segundos'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [900, '15 minutos'],
  [3599, '1 hora'],
  [3601, '2 horas'],
  [47 * 3600, '47 horas'],
  [5 * 24 * 3600 - 1, '5 dias'],
])('%i seconds are shown as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

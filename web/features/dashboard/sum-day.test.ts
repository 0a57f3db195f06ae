import { expect, test } from 'vitest'
import { formatFreshness, formatToday } from './format-day.ts'
import { sumDay } from './sum-day.ts'

const key = '["fb","IT","","","444455556666","24817"]'
const bucket = (time: string, counted: Record<string, number>) => ({
  desde: Date.parse(time),
  contas: { [key]: counted },
})

/** Six hours each, from Brasília's midnight on. */
const buckets = [
  bucket('2026-11-16T12:00:00-03:00', { entregue: 3, recusado: 1, aprovado: 1, 'valor USD': 21 }),
  bucket('2026-11-16T00:00:00-03:00', { entregue: 2, suspeito: 9 }),
  bucket('2026-11-15T18:00:00-03:00', { entregue: 4, aprovado: 2, 'valor USD': 40, 'valor EUR': 12 }),
  bucket('2026-11-10T00:00:00-03:00', { entregue: 5 }),
  bucket('2026-11-09T18:00:00-03:00', { entregue: 100 }),
]

test('today and the week are days of Brasília, however late it is elsewhere', () => {
  const figures = sumDay(buckets, Date.parse('2026-11-16T14:00:00-03:00'))
  expect(figures.today).toMatchObject({ leads: 6, byReturn: { aprovado: 1 }, paid: { USD: 21 } })
  expect(figures.leadsYesterday).toBe(4)
  expect(figures.week.total).toMatchObject({ leads: 15, paid: { USD: 61, EUR: 12 } })
  expect(figures.week.days.map(({ counts }) => counts.leads)).toEqual([5, 0, 0, 0, 0, 4, 6])
})

test.each([
  ['the last minute of a day', '2026-11-16T23:59:00-03:00', 6, 4],
  ['the first of the next, which is three hours old in UTC', '2026-11-17T00:01:00-03:00', 0, 6],
])('at %s the day is the one that the vaults count', (_, now, leads, yesterday) => {
  const figures = sumDay(buckets, Date.parse(now))
  expect([figures.today.leads, figures.leadsYesterday]).toEqual([leads, yesterday])
})

test('the date is that of the figures, in any zone', () => {
  expect(formatToday(new Date('2026-11-16T14:00:00-03:00'))).toBe('Segunda, 16 de novembro')
  expect(formatToday(new Date('2026-11-17T02:59:00Z'))).toBe('Segunda, 16 de novembro')
  expect(formatToday(new Date('2026-11-21T12:00:00Z'))).toBe('Sábado, 21 de novembro')
})

test('only what was just heard is said to be of now', () => {
  const now = new Date('2026-11-16T14:00:00-03:00')
  expect(formatFreshness(now.getTime() - 59_000, now)).toBe('atualizado agora')
  expect(formatFreshness(now.getTime() - 180_000, now)).toBe('atualizado há 3 minutos')
})

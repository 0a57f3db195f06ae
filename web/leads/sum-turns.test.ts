import { expect, test } from 'vitest'
import { dayOf, nameCurrency, startOfPeriod, sumTurns } from './sum-turns.ts'

const now = Date.parse('2026-11-16T10:00:00-03:00')
const turn = (time: string, contas: Record<string, Record<string, number>>) => ({
  desde: Date.parse(`${time}-03:00`),
  contas,
})
const italian = '["fb_it_07","IT","4411","crema.example/it"]'
const spanish = '["tt_es_02","ES","",""]'

const turns = [
  turn('2026-11-16T06:00:00', { [italian]: { entregue: 4, pendente: 1, aprovado: 2, 'valor USD': 42 } }),
  turn('2026-11-15T18:00:00', { [italian]: { entregue: 3 }, [spanish]: { recusado: 2, apagado: 5 } }),
  turn('2026-11-09T18:00:00', { [italian]: { entregue: 100 } }),
]

test('a period begins with a day of Brasília', () => {
  expect(new Date(startOfPeriod(7, now)).toISOString()).toBe('2026-11-10T03:00:00.000Z')
  expect(dayOf(Date.parse('2026-11-16T02:59:00Z'))).toBe('2026-11-15')
})

test('the turns of a period become totals, days without a gap, and groups', () => {
  const { total, days, groups } = sumTurns(turns, { since: startOfPeriod(7, now), now })
  expect(total).toEqual({
    leads: 10,
    byState: { entregue: 7, pendente: 1, recusado: 2, apagado: 5 },
    byReturn: { aprovado: 2 },
    paid: { USD: 42 },
  })
  expect(days.map(({ day, counts }) => `${day} ${counts.leads}`)).toEqual([
    '2026-11-10 0',
    '2026-11-11 0',
    '2026-11-12 0',
    '2026-11-13 0',
    '2026-11-14 0',
    '2026-11-15 5',
    '2026-11-16 5',
  ])
  expect(groups.pais.map(({ name, counts }) => `${name} ${counts.leads}`)).toEqual(['IT 8', 'ES 2'])
  expect(groups.pagina.map(({ name }) => name)).toEqual(['crema.example/it', ''])
})

test('suspects are counted apart: a flood is no success', () => {
  const flood = [turn('2026-11-16T06:00:00', { [italian]: { entregue: 2, suspeito: 900 } })]
  const { total } = sumTurns(flood, { since: startOfPeriod(7, now), now })
  expect(total).toMatchObject({ leads: 2, byState: { suspeito: 900 }, byReturn: {} })
})

test('payments without a currency are in the one the vault was told', () => {
  const [renamed] = nameCurrency(
    [turn('2026-11-16T06:00:00', { [italian]: { 'valor ': 9, aprovado: 1 } })],
    'EUR',
  )
  expect(renamed?.contas[italian]).toEqual({ 'valor EUR': 9, aprovado: 1 })
})

test('a key that nobody can read is counted all the same', () => {
  const { total } = sumTurns([turn('2026-11-16T06:00:00', { outras: { entregue: 1 } })], {
    since: startOfPeriod(1, now),
    now,
  })
  expect(total.leads).toBe(1)
})

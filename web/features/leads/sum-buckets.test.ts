import { expect, test } from 'vitest'
import { dayOf, nameCurrency, nameOwners, startOfPeriod, sumBuckets, type Wanted } from './sum-buckets.ts'
import { vaultNamed } from './testing/leads.ts'

const now = Date.parse('2026-11-16T10:00:00-03:00')
const bucket = (time: string, contas: Record<string, Record<string, number>>) => ({
  desde: Date.parse(`${time}-03:00`),
  contas,
})
const italian = '["fb_it_07","IT","4411","crema.example/it"]'
const spanish = '["tt_es_02","ES","",""]'

const buckets = [
  bucket('2026-11-16T06:00:00', { [italian]: { entregue: 4, pendente: 1, aprovado: 2, 'valor USD': 42 } }),
  bucket('2026-11-15T18:00:00', { [italian]: { entregue: 3 }, [spanish]: { recusado: 2, apagado: 5 } }),
  bucket('2026-11-09T18:00:00', { [italian]: { entregue: 100 } }),
]

test('a period begins with a day of Brasília', () => {
  expect(new Date(startOfPeriod(7, now)).toISOString()).toBe('2026-11-10T03:00:00.000Z')
  expect(dayOf(Date.parse('2026-11-16T02:59:00Z'))).toBe('2026-11-15')
})

test('the buckets of a period become totals, days without a gap, and groups', () => {
  const { total, days, groups } = sumBuckets(buckets, { since: startOfPeriod(7, now), now })
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
  expect(groups.site.map(({ name }) => name)).toEqual(['crema.example/it', ''])
})

test('what is chosen is summed alone: by what leads have in common, and by how far they came', () => {
  const summed = (wanted: Wanted) => sumBuckets(buckets, { since: startOfPeriod(7, now), now, wanted })
  expect(summed({ pais: 'ES' }).total).toMatchObject({ leads: 2, byState: { recusado: 2 } })
  expect(summed({ pais: 'ES', campanha: 'fb_it_07' }).total.leads).toBe(0)
  expect(summed({ standing: 'estado:pendente' }).total).toEqual({
    leads: 1,
    byState: { pendente: 1 },
    byReturn: {},
    paid: {},
  })
  expect(summed({ standing: 'retorno:aprovado' }).total).toMatchObject({
    leads: 2,
    byReturn: { aprovado: 2 },
    paid: { USD: 42 },
  })
  expect(summed({ standing: 'estado:entregue' }).total).toMatchObject({ leads: 7, byReturn: { aprovado: 2 } })
  expect(summed({ standing: 'estado:entregue' }).days.at(-1)?.counts.leads).toBe(4)
})

test('integrations go by their names, and those that are gone together', () => {
  const vault = {
    ...vaultNamed('loja'),
    names: { crema0000001: 'Crema' },
  }
  const counted = {
    '["c","IT","","","crema0000001","7"]': { entregue: 4 },
    '["c","IT","","","outra0000002","7"]': { entregue: 2 },
    '["c","IT","","","outra0000003","7"]': { entregue: 1 },
    '["c","IT","","","","7"]': { entregue: 1 },
  }
  const named = nameOwners(vault, [bucket('2026-11-16T06:00:00', counted)])
  const { groups } = sumBuckets(named, { since: startOfPeriod(7, now), now })
  expect(groups.pagina.map(({ name, counts }) => `${name} ${counts.leads}`)).toEqual([
    'Crema 4',
    'Outra página 3',
    'Worker loja 1',
  ])
  // A Worker that knows of no pages has one name for all.
  const older = sumBuckets(nameOwners(vault, buckets), { since: startOfPeriod(7, now), now })
  expect(older.groups.pagina.map(({ name }) => name)).toEqual(['loja'])
})

test('suspects are counted apart: a flood is no success', () => {
  const flood = [bucket('2026-11-16T06:00:00', { [italian]: { entregue: 2, suspeito: 900 } })]
  const { total } = sumBuckets(flood, { since: startOfPeriod(7, now), now })
  expect(total).toMatchObject({ leads: 2, byState: { suspeito: 900 }, byReturn: {} })
})

test('payments without a currency are in the one the vault was told', () => {
  const [renamed] = nameCurrency(
    [bucket('2026-11-16T06:00:00', { [italian]: { 'valor ': 9, aprovado: 1 } })],
    'EUR',
  )
  expect(renamed?.contas[italian]).toEqual({ 'valor EUR': 9, aprovado: 1 })
})

test('a key that nobody can read is counted all the same', () => {
  const { total } = sumBuckets([bucket('2026-11-16T06:00:00', { outras: { entregue: 1 } })], {
    since: startOfPeriod(1, now),
    now,
  })
  expect(total.leads).toBe(1)
})

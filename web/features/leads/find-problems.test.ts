import { expect, test } from 'vitest'
import { findProblems } from './find-problems.ts'
import { leadOf, vaultNamed } from './testing/leads.ts'

const now = Date.parse('2026-11-16T14:20:00-03:00')
const vault = vaultNamed('crema')
const bucket = (hoursAgo: number, counted: Record<string, number>) => ({
  desde: now - hoursAgo * 3_600_000,
  contas: { '["fb","IT","",""]': counted },
})
const titlesOf = (...buckets: ReturnType<typeof bucket>[]) =>
  findProblems({ vault, buckets, pending: [] }, now).map(({ title }) => title)

test('nothing is wrong while leads are delivered and returns come', () => {
  expect(
    titlesOf(bucket(1, { entregue: 40, recusado: 1 }), bucket(100, { entregue: 30, aprovado: 9 })),
  ).toEqual([])
})

test('leads that wait come first, with since when and when they are tried again', () => {
  const pending = [
    leadOf({ n: (now - 18 * 60_000) * 1000, proxima: now + 17 * 60_000 }),
    leadOf({ n: (now - 60_000) * 1000, proxima: now + 20 * 60_000 }),
  ]
  const buckets = [bucket(1, { pendente: 2, verificar: 1, desistiu: 1 })]
  const [waiting, unknown, givenUp] = findProblems({ vault, buckets, pending }, now)
  const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })
  expect(waiting).toMatchObject({
    title: '2 leads esperando',
    text: `A AdCombo não responde desde ${clock.format(now - 18 * 60_000)}. O Cofre tenta de novo às ${clock.format(now + 17 * 60_000)}; nada se perdeu.`,
    state: 'pendente',
  })
  expect([unknown?.state, givenUp?.state]).toEqual(['verificar', 'desistiu'])
})

test('refusals are shown once they are more than usual', () => {
  const usual = bucket(48, { entregue: 95, recusado: 5, aprovado: 1 })
  expect(titlesOf(bucket(1, { entregue: 12, recusado: 2 }), usual)).toEqual([])
  expect(titlesOf(bucket(1, { entregue: 10, recusado: 8 }), usual)).toEqual(['Mais recusas que o normal'])
})

test('a platform that never tells what it approved is named after three days', () => {
  expect(titlesOf(bucket(24, { entregue: 50 }))).toEqual([])
  expect(titlesOf(bucket(100, { entregue: 50 }))).toEqual(['Nenhum retorno há dias'])
})

import { expect, test } from 'vitest'
import { pageIdOf, type SavedIntegration } from '#contract/saved-integrations.ts'
import type { Bucket } from '#contract/vault.ts'
import { leadOf } from '#web/features/leads/testing/leads.ts'
import { crema } from '#web/testing/integrations.ts'
import { cremaVault } from '#web/testing/vaults.ts'
import { openVault } from '#web/vault/open-vault.ts'
import { countStrays, judgeIntegration } from './judge-integration.ts'
import type { Day } from './use-day.ts'

const now = Date.parse('2026-11-16T14:20:00-03:00')
const other: SavedIntegration = { ...crema, id: crema.id.replace(/6{4}$/, '7777'), name: 'Crema ES' }
const vault = openVault(cremaVault, [crema, other])
const { address } = vault

const bucket = (time: string, counted: Record<string, number>, page = pageIdOf(crema.id)): Bucket => ({
  desde: Date.parse(`${time}-03:00`),
  contas: { [JSON.stringify(['fb', 'IT', '', '', page, '24817'])]: counted },
})

function dayOf(buckets: Bucket[], change: Partial<Day> = {}): Day {
  return {
    vaults: [vault],
    buckets: new Map([[address, buckets]]),
    newest: new Map(),
    problems: [],
    suspects: [],
    silent: [],
    awaited: [],
    isShown: true,
    heardAt: now,
    ...change,
  }
}

const judge = (day: Day, knowsPages = true, saved = crema) =>
  judgeIntegration(saved, { day, knowsPages: () => knowsPages, now })

test('each integration of a Worker has its own leads, and what is nobody’s is in no row', () => {
  const day = dayOf([
    bucket('2026-11-16T12:00', { entregue: 4, aprovado: 1, 'valor USD': 21 }),
    bucket('2026-11-16T12:00', { entregue: 2 }, pageIdOf(other.id)),
    bucket('2026-11-16T06:00', { entregue: 3 }, ''),
    bucket('2026-11-16T06:00', { recusado: 1 }, 'aaaabbbbcccc'),
  ])
  expect(judge(day).figures?.today).toMatchObject({ leads: 4, paid: { USD: 21 } })
  expect(judge(day, true, other).figures?.today).toMatchObject({ leads: 2, paid: {} })
  expect(countStrays([crema, other], { day, knowsPages: () => true, now })).toBe(4)
})

test.each<[string, Bucket[], string, string | undefined]>([
  ['leads that wait', [bucket('2026-11-16T12:00', { pendente: 3 })], '3 esperando', 'último lead hoje'],
  ['a flood', [bucket('2026-11-16T12:00', { suspeito: 1, pendente: 3 })], '1 suspeito', 'último lead hoje'],
  [
    'leads of unknown outcome',
    [bucket('2026-11-15T18:00', { verificar: 2 })],
    '2 para verificar',
    'último lead há 1 dia',
  ],
  [
    'more refusals than usual',
    [bucket('2026-11-16T12:00', { recusado: 8, entregue: 8 })],
    'Mais recusas',
    'último lead hoje',
  ],
  [
    'a platform that says nothing',
    [bucket('2026-11-11T12:00', { entregue: 8 })],
    'Sem retorno há dias',
    'último lead há 5 dias',
  ],
  ['leads today', [bucket('2026-11-16T12:00', { entregue: 1 })], 'Recebendo', 'hoje'],
  ['leads of days ago', [bucket('2026-11-14T12:00', { entregue: 1 })], 'Sem leads', 'há 2 dias'],
  ['none at all', [], 'Ainda nenhum lead', undefined],
  [
    'leads of the other one only',
    [bucket('2026-11-16T12:00', { pendente: 3 }, pageIdOf(other.id))],
    'Ainda nenhum lead',
    undefined,
  ],
])('of %s it says so', (_, buckets, label, note) => {
  const { standing } = judge(dayOf(buckets))
  expect([standing?.label, standing?.note]).toEqual([label, note])
})

test('the newest lead says the minute, if it is its own', () => {
  const buckets = [bucket('2026-11-16T12:00', { entregue: 2 })]
  const leads = [
    leadOf({ n: (now - 60_000) * 1000, pagina: pageIdOf(other.id) }),
    leadOf({ n: (now - 240_000) * 1000, pagina: pageIdOf(crema.id) }),
  ]
  const { standing } = judge(dayOf(buckets, { newest: new Map([[address, leads]]) }))
  expect(standing).toEqual({ tone: 'green', label: 'Recebendo', note: 'há 4 minutos' })
})

test('one that has been there for long and has had nothing is not said to be new', () => {
  const saved = { ...crema, createdAt: '2026-09-01T12:00:00.000Z' }
  expect(judge(dayOf([]), true, saved).standing).toMatchObject({
    label: 'Sem leads',
    note: 'há mais de 30 dias',
  })
})

test('without a vault, with one that is away and with one that is late it says which', () => {
  const elsewhere = { ...crema, answers: { ...crema.answers, cloudflareUrl: 'https://outro.example' } }
  expect(judge(dayOf([]), true, elsewhere)).toMatchObject({ standing: { label: 'Sem Cofre' }, figures: null })
  const unheard = { buckets: new Map<string, Bucket[]>() }
  const silent = [{ vault, error: new Error('fora'), hasAnswered: false, retry: () => {}, isRetrying: false }]
  expect(judge(dayOf([], { ...unheard, silent }))).toMatchObject({
    standing: { label: 'Fora do ar' },
    figures: null,
  })
  expect(judge(dayOf([], unheard)).standing?.label).toBe('Sem resposta ainda')
  expect(judge(dayOf([], { ...unheard, isShown: false }))).toEqual({ standing: null, figures: null })
})

test('a Worker that cannot tell pages apart counts for its only one, and for none of several', () => {
  const buckets: Bucket[] = [
    { desde: Date.parse('2026-11-16T12:00-03:00'), contas: { '["fb","IT","",""]': { entregue: 2 } } },
  ]
  expect(judge(dayOf(buckets), false)).toMatchObject({
    standing: { label: 'Worker anterior' },
    figures: null,
  })
  const alone = { ...dayOf(buckets), vaults: [openVault(cremaVault, [crema])] }
  expect(judge(alone, false).figures?.today.leads).toBe(2)
  expect(countStrays([crema], { day: alone, knowsPages: () => false, now })).toBe(0)
})

test('a lead of a test, or of a flood, is none that was received', () => {
  const page = { pagina: pageIdOf(crema.id), n: (now - 60_000) * 1000 }
  const newest = new Map([
    [address, [leadOf({ ...page, estado: 'teste' }), leadOf({ ...page, estado: 'suspeito' })]],
  ])
  const judged = judgeIntegration(crema, {
    day: dayOf([bucket('2026-11-16T12:00:00', { entregue: 1 }, pageIdOf(other.id))], { newest }),
    knowsPages: () => true,
    now,
  })
  expect(judged.standing?.label).not.toBe('Recebendo')
})

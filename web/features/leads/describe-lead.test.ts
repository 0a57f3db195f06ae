import { expect, test } from 'vitest'
import { describeLead } from './describe-lead.ts'
import { leadOf } from './testing/leads.ts'
import { WholeLead } from '#contract/vault.ts'

const at = Date.parse('2026-11-16T13:58:02-03:00')

function timelineOf(change: Parameters<typeof leadOf>[0], dados: object) {
  const lead = WholeLead.parse({ ...leadOf({ n: at * 1000, ...change }), dados })
  return describeLead(lead, 'AdCombo').map(({ title, state }) => `${title}: ${state}`)
}
const accepted = { quando: at, ate: at + 214, http: 200, estado: 'entregue' }

test('the timeline of a lead goes from the page to the platform, its return and the ads', () => {
  const dados = {
    tentativas: [{ ...accepted, http: 503, estado: 'pendente' }, accepted],
    resposta: '{"code":"ok"}',
    retornos: [{ palavra: 'confirmed', valor: 21, moeda: 'USD', quando: at + 5 }],
    conversoes: {
      'meta lead': { estado: 'enviado', n: at * 1000, resposta: '' },
      'meta compra': { estado: 'fila', n: (at + 5) * 1000, proxima: at + 60_000 },
      'tiktok compra': { estado: 'recusado', n: (at + 5) * 1000, resposta: 'bad token' },
    },
  }
  expect(timelineOf({ retorno: 'aprovado' }, dados).map((line) => line.replaceAll('\u00A0', ' '))).toEqual([
    'Chegou da sua página: done',
    'AdCombo não respondeu: failed',
    'AdCombo aceitou: done',
    'Lead para Meta: done',
    'AdCombo avisou · US$ 21,00: done',
    'Compra para Meta: waiting',
    'Compra para TikTok: failed',
  ])
})

test('what is still to come is said last', () => {
  const waits = timelineOf({ estado: 'pendente', proxima: at + 60_000 }, { tentativas: [] })
  expect(waits.at(-1)).toBe('Vai ser tentado de novo: waiting')
  expect(timelineOf({ estado: 'desistiu', tentativas: 50 }, {}).at(-1)).toBe(
    'O Cofre parou de tentar: failed',
  )
  expect(timelineOf({ estado: 'suspeito' }, {}).at(-1)).toBe('Não foi enviado à AdCombo: waiting')
  expect(timelineOf({ estado: 'enviando' }, {}).at(-1)).toBe('A caminho da AdCombo: waiting')
})

test('of a test it is said who sent it, and what the network answered, if it did', () => {
  const refused = { ...accepted, http: 400, estado: 'recusado' }
  expect(timelineOf({ estado: 'teste' }, { tentativas: [refused] })).toEqual([
    'Teste enviado por você: done',
    'AdCombo recusou: failed',
  ])
  expect(timelineOf({ estado: 'teste' }, {})).toEqual([
    'Teste enviado por você: done',
    'Não se sabe se chegou à AdCombo: waiting',
  ])
})

test('of an erased lead its arrival is known, and when it was erased by a Worker that says so', () => {
  const erased = { nome: null, pais: null, campanha: null }
  const timeline = ['Chegou da sua página: done', 'Apagado do Cofre: done']
  expect(timelineOf({ ...erased, estado: 'apagado' }, {})).toEqual(timeline)
  expect(timelineOf({ ...erased, estado: 'entregue', apagado: at }, {})).toEqual(timeline)
  const lead = WholeLead.parse({ ...leadOf({ ...erased, apagado: at }), dados: {} })
  expect(describeLead(lead, 'AdCombo').at(-1)?.text).toMatch(/^16\/11 \d\d:58:02 · nome, telefone/)
})

test('of whoever says yes to anything nothing is said to be received', () => {
  const dados = { conversoes: { 'ga4 lead': { estado: 'enviado' }, 'meta lead': { estado: 'enviado' } } }
  const [, ...sent] = describeLead(WholeLead.parse({ ...leadOf(), dados }), 'AdCombo')
  expect(sent).toMatchObject([
    { title: 'Lead para GA4', state: 'done', text: 'enviado, sem confirmação' },
    { title: 'Lead para Meta', state: 'done', text: 'recebido' },
  ])
})

test.each([
  ['espera', 'na tabela, à espera da próxima busca'],
  // As Workers of before said it.
  ['enviado', 'na tabela, à espera da próxima busca'],
  ['desligado', 'não entra na tabela'],
])('of what is fetched, and %s, nothing is said to be received', (estado, text) => {
  const dados = { conversoes: { 'google lead': { estado } } }
  const [, sent] = describeLead(WholeLead.parse({ ...leadOf(), dados }), 'AdCombo')
  expect(sent).toMatchObject({ title: 'Lead para Google Ads', state: 'waiting', text })
})

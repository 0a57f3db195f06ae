import { expect, test } from 'vitest'
import { platformOf, type PlatformId } from '#generator/platforms/index.ts'
import { describePath, summarizePath } from './describe-path.ts'
import { follow, type Trace, type TraceEvent } from './trace.ts'

const key = '00112233445566778899aabbccddeeff'
const request = {
  method: 'GET',
  url: `https://api.adcombo.com/api/v2/order/create/?api_key=${key}&name=Ana`,
  headers: [],
  body: '',
}
const reply = {
  status: 403,
  headers: [['content-type', 'application/json']] as [string, string][],
  body: '{}',
}

const submitted: TraceEvent = {
  type: 'submitted',
  fields: [
    ['name', 'Ana'],
    ['token', key],
    ['sub1', ''],
  ],
}
const requested: TraceEvent = { type: 'requested', request, answer: { scenario: 'wrong-key', reply } }
const alerted: TraceEvent = { type: 'ended', outcome: { kind: 'alert', text: 'Erro: desconhecido' } }
const succeeded: TraceEvent = {
  type: 'ended',
  outcome: { kind: 'success', url: 'https://loja.example/obrigado?order=7', orderId: '7' },
}

function pathOf(events: TraceEvent[], hasWorker = true, platform: PlatformId = 'adcombo') {
  const trace = events.reduce<Trace>(follow, {})
  return describePath({ trace, platform: platformOf(platform), hasWorker, key })
}
const statesOf = (...events: TraceEvent[]) => pathOf(events).map(({ state }) => state)
const labelsOf = (...events: TraceEvent[]) => pathOf(events).map(({ label }) => label)

test('each stage lights up as the lead passes', () => {
  expect(statesOf()).toEqual(['idle', 'idle', 'idle', 'idle'])
  expect(statesOf(submitted)).toEqual(['done', 'active', 'idle', 'idle'])
  expect(statesOf(submitted, requested)).toEqual(['done', 'done', 'active', 'idle'])
  expect(statesOf(submitted, requested, succeeded)).toEqual(['done', 'done', 'done', 'done'])
})

test('the path stops red where the lead fails', () => {
  expect(statesOf(submitted, requested, alerted)).toEqual(['done', 'done', 'failed', 'failed'])
  expect(labelsOf(submitted, requested, alerted)[2]).toBe('A AdCombo recusou a sua chave')
  expect(pathOf([submitted, requested, alerted])[3]?.text).toBe('Erro: desconhecido')
})

test('a lead that never reached the platform stops at the Worker', () => {
  expect(statesOf(submitted, alerted)).toEqual(['done', 'failed', 'idle', 'failed'])
  expect(labelsOf(submitted, alerted)[1]).toBe('O lead não chegou à AdCombo')
  const broken = pathOf([submitted, { type: 'failed', message: 'SyntaxError: oops' }])
  expect(broken[1]).toMatchObject({ state: 'failed', text: 'SyntaxError: oops' })
})

test('without a Worker the form itself passes the lead on', () => {
  expect(pathOf([submitted, requested], false)[1]?.label).toBe('O formulário passou o lead para a AdCombo')
})

test('the campaign that really goes out is read from the request, where it carries one', () => {
  const summaryFor = (body: string) => {
    const call = { ...request, method: 'POST', url: 'https://order.drcash.sh/v1/order', body }
    return pathOf([submitted, { ...requested, request: call }], true, 'drcash')[1]?.summary
  }
  expect(summaryFor('{"stream_code":"abc12"}')).toBe('campanha abc12')
  expect(summaryFor('{"stream_code":""}')).toBe('')
  expect(summaryFor('{}')).toBe('')
})

test('a platform that says nothing has nothing to show', () => {
  const silent: TraceEvent = { ...requested, answer: { scenario: 'time-out', reply: undefined } }
  expect(pathOf([submitted, silent, alerted])[2]).toMatchObject({
    label: 'A AdCombo não respondeu a tempo',
    technical: 'sem resposta',
    facts: [],
  })
})

test('what only builders understand stays out of what everybody reads', () => {
  for (const { label, summary } of pathOf([submitted, requested, alerted]))
    expect(`${label} ${summary}`).not.toMatch(/HTTP|GET|campos|\//)
})

test('the key is shown in no line', () => {
  for (const events of [
    [submitted, requested],
    [submitted, requested, succeeded],
  ])
    expect(JSON.stringify(pathOf(events))).not.toContain(key)
  expect(JSON.stringify(pathOf([submitted, requested]))).toContain('••••eeff')
})

test('another sending begins anew, and what comes of a form that is gone is not shown', () => {
  expect(statesOf(submitted, requested, alerted, submitted)).toEqual(['done', 'active', 'idle', 'idle'])
  expect(statesOf(submitted, { type: 'restarted' }, requested, alerted)).toEqual([
    'idle',
    'idle',
    'idle',
    'idle',
  ])
})

test('who hears the page is told the end, and where it failed', () => {
  expect(summarizePath(pathOf([submitted]))).toBe('')
  expect(summarizePath(pathOf([submitted, requested, succeeded]))).toBe(
    'O visitante vai para a página de sucesso',
  )
  expect(summarizePath(pathOf([submitted, requested, alerted]))).toBe(
    'A AdCombo recusou a sua chave. O visitante vê um aviso: Erro: desconhecido',
  )
})

const pixelEventOf = (adPlatform: 'meta' | 'tiktok' | 'google'): TraceEvent => ({
  type: 'pixelFired',
  pixelEvent: { network: adPlatform, event: 'Lead', pixel: '', number: '7' },
})

test('each event of a pixel has a line, before where the visitor goes', () => {
  const events = [pixelEventOf('meta'), pixelEventOf('tiktok'), pixelEventOf('google')]
  expect(labelsOf(submitted, requested, ...events, succeeded).slice(3)).toEqual([
    'A Meta foi avisada',
    'O TikTok foi avisado',
    'O Google foi avisado',
    'O visitante vai para a página de sucesso',
  ])
  expect(labelsOf(pixelEventOf('meta'), submitted)).toHaveLength(4)
  expect(labelsOf(submitted, requested, pixelEventOf('meta'), succeeded, submitted)).toHaveLength(4)
  const keys = pathOf([submitted, pixelEventOf('meta'), pixelEventOf('meta')]).map(({ key }) => key)
  expect(new Set(keys).size).toBe(6)
})

import { describe, expect, test } from 'vitest'
import type { Finding } from './condition.ts'
import { judgeRefusals, type Refused } from './conditions/deliveries-refused.ts'
import { judgeDisk } from './conditions/disk-full.ts'
import { judgeMails } from './conditions/mails-failing.ts'
import { judgeUnserved } from './conditions/paid-without-access.ts'
import { judgeQueue } from './conditions/queue-aging.ts'
import { judgeFailedSales } from './conditions/sales-failing.ts'
import { judgeSales } from './conditions/sales-stopped.ts'

const now = new Date('2026-11-15T12:00:00.000Z')
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const gigabyte = 1_000_000_000
const ago = (ms: number) => new Date(now.getTime() - ms)
const stateOf = ({ state }: Finding) => state

describe('sales have stopped', () => {
  const rhythm = { sales: 10, longestPauseMs: 9 * hour, spanMs: 3 * day }
  const judge = (silentMs: number, more: Partial<typeof rhythm> = {}) =>
    judgeSales({ lastSale: ago(silentMs), rhythm: { ...rhythm, ...more } }, now)

  test('after three times the longest pause, and not a moment before', () => {
    expect(judge(27 * hour - 1)).toEqual({
      state: 'fine',
      text: 'Última venda há 1 dia. A maior pausa em 30 dias foi de 9 horas.',
    })
    expect(judge(27 * hour)).toEqual({
      state: 'trouble',
      text: 'Nenhuma venda há 27 horas. A maior pausa em 30 dias tinha sido de 9 horas.',
      since: ago(27 * hour),
    })
  })

  test('is not said of nine sales, nor of ten within less than three days', () => {
    expect(stateOf(judge(5 * day))).toBe('trouble')
    expect(stateOf(judge(5 * day, { sales: 9 }))).toBe('fine')
    expect(stateOf(judge(5 * day, { spanMs: 3 * day - 1 }))).toBe('fine')
  })

  test('is said for 30 days, and no longer: a shop between two launches is no trouble', () => {
    expect(stateOf(judge(30 * day))).toBe('trouble')
    expect(judge(30 * day + 1)).toEqual({
      state: 'fine',
      text: 'Última venda há 1 mês. Depois de 30 dias sem vendas, ninguém é mais avisado.',
    })
  })

  test('is not said before the first sale', () => {
    const nothing = { sales: 0, longestPauseMs: 0, spanMs: 0 }
    expect(judgeSales({ lastSale: undefined, rhythm: nothing }, now)).toEqual({
      state: 'fine',
      text: 'Nenhuma venda até agora.',
    })
  })
})

describe('deliveries are refused', () => {
  const one: Refused = { name: 'Loja', reason: 'forged', count: 1, lastAt: ago(hour), takenAt: undefined }

  test('while nothing of the same checkout was taken since', () => {
    expect(judgeRefusals([one], now)).toEqual({
      state: 'trouble',
      text: '1 entrega recusada: Loja, com o segredo errado.',
    })
    expect(stateOf(judgeRefusals([{ ...one, takenAt: ago(hour + 1) }], now))).toBe('trouble')
    expect(judgeRefusals([{ ...one, takenAt: ago(hour) }], now)).toEqual({
      state: 'fine',
      text: 'Depois das que foram recusadas em 24 horas, outras foram aceitas.',
    })
  })

  test('for a day', () => {
    expect(stateOf(judgeRefusals([{ ...one, lastAt: ago(day - 1) }], now))).toBe('trouble')
    expect(judgeRefusals([{ ...one, lastAt: ago(day) }], now)).toEqual({
      state: 'fine',
      text: 'Nenhuma entrega recusada em 24 horas.',
    })
  })

  test('also while others get through, when they are five: one of several secrets is wrong', () => {
    const taken = { ...one, takenAt: ago(0) }
    expect(stateOf(judgeRefusals([{ ...taken, count: 4 }], now))).toBe('fine')
    expect(stateOf(judgeRefusals([{ ...taken, count: 5 }], now))).toBe('trouble')
    // Without any proof it is nobody's delivery.
    expect(stateOf(judgeRefusals([{ ...taken, count: 500, reason: 'unproven' }], now))).toBe('fine')
  })

  test('of several checkouts each is named once, with all of their refusals', () => {
    const off: Refused = { ...one, name: 'Feira', reason: 'off', count: 2 }
    expect(judgeRefusals([one, { ...one, count: 3 }, off], now).text).toBe(
      '6 entregas recusadas: Loja, com o segredo errado; Feira, sem o segredo configurado aqui.',
    )
  })
})

test('sales with an error are a trouble from the first, since the oldest', () => {
  expect(stateOf(judgeFailedSales({ failed: 0, oldest: undefined }))).toBe('fine')
  expect(judgeFailedSales({ failed: 1, oldest: ago(3 * hour) })).toEqual({
    state: 'trouble',
    text: '1 venda com erro.',
    since: ago(3 * hour),
  })
  expect(judgeFailedSales({ failed: 1204, oldest: undefined }).text).toBe('1.204 vendas com erro.')
})

test('who has paid and has no access is a trouble from the first', () => {
  expect(judgeUnserved(0)).toEqual({ state: 'fine', text: 'Quem pagou tem acesso.' })
  expect(judgeUnserved(1).text).toBe('Pago, sem acesso: 1 pessoa.')
  expect(judgeUnserved(2)).toEqual({ state: 'trouble', text: 'Pago, sem acesso: 2 pessoas.' })
})

test('mails that wait or were given up are a trouble, and lead to the list of those', () => {
  const none = { waiting: 0, failed: 0, reason: null, oldest: undefined }
  expect(judgeMails(none)).toEqual({ state: 'fine', text: 'Nenhum email parado.' })
  expect(judgeMails({ ...none, waiting: 1, reason: 'Não respondeu.' })).toEqual({
    state: 'trouble',
    text: '1 email não saiu. Não respondeu.',
    path: '/admin?secao=emails&envio=queued#envios-individuais',
  })
  expect(judgeMails({ ...none, waiting: 1, failed: 2, oldest: ago(hour) })).toEqual({
    state: 'trouble',
    text: '3 emails não saíram. O envio falhou.',
    path: '/admin?secao=emails&envio=failed#envios-individuais',
    since: ago(hour),
  })
})

test('a queue is a trouble once its oldest task has waited for ten minutes', () => {
  const facts = { waiting: 3, oldestSeconds: 599, oldestName: 'apply-sale' }
  expect(judgeQueue(facts, now)).toEqual({
    state: 'fine',
    text: '3 tarefas esperando, a mais antiga há 9 minutos.',
  })
  expect(judgeQueue({ ...facts, oldestSeconds: 600 }, now)).toEqual({
    state: 'trouble',
    text: 'Há vendas a aplicar há 10 minutos, com 3 tarefas na fila. Se a fila não diminuir, reinicie o servidor.',
    since: ago(10 * minute),
  })
  expect(judgeQueue({ waiting: 0, oldestSeconds: 0, oldestName: null }, now).text).toBe('Nada esperando.')
})

describe('a disk is nearly full', () => {
  const judge = (freeBytes: number, totalBytes: number) => judgeDisk({ freeBytes, totalBytes }, '/dados')

  test('with less than a tenth and less than 10 GB left', () => {
    expect(judge(4 * gigabyte, 40 * gigabyte)).toEqual({
      state: 'fine',
      text: 'Livres: 4 GB de 40 GB (90% em uso).',
    })
    expect(judge(3.9 * gigabyte, 40 * gigabyte)).toEqual({
      state: 'trouble',
      text: 'Restam 3,9 GB de 40 GB (90% em uso). Com o disco cheio, vendas podem não ser guardadas.',
    })
    expect(stateOf(judge(10 * gigabyte, 1000 * gigabyte))).toBe('fine')
    expect(stateOf(judge(9.9 * gigabyte, 1000 * gigabyte))).toBe('trouble')
  })

  test('with less than 1 GB left, unless it is a small one', () => {
    expect(stateOf(judge(gigabyte, 5 * gigabyte))).toBe('fine')
    expect(stateOf(judge(gigabyte - 1, 5 * gigabyte))).toBe('trouble')
    expect(stateOf(judge(gigabyte / 2, gigabyte))).toBe('fine')
  })

  test('is not known of a folder that is not there', () => {
    expect(judgeDisk(undefined, '/nenhuma')).toEqual({
      state: 'unknown',
      text: 'O disco da pasta /nenhuma não pôde ser lido: confira DATA_DIR.',
    })
    expect(stateOf(judge(0, 0))).toBe('unknown')
  })
})

import { describe, expect, test } from 'vitest'
import type { SaleSample } from './checkout.ts'
import { eduzz } from './eduzz.ts'

const at = new Date('2026-11-10T17:02:03.004Z')

type Json = Record<string, unknown>

/** A paid invoice with changed data. */
function readWith(changes: Json, sample: Partial<SaleSample> = {}) {
  const ana = { event: 'myeduzz.invoice_paid', email: 'ana@example.com', at, ...sample }
  const { data, ...body } = eduzz.example.write(ana, 'test-secret') as { data: Json }
  return eduzz.read(JSON.stringify({ ...body, data: { ...data, ...changes } }))[0]
}

test.each([
  [null, 'approved'],
  [{ installmentNumber: 1, totalInstallments: 6 }, 'approved'],
  [{ installmentNumber: 2, totalInstallments: 6 }, 'info'],
  [[], 'approved'],
])('a paid invoice with the boleto %j is %s', (bankSlipInstallment, kind) => {
  expect(readWith({ bankSlipInstallment }, { frequency: 'once' })?.kind).toBe(kind)
})

describe('an invoice of one purchase that is paid month by month', () => {
  const pay = (contract: Json, data: Json = {}) =>
    readWith({ contract: { id: '3456', isUnlimitedInstallments: true, ...contract }, ...data })
  const later = { kind: 'info', eventType: 'myeduzz.invoice_paid:parcela' }
  const first = { kind: 'approved', eventType: 'myeduzz.invoice_paid' }
  const charge = (current: unknown) => ({ recurrence: { charges: { current, total: 12 } } })
  const daysBefore = (days: number) => new Date(at.getTime() - days * 86_400_000).toISOString()

  test.each([
    ['its first charge', charge(1), first],
    ['its second charge', charge(2), later],
    ['a late one that says its number', { ...charge('3'), createdAt: daysBefore(0) }, later],
    ['one made with the contract', { createdAt: daysBefore(2) }, first],
    ['one made a month after the contract', { createdAt: daysBefore(30) }, later],
    ['one made when the contract starts', { recurrence: { startsAt: daysBefore(-1) } }, first],
    ['one made long after the start', { recurrence: { startsAt: daysBefore(31) } }, later],
    ['one of its older name', { isUnlimitedInstallments: null, isPSL: true, ...charge(2) }, later],
    ['one of a subscription', { isUnlimitedInstallments: false, ...charge(2) }, first],
  ])('%s', (_what, contract, expected) => expect(pay(contract)).toMatchObject(expected))

  test('nothing tells one from another: all are the order of their contract, which gives once', () => {
    const [one, two] = ['90', '91'].map((id) => pay({}, { id }))
    expect(one).toMatchObject({ ...first, orderId: expect.stringMatching(/^contrato:3456:\d+$/) as string })
    expect(two?.orderId).toBe(one?.orderId)
    expect(pay({}, { id: '91', items: [] })?.orderId).toBe('contrato:3456')
    const untold = { contract: { id: '3456', isPSL: true }, items: [], paidAt: null }
    const orderAfter = (event: string) => readWith(untold, { event, orderId: '92' })?.orderId
    expect(orderAfter('myeduzz.invoice_refunded')).toBe('contrato:3456')
    expect(orderAfter('myeduzz.invoice_canceled')).toBe('92')
    expect(pay(charge(1), { id: '93', items: [] })?.orderId).toBe('93')
  })
})

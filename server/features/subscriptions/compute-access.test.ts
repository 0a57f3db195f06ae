import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccessFact } from './access-facts.ts'
import { addMonths } from './add-months.ts'
import { act, canceled, computeAccess, ended, fact, order, settle } from './testing/facts.ts'
import { day } from '#server/testing/day.ts'

describe('what grants', () => {
  test('one payment gives one month from its own time', () => {
    expect(settle([order('a', '2026-01-31')])).toMatchObject({
      type: 'mensal',
      expiresAt: day('2026-02-28'),
      reason: null,
    })
  })

  test('approval and renewal of one order count once', () => {
    const both = settle([order('a', '2026-01-10'), order('a', '2026-01-10')])
    expect(both?.expiresAt).toEqual(day('2026-02-10'))
  })

  test('a second payment goes on where the first ends, or at its own time if that is later', () => {
    expect(settle([order('a', '2026-01-10'), order('b', '2026-02-05')])?.expiresAt).toEqual(day('2026-03-10'))
    expect(settle([order('a', '2026-01-10'), order('b', '2026-04-05')])?.expiresAt).toEqual(day('2026-05-05'))
  })

  test('the end that the checkout gives is taken, and never moves the end back', () => {
    const given = { accessUntil: day('2026-02-11') }
    expect(settle([order('a', '2026-01-10', given)])?.expiresAt).toEqual(day('2026-02-11'))
    const quarter = order('q', '2026-01-01', { type: 'trimestral' })
    expect(settle([quarter, order('a', '2026-01-10', given)])?.expiresAt).toEqual(day('2026-04-01'))
  })

  test('an end before its own beginning says nothing', () => {
    expect(settle([order('a', '2026-01-10', { accessUntil: day('2026-01-09') })])?.expiresAt).toEqual(
      day('2026-02-10'),
    )
  })

  test('of two messages about one order, whichever tells the end is believed', () => {
    const told = order('a', '2026-01-10', { accessUntil: day('2026-02-20') })
    expect(settle([order('a', '2026-01-10'), told])?.expiresAt).toEqual(day('2026-02-20'))
  })

  test('for life stays for life, whatever is bought besides', () => {
    const facts = [order('a', '2026-01-10', { type: 'vitalicia' }), order('b', '2026-02-10')]
    expect(settle(facts)).toMatchObject({ type: 'vitalicia', expiresAt: null, reason: null })
  })

  test('the type is that of the newest payment', () => {
    const facts = [order('a', '2026-01-10', { type: 'trimestral' }), order('b', '2026-02-10')]
    expect(settle(facts)).toMatchObject({ type: 'mensal', expiresAt: day('2026-05-10') })
  })

  test('nothing comes from a cancellation alone', () => {
    expect(settle([canceled('2026-01-10')])).toBeUndefined()
    expect(computeAccess([])).toBeUndefined()
  })
})

describe('what ends', () => {
  test('a cancellation keeps what was paid for', () => {
    expect(settle([order('a', '2026-01-10'), canceled('2026-01-20')])).toMatchObject({
      expiresAt: day('2026-02-10'),
      reason: 'canceled',
      reasonAt: day('2026-01-20'),
    })
    expect(
      settle([order('a', '2026-01-10'), canceled('2026-01-20'), order('b', '2026-01-25')]),
    ).toMatchObject({ expiresAt: day('2026-03-10'), reason: null, reasonAt: null })
  })

  test('a refund ends access when it happens', () => {
    expect(settle([order('a', '2026-01-10'), ended('refund', 'a', '2026-01-12')])).toMatchObject({
      type: 'mensal',
      expiresAt: day('2026-01-12'),
      reason: 'refund',
    })
  })

  test('while the checkout lets a refunded customer in, so do we', () => {
    expect(
      settle([order('a', '2026-01-10'), ended('refund', 'a', '2026-01-12', '2026-02-10')])?.expiresAt,
    ).toEqual(day('2026-02-10'))
  })

  test('a refunded lifetime has an end, and its type still', () => {
    const facts = [order('a', '2026-01-10', { type: 'vitalicia' }), ended('refund', 'a', '2026-01-12')]
    expect(settle(facts)).toMatchObject({ type: 'vitalicia', expiresAt: day('2026-01-12') })
  })

  test('one of two orders given back leaves what the other pays for', () => {
    const facts = [order('a', '2026-01-10'), order('b', '2026-02-05'), ended('refund', 'a', '2026-02-07')]
    expect(settle(facts)).toMatchObject({ expiresAt: day('2026-03-05'), reason: null })
    expect(computeAccess(facts)?.grantingOrders).toEqual(new Set(['b']))
  })

  test('at the same time a chargeback beats a refund beats a cancellation beats a payment', () => {
    const same = '2026-01-10'
    const s = { subscription: 's' }
    const all = [
      order('a', same, s),
      canceled(same, 's'),
      { ...ended('refund', 'c', same), ...s },
      { ...ended('chargeback', 'd', same), ...s },
    ]
    expect(settle(all)?.reason).toBe('chargeback')
    expect(settle(all.slice(0, 3))?.reason).toBe('refund')
    expect(settle(all.slice(0, 2))?.reason).toBe('canceled')
    expect(settle(all.slice(0, 1))?.reason).toBeNull()
  })

  test('an order that was refunded and charged back was charged back', () => {
    const facts = [
      order('a', '2026-01-10'),
      ended('chargeback', 'a', '2026-01-12'),
      ended('refund', 'a', '2026-01-14'),
    ]
    expect(settle(facts)).toMatchObject({ reason: 'chargeback', expiresAt: day('2026-01-14') })
  })

  test('five events of one order come to one result in every order of arrival', () => {
    const five = [
      order('a', '2026-01-10'),
      order('a', '2026-01-10', { accessUntil: day('2026-02-10') }),
      canceled('2026-01-15'),
      ended('refund', 'a', '2026-01-20'),
      ended('chargeback', 'a', '2026-01-25'),
    ]
    expect(settle(five)).toMatchObject({ reason: 'chargeback', expiresAt: day('2026-01-25') })
  })
})

describe('what is done by hand', () => {
  test('a renewal between two orders counts the same in every order of arrival', () => {
    const facts = [order('a', '2026-01-10'), act(1, '2026-01-20'), order('b', '2026-02-10')]
    expect(settle(facts)).toMatchObject({ expiresAt: day('2026-04-10'), reason: null })
  })

  test('a renewal outlives the refund of the order before it', () => {
    const facts = [order('a', '2026-01-10'), act(1, '2026-01-20'), ended('refund', 'a', '2026-01-25')]
    expect(settle(facts)).toMatchObject({ expiresAt: day('2026-02-20'), reason: 'refund' })
  })

  test('a renewal after a refund goes on from what was left, and clears the reason', () => {
    const facts = [
      order('a', '2026-01-10'),
      ended('refund', 'a', '2026-01-12', '2026-02-10'),
      act(1, '2026-01-20'),
    ]
    expect(settle(facts)).toMatchObject({ expiresAt: day('2026-03-10'), reason: null })
    const bought = order('b', '2026-01-20')
    expect(settle([...facts.slice(0, 2), bought])?.expiresAt).toEqual(day('2026-02-20'))
  })

  test('a refunded lifetime that is renewed is for life again', () => {
    const facts = [
      order('a', '2026-01-10', { type: 'vitalicia' }),
      ended('refund', 'a', '2026-01-12'),
      act(1, '2026-01-20', { type: 'vitalicia' }),
    ]
    expect(settle(facts)).toMatchObject({ type: 'vitalicia', expiresAt: null, reason: null })
  })
})

describe('two messages of one moment about one order', () => {
  test.each([null, 'S'])(
    'that give two ends let the customer in until the later one (%s)',
    (subscription) => {
      const refund = { ...ended('refund', 'a', '2026-01-20'), subscription } as AccessFact
      const later = ended('refund', 'a', '2026-01-20', '2026-01-25')
      expect(settle([order('a', '2026-01-10'), refund, later])?.expiresAt).toEqual(day('2026-01-25'))
    },
  )

  test('of which one names the subscription are the same story, whichever came first', () => {
    const chargeback = ended('chargeback', 'a', '2026-01-20')
    const named = { ...chargeback, subscription: 'S' } as AccessFact
    expect(settle([chargeback, named, act(1, '2026-01-20')])?.expiresAt).toEqual(day('2026-02-20'))
  })
})

describe('any history', () => {
  const times = fc.integer({ min: 0, max: 400 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days, 15)))
  const types = fc.constantFrom('mensal' as const, 'trimestral' as const)
  const orderIds = fc.constantFrom('a', 'b', 'c', 'd')
  const none = fc.constant(null)
  const subscriptions = fc.constantFrom(null, 'S', 'T')
  const grants = fc.record({
    kind: fc.constant('grant' as const),
    orderId: orderIds,
    subscription: subscriptions,
    at: times,
    type: types,
    accessUntil: fc.option(times),
  })
  const endings = fc.record({
    kind: fc.constantFrom('refund' as const, 'chargeback' as const),
    orderId: orderIds,
    subscription: subscriptions,
    at: times,
    accessUntil: none,
  })
  const others = fc.record({
    kind: fc.constantFrom('canceled' as const, 'late' as const),
    orderId: orderIds,
    subscription: subscriptions,
    at: times,
  })
  const histories = fc
    .tuple(
      fc.array(fc.oneof(grants, endings, others), { maxLength: 8 }),
      fc.array(fc.record({ at: times, type: types }), { maxLength: 3 }),
    )
    .map(([sales, acts]): AccessFact[] => [
      ...sales.map((sale) => fact(sale)),
      ...acts.map((given, seq) => fact({ kind: 'act', seq, accessUntil: null, ...given })),
    ])

  test('comes to the same result, shuffled and repeated', () => {
    const shuffled = histories.chain((facts) =>
      fc.tuple(
        fc.constant(facts),
        fc.shuffledSubarray([...facts, ...facts], { minLength: facts.length * 2 }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([facts, arrival]) => {
        expect(computeAccess(arrival.filter(uniqueActs()))).toEqual(computeAccess(facts))
      }),
      { numRuns: 300 },
    )
  })

  test('what happens to another subscription changes nothing', () => {
    const other = { orderId: 'x', subscription: 'X' }
    const kinds = ['canceled', 'late'] as const
    fc.assert(
      fc.property(histories, times, fc.constantFrom(...kinds), (facts, at, kind) => {
        expect(computeAccess([...facts, fact({ kind, at, ...other })])).toEqual(computeAccess(facts))
      }),
      { numRuns: 300 },
    )
  })

  test('one more payment never shortens access', () => {
    fc.assert(
      fc.property(histories, times, (facts, at) => {
        // The days of grace are of one subscription, and another one may become the current one.
        const before = computeAccess(facts, 0)
        const after = computeAccess([...facts, order('new', '2026-01-01', { at })], 0)
        const isGranted = before !== undefined && (before.grantingOrders.size > 0 || hasAct(facts))
        const atLeast = isGranted ? (before.expiresAt?.getTime() ?? 0) : 0
        expect(after?.expiresAt?.getTime()).toBeGreaterThanOrEqual(atLeast)
        expect(after?.expiresAt?.getTime()).toBeGreaterThanOrEqual(addMonths(at, 1).getTime())
      }),
      { numRuns: 300 },
    )
  })
})

/** Acts are rows, and cannot come twice. */
function uniqueActs() {
  const seen = new Set<number>()
  return (given: AccessFact) => {
    if (given.kind !== 'act') return true
    const isFirst = !seen.has(given.seq)
    seen.add(given.seq)
    return isFirst
  }
}
const hasAct = (facts: AccessFact[]) => facts.some(({ kind }) => kind === 'act')

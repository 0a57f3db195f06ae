import { describe, expect, test } from 'vitest'
import { day } from '#server/testing/day.ts'
import type { Checkout } from './checkout.ts'
import { checkouts } from './index.ts'

const secret = 'only the tests know'
const email = 'ana@example.com'
const monthly = { email, name: 'Ana Teste', planId: 'p-mensal', productId: 'p-mensal', amount: 9790 }

describe.each(Object.entries(checkouts))('the file of %s', (_id, checkout) => {
  test('every word it has is written and read back', () => {
    for (const [event, { kind }] of Object.entries(checkout.events)) {
      if (kind === 'test') continue
      const sample = { ...monthly, event, orderId: 'o9', subscriptionId: 's9', at: day('2026-11-14') }
      const [read] = checkout.read(JSON.stringify(checkout.example.write(sample, secret)))
      expect({ event, ...read }).toMatchObject({ eventType: event, kind, customerEmail: email })
    }
  })

  test('whatever is missing or of another kind, reading does not fail', () => {
    for (const event of Object.keys(checkout.events)) {
      const whole = checkout.example.write({ ...monthly, event }, secret)
      for (const broken of breakEverywhere(whole)) {
        const events = checkout.read(JSON.stringify(broken))
        expect(events.every(({ orderId, eventType }) => orderId !== '' && eventType !== '')).toBe(true)
        expect(events.every(isStorable)).toBe(true)
      }
    }
    for (const body of ['', 'null', '[]', '"x"', '5', '{}', '{"data":', '\u0000']) checkout.read(body)
  })
})

function isStorable({
  happenedAt,
  accessUntil,
  installments,
  chargeAmount,
}: ReturnType<Checkout['read']>[0]) {
  const isDate = (at: Date | null) => at === null || !Number.isNaN(at.getTime())
  return isDate(happenedAt) && isDate(accessUntil) && installments > 0 && chargeAmount !== ''
}

const oddities = [null, '', 'x', -1, 0, 1e21, true, [], {}, [[]], '\u0000', 'R$ 1.297,90', '2026-02-31 99:99']

/** The same body with each of its values, one after the other, replaced by something else. */
function* breakEverywhere(body: object): Generator<object> {
  const paths = pathsOf(body)
  for (const [index, path] of paths.entries()) {
    const odd = oddities[index % oddities.length]
    for (const value of [undefined, odd]) {
      const copy = structuredClone(body) as Record<string, unknown>
      let at: Record<string, unknown> = copy
      for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>
      at[path.at(-1) ?? ''] = value
      yield copy
    }
  }
}

function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const below = Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, key]))
  return path.length === 0 ? below : [path, ...below]
}

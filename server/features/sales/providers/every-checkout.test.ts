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
    for (const whole of oneOfEachShape(checkout)) {
      // Thousands in all: an expectation of each would cost more than its reading.
      const misread = [...breakEverywhere(whole)].filter(
        (broken) => !checkout.read(broken).every((read) => isNamed(read) && isStorable(read)),
      )
      expect(misread).toEqual([])
    }
    for (const body of ['', 'null', '[]', '"x"', '5', '{}', '{"data":', '\u0000']) checkout.read(body)
  })
})

/** What is read of a message follows from what its event means and from the fields that come with it. */
function oneOfEachShape({ events, example }: Checkout): object[] {
  const shapes = new Map<string, object>()
  for (const [event, { kind }] of Object.entries(events)) {
    const body = example.write({ ...monthly, event }, secret)
    shapes.set([kind, ...pathsOf(body).map((path) => path.join('.'))].join(), body)
  }
  return [...shapes.values()]
}

type Read = ReturnType<Checkout['read']>[0]

const isNamed = ({ orderId, eventType }: Read) => orderId !== '' && eventType !== ''

function isStorable({ happenedAt, accessUntil, installments, chargeAmount }: Read) {
  const isDate = (at: Date | null) => at === null || !Number.isNaN(at.getTime())
  return isDate(happenedAt) && isDate(accessUntil) && installments > 0 && chargeAmount !== ''
}

const oddities = [null, '', 'x', -1, 0, 1e21, true, [], {}, [[]], '\u0000', 'R$ 1.297,90', '2026-02-31 99:99']

/** The same body as text, with each of its values, one after the other, replaced by something else. */
function* breakEverywhere(body: object): Generator<string> {
  const paths = pathsOf(body)
  for (const [index, path] of paths.entries()) {
    const key = path.at(-1) ?? ''
    let holder = body as Record<string, unknown>
    for (const above of path.slice(0, -1)) holder = holder[above] as Record<string, unknown>
    const right = holder[key]
    for (const value of [undefined, oddities[index % oddities.length]]) {
      holder[key] = value
      yield JSON.stringify(body)
    }
    holder[key] = right
  }
}

function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const below = Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, key]))
  return path.length === 0 ? below : [path, ...below]
}

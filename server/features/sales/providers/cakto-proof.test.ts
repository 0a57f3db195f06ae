import { describe, expect, test } from 'vitest'
import { cakto, signCakto } from './cakto.ts'
import { writeCaktoSale } from './examples/cakto.ts'
import { signDelivery } from './write-delivery.ts'

const secret = 'test-secret'
const vector = {
  body: '{"secret":"test-secret","event":"purchase_approved","data":{"id":"ord_1"}}',
  timestamp: '1790467200',
  signature: 'v1=bd82d94ef06d2acec1485e1b79c64a4e811268ce4c4cae001fa655aff40ed8b1',
}
const signed = { 'x-cakto-timestamp': vector.timestamp, 'x-cakto-signature': vector.signature }

function prove(body: string, headers: Record<string, string> = {}) {
  const proof = cakto.prove({ body: Buffer.from(body), query: {}, headers }, secret)
  return typeof proof === 'string' ? proof : proof.proven.toString()
}

describe('a delivery is proven', () => {
  test('by the secret in its body alone, as older ones are', () => {
    expect(prove(vector.body)).toBe(vector.body)
  })

  test('by the signature of the documented vector besides', () => {
    expect(signCakto(vector.body, { timestamp: vector.timestamp, secret })).toBe(vector.signature)
    expect(prove(vector.body, signed)).toBe(vector.body)
    expect(prove(vector.body, { ...signed, 'x-cakto-signature': `v1=00, ${vector.signature}` })).toBe(
      vector.body,
    )
  })

  test.each([
    [
      'a signature of another body',
      { ...signed, 'x-cakto-signature': signCakto('{}', { timestamp: '1', secret }) },
    ],
    ['a signature of another time', { ...signed, 'x-cakto-timestamp': '1790467201' }],
    [
      'a signature of another secret',
      {
        ...signed,
        'x-cakto-signature': signCakto(vector.body, { timestamp: vector.timestamp, secret: 'x' }),
      },
    ],
    ['a signature without its version', { ...signed, 'x-cakto-signature': vector.signature.slice(3) }],
    ['an empty signature', { ...signed, 'x-cakto-signature': '' }],
    ['a time without a signature', { 'x-cakto-timestamp': vector.timestamp }],
    ['a signature without a time', { 'x-cakto-signature': vector.signature }],
  ])('not with %s, even if the secret is right', (_what, headers) => {
    expect(prove(vector.body, headers)).toBe('forged')
  })

  test.each([
    ['{"event":"refund","data":{"id":"1"}}', 'unproven'],
    ['{"secret":null}', 'unproven'],
    ['{"secret":["test-secret"]}', 'unproven'],
    ['secret=test-secret', 'unproven'],
    ['{"secret":"test-secre"}', 'forged'],
    ['{"data":{"secret":"test-secret"}}', 'unproven'],
  ])('not by %s', (body, proof) => {
    const timestamp = '1790467200'
    const headers = {
      'x-cakto-timestamp': timestamp,
      'x-cakto-signature': signCakto(body, { timestamp, secret }),
    }
    expect(prove(body)).toBe(proof)
    expect(prove(body, headers)).toBe(proof)
  })

  test('as our own examples are', () => {
    const delivery = signDelivery(cakto, writeCaktoSale({ event: 'refund', email: 'a@b.co' }, secret), secret)
    expect(cakto.prove(delivery, secret)).toEqual({ proven: delivery.body })
    expect(cakto.prove(delivery, 'another')).toBe('forged')
  })
})

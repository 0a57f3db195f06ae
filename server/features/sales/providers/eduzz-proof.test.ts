import { describe, expect, test } from 'vitest'
import { eduzz } from './eduzz.ts'
import { writeDelivery } from './write-delivery.ts'

const secret = 'test-secret'
const ana = { email: 'Ana@Example.com', at: new Date('2026-11-10T17:02:03.004Z') }
const vector = {
  body: '{"id":"evt1","event":"myeduzz.invoice_paid","data":{"id":"1"}}',
  signature: '02ca368cc6b4666349679fcb9f5f4b7b20a349394caf711a5eed2d66c2adeb38',
}
const ping = '{"id":"ping1","event":"ping","data":{"message":"ping"},"sentDate":"2026-11-10T17:02:03.004Z"}'

describe('a signature', () => {
  const prove = (body: string, signature?: string) => {
    const headers = { 'x-signature': signature }
    const proof = eduzz.prove({ body: Buffer.from(body), query: {}, headers }, secret)
    return typeof proof === 'string' ? proof : proof.proven.toString()
  }
  const wrong = vector.signature.replace('0', '1')

  test.each([
    ['of the vector', vector.body, vector.signature, vector.body],
    ['in capitals', vector.body, vector.signature.toUpperCase(), vector.body],
    ['with its method in front', vector.body, `sha256=${vector.signature}`, vector.body],
    ['of other bytes', `${vector.body} `, vector.signature, 'forged'],
    ['of a digit less', vector.body, vector.signature.slice(1), 'forged'],
    ['that is wrong', vector.body, wrong, 'forged'],
    ['that is wrong, of a greeting', ping, wrong, 'forged'],
    ['missing from a greeting', ping, undefined, 'greeting'],
    ['empty at a greeting', ping, '', 'greeting'],
    ['missing from an event', vector.body, undefined, 'unproven'],
    ['missing from nothing', '{}', undefined, 'unproven'],
    ['missing from what is no JSON', 'ping', undefined, 'unproven'],
    ['missing from a list of greetings', `[${ping}]`, undefined, 'unproven'],
    ['missing from a greeting within', `{"data":${ping}}`, undefined, 'unproven'],
  ])('%s', (_what, body, signature, expected) => expect(prove(body, signature)).toBe(expected))

  test('of a greeting proves it, as a test', () => {
    const delivery = writeDelivery(eduzz, { ...ana, event: 'ping' }, secret)
    expect(eduzz.prove(delivery, secret)).toEqual({ proven: delivery.body })
    expect(eduzz.read(delivery.body.toString())).toMatchObject([{ kind: 'test', eventType: 'ping' }])
  })

  test.each([
    [{ 'x-signature': vector.signature }, true],
    [{ 'x-signature': vector.signature, 'content-length': '900000' }, true],
    [{ 'content-length': '10000' }, true],
    [{ 'content-length': '10001' }, false],
    [{ 'content-length': '-1' }, false],
    [{ 'content-length': '' }, false],
    [{ 'transfer-encoding': 'chunked' }, false],
    [{ 'x-signature': 'none', 'content-length': '10' }, false],
  ])('may be with %j: %j', (headers, expected) => {
    expect(eduzz.mayBeProven({ query: {}, headers })).toBe(expected)
  })
})

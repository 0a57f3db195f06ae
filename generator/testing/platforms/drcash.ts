import { accepted, json, refused, variant } from './answers.ts'
import type { StandInPlatform } from './stand-in-platform.ts'

const order = { uuid: '0b9d3f52-0000-4000-8000-000000000001' }
const failure = (error: string) => ({ error })

/**
 * Endpoint, bearer token, `stream_code`, `client` and success: high confidence; so is that a failure is another
 * status than 200. The bodies of failures are invented. No public source shows a duplicate.
 */
export const drcash: StandInPlatform<'drcash'> = {
  id: 'drcash',
  host: 'order.drcash.sh',
  method: 'POST',
  path: '/v1/order',
  encoding: 'json',
  key: 'drcash-token-for-tests',
  readKey: ({ headers }) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '',
  leadFields: {
    name: 'client.name',
    phone: 'client.phone',
    offer: 'stream_code',
    country: 'client.country',
    ip: 'client.ip',
  },
  required: { stream_code: /\S/, 'client.phone': /\S/ },
  optional: { 'client.ip': /^[\da-f.:]+$/i, 'client.country': /^[a-z]{2}$/i },
  duplicate: 'undocumented',
  refuse: (text) => json(400, failure(text)),
  replies: {
    accepted: { answer: json(200, order), means: accepted(order.uuid) },
    duplicate: { answer: json(409, failure('Order already exists')), means: refused('Order already exists') },
    refused: { answer: json(400, failure('Stream not found')), means: refused('Stream not found') },
    'wrong-key': { answer: json(401, failure('Unauthorized')), means: refused('Unauthorized') },
    'server-error-with-json': {
      answer: json(500, failure('Internal error')),
      means: refused('Internal error'),
    },
  },
  variants: [
    variant('success true without a uuid', json(200, { success: true }), accepted()),
    variant('success false with HTTP 200', json(200, { success: false, error: 'No' }), refused('No')),
    variant('success false beside a uuid', json(200, { ...order, success: false }), refused()),
    variant('an error beside a uuid', json(200, { ...order, error: 'Wrong phone' }), refused('Wrong phone')),
    variant('a uuid under an HTTP error', json(500, order), refused()),
    variant('JSON without a uuid', json(200, {}), refused()),
  ],
}

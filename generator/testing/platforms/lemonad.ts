import { accepted, json, refused, variant } from './answers.ts'
import type { StandInPlatform } from './stand-in-platform.ts'

const order = { result: 'ok', localClickId: '5f0c7d1e9a3b4c0012ab34cd' }
const failure = (error: string) => ({ result: 'error', error })

/**
 * Endpoint, token header, fields and success: high confidence. Where the text of a refusal stands (`error`,
 * `errors` or `message`) is of medium confidence, its wording and the status are invented. No public source
 * shows a duplicate.
 */
export const lemonad: StandInPlatform<'lemonad'> = {
  id: 'lemonad',
  host: 'sendmelead.com',
  method: 'POST',
  path: '/api/v3/lead/add',
  encoding: 'json',
  key: 'lemonad-token-for-tests',
  readKey: ({ headers }) => String(headers['x-token'] ?? ''),
  leadFields: { name: 'name', phone: 'phone', offer: 'offerId', ip: 'ip' },
  required: {
    name: /\S/,
    phone: /\S/,
    offerId: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  },
  optional: { ip: /^[\da-f.:]+$/i },
  duplicate: 'undocumented',
  refuse: (text) => json(400, failure(text)),
  replies: {
    accepted: { answer: json(200, order), means: accepted(order.localClickId) },
    duplicate: { answer: json(400, failure('Lead already exists')), means: refused('Lead already exists') },
    refused: { answer: json(400, failure('Offer is not active')), means: refused('Offer is not active') },
    'wrong-key': { answer: json(401, failure('Invalid token')), means: refused('Invalid token') },
    'server-error-with-json': {
      answer: json(500, failure('Internal error')),
      means: refused('Internal error'),
    },
  },
  variants: [
    variant('accepted with HTTP 201', json(201, order), accepted(order.localClickId)),
    variant('accepted, the click id missing', json(200, { result: 'ok' }), accepted()),
    variant('result ok under an HTTP error', json(500, order), refused()),
    variant('JSON without a result', json(200, { status: 'ok' }), refused()),
    variant('text in message', json(422, { message: 'Wrong phone' }), refused('Wrong phone')),
    variant('texts in errors', json(422, { errors: ['Wrong phone'] }), refused('Wrong phone')),
    variant('too many requests', json(429, { message: 'Too many requests' }), refused('Too many requests')),
  ],
}

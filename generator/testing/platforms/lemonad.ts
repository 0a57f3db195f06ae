import { lemonad } from '../../platforms/lemonad.ts'
import { accepted, json, refused, repliesOf, variant } from './answers.ts'
import {
  anyOf,
  buyer,
  given,
  givenUtm,
  jsonHeaders,
  key,
  success,
  utm,
  visitor,
  visitorIp,
} from './sample-lead.ts'
import type { StandInPlatform } from './stand-in-platform.ts'
import type { TestedPlatform } from './tested-platform.ts'

const order = lemonad.replies.accepted.body
const failure = (error: string) => ({ result: 'error', error })
const offerId = '44444444-0000-4000-8000-000000000001'

/**
 * Endpoint, token header, fields and success: high confidence. Where the text of a refusal stands (`error`,
 * `errors` or `message`) is of medium confidence, its wording and the status are invented. No public source
 * shows a duplicate.
 */
const standIn: StandInPlatform = {
  id: 'lemonad',
  host: 'sendmelead.com',
  method: 'POST',
  path: '/api/v3/lead/add',
  encoding: 'json',
  key: 'lemonad-token-for-tests',
  isKeyed: ({ headers }, key) => headers['x-token'] === key,
  leadFields: { name: 'name', phone: 'phone', offer: 'offerId', ip: 'ip' },
  required: {
    name: /\S/,
    phone: /\S/,
    offerId: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  },
  optional: { ip: /^[\da-f.:]+$/i },
  refuse: (text) => json(400, failure(text)),
  replies: repliesOf(lemonad, {
    accepted: accepted(order.localClickId),
    duplicate: refused('Lead already exists'),
    refused: refused('Offer is not active'),
    'wrong-key': refused('Invalid token'),
    'server-error': refused('Internal error'),
  }),
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

export const tested: TestedPlatform = {
  standIn,
  answers: { offerId, countryCode: 'IT', productPrice: '39' },
  sample: (key) => ({
    headers: { 'X-Token': key },
    fields: {
      name: 'João & Maria',
      phone: '+39 333 000',
      offerId,
      domain: 'https://loja.example/',
      ip: '203.0.113.7',
    },
  }),
  shapes: {
    accepted: { result: 'ok', localClickId: anyOf('string') },
    duplicate: { error: anyOf('string') },
    failure: { result: 'error', error: anyOf('string') },
  },
  post: {
    ...buyer,
    ...utm,
    offerId,
    domain: 'https://loja.example/creme',
    success_page: success,
    localClickid: 'local-1',
    externalWebmasterId: 'web-1',
    buyerId: 'buyer-1',
    clickid: 'click-1',
    fbpxl: '123456',
    cost: '0.12',
  },
  required: ['name', 'phone', 'offerId'],
  successField: 'success_page',
  arrival: (post, { ip }) => ({ headers: { ...jsonHeaders, 'x-token': key }, fields: { ...post, ip } }),
  rules: [
    {
      name: 'a form without a script, whose page only the browser tells',
      post: { domain: '' },
      headers: { Referer: 'https://loja.example/' },
      fields: { domain: 'https://loja.example/' },
    },
  ],
  lead: ({ origin, successUrl }) => ({
    ...visitor,
    ...givenUtm,
    ...given('localClickid', 'externalWebmasterId', 'buyerId', 'clickid', 'fbpxl', 'cost'),
    offerId,
    domain: `${origin}/oferta`,
    success_page: successUrl,
    ip: visitorIp,
  }),
  rehearsed: ['x-token ••••9876', 'content-type application/json', `offerId ${offerId}`, 'ip 203.0.113.7'],
}

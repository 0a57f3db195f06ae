import { accepted, json, refused, variant } from './answers.ts'
import { readText } from './fields.ts'
import type { StandInPlatform } from './stand-in-platform.ts'

const order = {
  code: 'ok',
  order_id: 61234567,
  is_double: false,
  goods_id: 901,
  esub: 'esub-for-tests',
  warning: [],
}
const failure = (error: string) => ({ code: 'error', error })

/**
 * Endpoint, key, fields, success and duplicate: high confidence. The wording of the errors is invented; that
 * they come as HTTP 200 or 4xx, both with a readable body, is of medium confidence.
 */
export const adcombo: StandInPlatform<'adcombo'> = {
  id: 'adcombo',
  host: 'api.adcombo.com',
  method: 'GET',
  path: '/api/v2/order/create/',
  encoding: 'query',
  key: '00112233445566778899aabbccddeeff',
  readKey: ({ fields }) => readText(fields, 'api_key'),
  leadFields: { name: 'name', phone: 'phone', offer: 'offer_id', country: 'country_code', ip: 'ip' },
  required: {
    name: /\S/,
    phone: /\S/,
    offer_id: /^\d+$/,
    country_code: /^[A-Z]{2}$/,
    price: /^\d+(\.\d+)?$/,
  },
  optional: { ip: /^[\da-f.:]+$/i, base_url: /^https?:\/\// },
  duplicate: 'accepted-and-marked',
  refuse: (text) => json(200, failure(text)),
  replies: {
    accepted: { answer: json(200, order), means: accepted('61234567') },
    duplicate: { answer: json(200, { ...order, is_double: true }), means: accepted('61234567') },
    refused: { answer: json(200, failure('Offer is not active')), means: refused('Offer is not active') },
    'wrong-key': { answer: json(403, failure('Invalid api_key')), means: refused('Invalid api_key') },
    'server-error-with-json': {
      answer: json(500, failure('Internal error')),
      means: refused('Internal error'),
    },
  },
  variants: [
    variant(
      'accepted, the order number still missing',
      json(200, { ...order, order_id: undefined }),
      accepted(),
    ),
    variant('refused with HTTP 400', json(400, failure('Wrong phone')), refused('Wrong phone')),
    variant('refused with a code only', json(200, { code: 'error' }), refused('error')),
    variant('JSON that is not an object', json(200, 'ok'), refused()),
  ],
}

import { adcombo } from '../../platforms/adcombo.ts'
import { accepted, json, refused, repliesOf, variant } from './answers.ts'
import { readText } from './fields.ts'
import { anyOf, buyer, given, givenUtm, key, success, utm, visitor, visitorIp } from './sample-lead.ts'
import type { StandInPlatform } from './stand-in-platform.ts'
import type { TestedPlatform } from './tested-platform.ts'

const order = adcombo.replies.accepted.body
const failure = (error: string) => ({ code: 'error', error })

/**
 * Endpoint, key, fields, success and duplicate: high confidence. The wording of the errors is invented; that
 * they come as HTTP 200 or 4xx, both with a readable body, is of medium confidence.
 */
const standIn: StandInPlatform = {
  id: 'adcombo',
  host: 'api.adcombo.com',
  method: 'GET',
  path: '/api/v2/order/create/',
  encoding: 'query',
  key: '00112233445566778899aabbccddeeff',
  isKeyed: ({ fields }, key) => readText(fields, 'api_key') === key,
  leadFields: { name: 'name', phone: 'phone', offer: 'offer_id', country: 'country_code', ip: 'ip' },
  required: {
    name: /\S/,
    phone: /\S/,
    offer_id: /^\d+$/,
    country_code: /^[A-Z]{2}$/,
    price: /^\d+(\.\d+)?$/,
  },
  optional: { ip: /^[\da-f.:]+$/i, base_url: /^https?:\/\// },
  refuse: (text) => json(200, failure(text)),
  replies: repliesOf(adcombo, {
    accepted: accepted('4821377'),
    duplicate: accepted('4821377'),
    refused: refused('Offer is not active'),
    'wrong-key': refused('Invalid api_key'),
    'server-error': refused('Internal error'),
  }),
  variants: [
    variant(
      'accepted, the order number still missing',
      json(200, { ...order, order_id: undefined }),
      accepted(),
    ),
    variant('refused with HTTP 400', json(400, failure('Wrong phone')), refused('Wrong phone')),
    variant('refused with a code that says no more', json(200, { code: 'error' }), refused()),
    variant('refused with a code that says why', json(200, { code: 'no_stock' }), refused('no_stock')),
    variant('JSON that is not an object', json(200, 'ok'), refused()),
  ],
}

export const tested: TestedPlatform = {
  standIn,
  answers: { offerId: '777', countryCode: 'IT', productPrice: '39' },
  sample: (key) => ({
    headers: {},
    fields: {
      api_key: key,
      name: 'João & Maria',
      phone: '+39 333 000',
      offer_id: '777',
      country_code: 'IT',
      price: '39.00',
      base_url: 'https://loja.example/',
      ip: '203.0.113.7',
    },
  }),
  shapes: {
    accepted: { code: 'ok', is_double: false, order_id: anyOf('number') },
    duplicate: { code: 'ok', is_double: true },
    failure: { code: 'error', error: anyOf('string') },
  },
  post: {
    ...buyer,
    ...utm,
    offer_id: '777',
    country_code: 'IT',
    price: '39.00',
    base_url: 'https://loja.example/creme',
    success_page: success,
    referrer: 'https://busca.example/?q=creme',
    clickid: 'click-1',
    subacc: 'a1',
    subacc2: 'a2',
    subacc3: 'a3',
    subacc4: 'a4',
  },
  required: ['name', 'phone', 'offer_id', 'country_code', 'price'],
  successField: 'success_page',
  arrival: (post, { ip }) => ({ headers: {}, fields: { api_key: key, ...post, ip } }),
  rules: [
    { name: 'a quantity, where the form asks for one', post: { quantity: '2' }, fields: { quantity: '2' } },
    { name: 'a country in small letters', post: { country_code: 'it' }, fields: { country_code: 'IT' } },
    {
      name: 'a form without a script, whose page only the browser tells',
      post: { base_url: '' },
      headers: { Referer: 'https://loja.example/' },
      fields: { base_url: 'https://loja.example/' },
    },
  ],
  lead: ({ origin, successUrl }) => ({
    ...visitor,
    ...givenUtm,
    ...given('clickid', 'subacc', 'subacc2', 'subacc3', 'subacc4'),
    api_key: standIn.key,
    offer_id: '777',
    country_code: 'IT',
    price: '39.00',
    base_url: `${origin}/oferta`,
    success_page: successUrl,
    referrer: `${origin}/anuncio`,
    ip: visitorIp,
  }),
  rehearsed: ['api_key ••••9876', 'offer_id 777', 'country_code IT', 'price 39.00', 'ip 203.0.113.7'],
}

import { webvork } from '../../platforms/webvork.ts'
import { accepted, json, refused, repliesOf, variant } from './answers.ts'
import { readText } from './fields.ts'
import { anyOf, buyer, formHeaders, givenUtm, key, success, utm, visitor, visitorIp } from './sample-lead.ts'
import type { StandInPlatform } from './stand-in-platform.ts'
import type { TestedPlatform } from './tested-platform.ts'

const order = webvork.replies.accepted.body
const failure = (error: string) => ({ status: 'error', error })

/**
 * Endpoint, token and fields: high confidence; that an accepted lead is answered with status ok: medium. Everything
 * else of the answers is invented. No public source shows a duplicate.
 */
const standIn: StandInPlatform = {
  id: 'webvork',
  host: 'api.webvork.com',
  method: 'POST',
  path: '/v1/new-lead',
  encoding: 'form',
  key: 'webvork-token-for-tests',
  isKeyed: ({ fields }, key) => readText(fields, 'token') === key,
  leadFields: { name: 'name', phone: 'phone', offer: 'offer_id', country: 'country', ip: 'ip' },
  required: { name: /\S/, phone: /\S/, offer_id: /^[\w-]+$/, country: /^[A-Z]{2}$/ },
  optional: { ip: /^[\da-f.:]+$/i },
  refuse: (text) => json(200, failure(text)),
  replies: repliesOf(webvork, {
    accepted: accepted(),
    duplicate: refused('Lead is a duplicate'),
    refused: refused('Offer not found'),
    'wrong-key': refused('Invalid token'),
    'server-error': refused('Internal error'),
  }),
  variants: [
    variant('refused with HTTP 400', json(400, { message: 'Wrong phone' }), refused('Wrong phone')),
    variant('ok under an HTTP error', json(500, order), refused()),
    variant('JSON without a status', json(200, { result: 'ok' }), refused()),
  ],
}

export const tested: TestedPlatform = {
  standIn,
  answers: { offerId: '777', countryCode: 'IT' },
  sample: (key) => ({
    headers: {},
    fields: {
      token: key,
      offer_id: '777',
      name: 'João & Maria',
      phone: '+39 333 000',
      country: 'IT',
      ip: '203.0.113.7',
      utm_source: 'fb',
    },
  }),
  shapes: {
    accepted: { status: 'ok' },
    duplicate: { status: 'error', error: anyOf('string') },
    failure: { status: 'error', error: anyOf('string') },
  },
  post: { ...buyer, ...utm, offer_id: '777', country: 'IT', success_page: success },
  required: ['name', 'phone', 'offer_id', 'country'],
  successField: 'success_page',
  arrival: (whole, { ip }) => {
    const { success_page: _, ...post } = whole
    return { headers: formHeaders, fields: { ...post, token: key, ip } }
  },
  rules: [{ name: 'a country in small letters', post: { country: 'it' }, fields: { country: 'IT' } }],
  lead: () => ({
    ...visitor,
    ...givenUtm,
    token: standIn.key,
    offer_id: '777',
    country: 'IT',
    ip: visitorIp,
  }),
  rehearsed: ['token ••••9876', 'offer_id 777', 'country IT', 'ip 203.0.113.7'],
}

import { accepted, json, refused, variant } from './answers.ts'
import { readText } from './fields.ts'
import type { StandInPlatform } from './stand-in-platform.ts'

const order = { id: 48151623 }
const failure = (errmsg: string) => ({ errmsg })

const limited = ['sub1', 'sub2', 'sub3', 'sub4', 'sub5', 'utm_source', 'utm_medium', 'utm_campaign']
  .concat(['utm_content', 'utm_term'])
  .map((name) => [name, /^.{1,100}$/su] as const)

/**
 * Endpoint, key, fields, success and `errmsg`: high confidence, and so is the limit of 100 characters; that a
 * longer text is refused, and not cut, is a guess on the strict side. The wording of errors and the status are
 * invented. No public source shows a duplicate.
 */
export const trafficlight: StandInPlatform<'trafficlight'> = {
  id: 'trafficlight',
  host: 'api.cpa.tl',
  method: 'POST',
  path: '/api/lead/send',
  encoding: 'form',
  key: 'trafficlight-key-for-tests',
  readKey: ({ fields }) => readText(fields, 'key'),
  leadFields: { name: 'name', phone: 'phone', offer: 'offer_id', country: 'country', ip: 'ip_address' },
  required: { phone: /\S/ },
  optional: {
    ip_address: /^[\da-f.:]+$/i,
    country: /^[a-z]{2}$/i,
    tz: /^-?\d{1,2}$/,
    ...Object.fromEntries(limited),
  },
  duplicate: 'undocumented',
  refuse: (text) => json(200, failure(text)),
  replies: {
    accepted: { answer: json(200, order), means: accepted('48151623') },
    duplicate: { answer: json(200, failure('Lead is a duplicate')), means: refused('Lead is a duplicate') },
    refused: { answer: json(200, failure('Offer not found')), means: refused('Offer not found') },
    'wrong-key': { answer: json(403, failure('Invalid key')), means: refused('Invalid key') },
    'server-error-with-json': {
      answer: json(500, failure('Internal error')),
      means: refused('Internal error'),
    },
  },
  variants: [
    variant('refused with HTTP 400', json(400, failure('Wrong phone')), refused('Wrong phone')),
    variant('errmsg beside an id', json(200, { ...order, errmsg: 'Wrong geo' }), refused('Wrong geo')),
    variant('JSON without an id', json(200, {}), refused()),
    variant('JSON that is not an object', json(200, [order]), refused()),
  ],
}

import { trafficlight } from '../../platforms/trafficlight.ts'
import { accepted, json, refused, repliesOf, variant } from './answers.ts'
import { readText } from './fields.ts'
import {
  anyOf,
  anyUuid,
  buyer,
  formHeaders,
  given,
  givenUtm,
  key,
  matching,
  success,
  userAgent,
  utm,
  visitor,
  visitorIp,
} from './sample-lead.ts'
import type { StandInPlatform } from './stand-in-platform.ts'
import type { TestedPlatform } from './tested-platform.ts'

const order = trafficlight.replies.accepted.body
const failure = (errmsg: string) => ({ errmsg })

const limited = ['sub1', 'sub2', 'sub3', 'sub4', 'sub5', 'utm_source', 'utm_medium', 'utm_campaign']
  .concat(['utm_content', 'utm_term'])
  .map((name) => [name, /^.{1,100}$/su] as const)
const long = 'ç'.repeat(150)
const cut = (text: string) => text.slice(0, 100).toWellFormed()
const empty = { stream_hid: '', comments: '', address: '', web_id: '', email: '' }

/**
 * Endpoint, key, fields, success and `errmsg`: high confidence, and so is the limit of 100 characters; that a
 * longer text is refused, and not cut, is a guess on the strict side. The wording of errors and the status are
 * invented. No public source shows a duplicate.
 */
const standIn: StandInPlatform = {
  id: 'trafficlight',
  host: 'api.cpa.tl',
  method: 'POST',
  path: '/api/lead/send',
  encoding: 'form',
  key: 'trafficlight-key-for-tests',
  isKeyed: ({ fields }, key) => readText(fields, 'key') === key,
  leadFields: { name: 'name', phone: 'phone', offer: 'offer_id', country: 'country', ip: 'ip_address' },
  required: { phone: /\S/ },
  optional: {
    ip_address: /^[\da-f.:]+$/i,
    country: /^[a-z]{2}$/i,
    tz: /^-?\d{1,2}$/,
    ...Object.fromEntries(limited),
  },
  refuse: (text) => json(200, failure(text)),
  replies: repliesOf(trafficlight, {
    accepted: accepted('48151623'),
    duplicate: refused('Lead is a duplicate'),
    refused: refused('Offer not found'),
    'wrong-key': refused('Invalid key'),
    'server-error': refused('Internal error'),
  }),
  variants: [
    variant('refused with HTTP 400', json(400, failure('Wrong phone')), refused('Wrong phone')),
    variant('errmsg beside an id', json(200, { ...order, errmsg: 'Wrong geo' }), refused('Wrong geo')),
    variant('JSON without an id', json(200, {}), refused()),
    variant('JSON that is not an object', json(200, [order]), refused()),
  ],
}

export const tested: TestedPlatform = {
  standIn,
  answers: { offerId: '777', countryCode: 'IT', productPrice: '39' },
  sample: (key) => ({
    headers: {},
    fields: {
      key,
      id: 'lead-1',
      offer_id: '777',
      name: 'João & Maria',
      phone: '+39 333 000',
      country: 'IT',
      ip_address: '203.0.113.7',
      tz: '1',
      email: '',
    },
  }),
  shapes: {
    accepted: { id: anyOf('number') },
    duplicate: { errmsg: anyOf('string') },
    failure: { errmsg: anyOf('string') },
  },
  post: {
    ...buyer,
    ...utm,
    offer_id: '777',
    country: 'IT',
    success_page: success,
    tz: '2',
    sub1: 's1',
    sub2: 's2',
    sub3: 's3',
    sub4: 's4',
    sub5: 's5',
  },
  required: ['phone'],
  successField: 'success_page',
  numberField: 'id',
  arrival: (whole, { ip, country, hours }) => {
    const { success_page: _, ...post } = whole
    const limited = Object.entries(post).filter(([name]) => /^(utm_|sub)/.test(name))
    return {
      headers: formHeaders,
      fields: {
        ...post,
        ...Object.fromEntries(limited.map(([name, text]) => [name, cut(text)])),
        key,
        id: anyUuid,
        country: post['country'] || country,
        tz: post['tz'] || hours,
        ip_address: ip,
        user_agent: userAgent,
        ...empty,
      },
    }
  },
  rules: [
    {
      name: 'an address, where the form asks for one',
      post: { address: 'Via Roma 1' },
      fields: { address: 'Via Roma 1' },
    },
    { name: 'a country in small letters', post: { country: 'it' }, fields: { country: 'IT' } },
    { name: 'a time zone east, with its sign', post: { tz: '+05' }, fields: { tz: '5' } },
    { name: 'a time zone west', post: { tz: '-3' }, fields: { tz: '-3' } },
    { name: 'a time zone of minus zero', post: { tz: '-0' }, fields: { tz: '0' } },
    { name: 'a time zone that is no whole number', post: { tz: '7.5' }, fields: { tz: '5' } },
    { name: 'a time zone that is no number', post: { tz: 'Brasília' }, fields: { tz: '5' } },
    {
      name: 'tracking longer than the platform takes',
      post: { utm_source: long, utm_term: long, sub1: long, sub5: long },
      fields: { utm_source: cut(long), utm_term: cut(long), sub1: cut(long), sub5: cut(long) },
    },
  ],
  lead: () => ({
    ...visitor,
    ...givenUtm,
    ...given('sub1', 'sub2', 'sub3', 'sub4', 'sub5'),
    key: standIn.key,
    id: matching(/^[\da-f-]{36}$/),
    offer_id: '777',
    country: 'IT',
    ip_address: visitorIp,
    tz: '-3',
    user_agent: matching(/Chrome/),
    ...empty,
  }),
  rehearsed: ['key ••••9876', 'offer_id 777', 'country IT', 'ip_address 203.0.113.7', 'tz -3'],
}

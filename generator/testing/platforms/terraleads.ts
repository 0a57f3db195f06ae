import { createHash } from 'node:crypto'
import { terraleads } from '../../platforms/terraleads.ts'
import { accepted, json, refused, repliesOf, variant } from './answers.ts'
import { readText } from './fields.ts'
import {
  anyOf,
  buyer,
  given,
  givenUtm,
  jsonHeaders,
  matching,
  success,
  userAgent,
  utm,
  visitor,
  visitorIp,
} from './sample-lead.ts'
import type { StandInPlatform } from './stand-in-platform.ts'
import type { Post, TestedPlatform } from './tested-platform.ts'

const order = terraleads.replies.accepted.body
const failure = (error: string) => ({ status: 'error', error })

/** Over the very bytes that came, and the key behind them. */
export const checkSum = (body: Buffer | string, key: string) =>
  createHash('sha1').update(body).update(key).digest('hex')

/**
 * Endpoint, checksum, fields, success and `error`: high confidence. That a failure may come with any status is known,
 * its wording is invented. No public source shows a duplicate.
 */
const standIn: StandInPlatform = {
  id: 'terraleads',
  host: 't-api.org',
  method: 'POST',
  path: '/api/lead/create',
  encoding: 'json',
  inAddress: ['check_sum'],
  key: 'terraleads-key-for-tests',
  isKeyed: ({ bytes, fields }, key) => readText(fields, 'check_sum') === checkSum(bytes, key),
  leadFields: {
    name: 'data.name',
    phone: 'data.phone',
    offer: 'data.offer_id',
    country: 'data.country',
    ip: 'data.ip',
  },
  required: {
    user_id: /^12345$/,
    'data.name': /\S/,
    'data.phone': /^\+?\d+$/,
    'data.offer_id': /^\d+$/,
    'data.country': /^[A-Z]{2}$/,
  },
  optional: { 'data.ip': /^[\da-f.:]+$/i },
  refuse: (text) => json(200, failure(text)),
  replies: repliesOf(terraleads, {
    accepted: accepted('90210345'),
    duplicate: refused('Lead is a duplicate'),
    refused: refused('Offer not found'),
    'wrong-key': refused('Wrong check_sum'),
    'server-error': refused('Internal error'),
  }),
  variants: [
    variant('accepted, the number missing', json(200, { status: 'ok' }), accepted()),
    variant('refused with HTTP 400', json(400, failure('Wrong phone')), refused('Wrong phone')),
    variant('ok under an HTTP error', json(500, order), refused()),
    variant('neither ok nor error', json(200, { ...order, status: 'wait' }), refused()),
  ],
}

const compact = (phone = '') => phone.replaceAll(/[ ().-]/g, '')

/** What becomes of the fields of a post. */
function dataOf(post: Post, ip: string): Record<string, unknown> {
  const data = {
    ...post,
    success_page: '',
    phone: compact(post['phone']),
    offer_id: Number(post['offer_id']),
    user_agent: userAgent,
    ip,
  }
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== ''))
}

export const tested: TestedPlatform = {
  standIn,
  answers: { accountId: '12345', offerId: '6879', countryCode: 'IT' },
  sample: (key) => ({
    headers: {},
    fields: {
      user_id: 12_345,
      data: {
        name: 'João & Maria',
        phone: '+39333000',
        offer_id: 6879,
        country: 'IT',
        ip: '203.0.113.7',
      },
    },
    inAddress: (body) => ({ check_sum: key === '' ? '' : checkSum(body, key) }),
  }),
  shapes: {
    accepted: { status: 'ok', data: { id: anyOf('number'), status: anyOf('string') } },
    duplicate: { status: 'error', error: anyOf('string') },
    failure: { status: 'error', error: anyOf('string') },
  },
  post: {
    ...buyer,
    ...utm,
    offer_id: '6879',
    country: 'IT',
    success_page: success,
    referer: 'https://busca.example/?q=creme',
    sub_id: 's0',
    sub_id_1: 's1',
    sub_id_2: 's2',
    sub_id_3: 's3',
    sub_id_4: 's4',
  },
  required: ['name', 'phone', 'offer_id', 'country'],
  successField: 'success_page',
  arrival: (post, { ip }) => ({
    headers: jsonHeaders,
    fields: { check_sum: matching(/^[\da-f]{40}$/), user_id: 12_345, data: dataOf(post, ip) },
  }),
  rules: [
    {
      name: 'address and quantity, where the form asks for them',
      post: { address: 'Via Roma 1', count: '2' },
      fields: {},
    },
  ],
  lead: ({ origin }) => ({
    check_sum: matching(/^[\da-f]{40}$/),
    user_id: 12_345,
    data: {
      ...visitor,
      ...givenUtm,
      ...given('sub_id', 'sub_id_1', 'sub_id_2', 'sub_id_3', 'sub_id_4'),
      phone: compact(visitor.phone),
      offer_id: 6879,
      country: 'IT',
      referer: `${origin}/anuncio`,
      user_agent: matching(/Chrome/),
      ip: visitorIp,
    },
  }),
  rehearsed: ['user_id 12345', 'data.offer_id 6879', 'data.country IT', 'data.ip 203.0.113.7'],
}

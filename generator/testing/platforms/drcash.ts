import { drcash } from '../../platforms/drcash.ts'
import { accepted, json, refused, repliesOf, variant } from './answers.ts'
import { anyOf, buyer, given, jsonHeaders, key, success, visitor, visitorIp } from './sample-lead.ts'
import type { StandInPlatform } from './stand-in-platform.ts'
import type { TestedPlatform } from './tested-platform.ts'

const order = drcash.replies.accepted.body
const failure = (error: string) => ({ error })

/**
 * Endpoint, bearer token, `stream_code`, `client` and success: high confidence; so is that a failure is another
 * status than 200. The bodies of failures are invented. No public source shows a duplicate.
 */
const standIn: StandInPlatform = {
  id: 'drcash',
  host: 'order.drcash.sh',
  method: 'POST',
  path: '/v1/order',
  encoding: 'json',
  key: 'drcash-token-for-tests',
  isKeyed: ({ headers }, key) => headers.authorization === `Bearer ${key}`,
  leadFields: {
    name: 'client.name',
    phone: 'client.phone',
    offer: 'stream_code',
    country: 'client.country',
    ip: 'client.ip',
  },
  required: { stream_code: /\S/, 'client.phone': /\S/ },
  optional: { 'client.ip': /^[\da-f.:]+$/i, 'client.country': /^[a-z]{2}$/i },
  refuse: (text) => json(400, failure(text)),
  replies: repliesOf(drcash, {
    accepted: accepted(order.uuid),
    duplicate: refused('Order already exists'),
    refused: refused('Stream not found'),
    'wrong-key': refused('Unauthorized'),
    'server-error': refused('Internal error'),
  }),
  variants: [
    variant('success true without a uuid', json(200, { success: true }), accepted()),
    variant('success false with HTTP 200', json(200, { success: false, error: 'No' }), refused('No')),
    variant('success false beside a uuid', json(200, { ...order, success: false }), refused()),
    variant('an error beside a uuid', json(200, { ...order, error: 'Wrong phone' }), refused('Wrong phone')),
    variant('a uuid under an HTTP error', json(500, order), refused()),
    variant('JSON without a uuid', json(200, {}), refused()),
  ],
}

export const tested: TestedPlatform = {
  standIn,
  answers: { streamCode: 'abc12', countryCode: 'it' },
  sample: (key) => ({
    headers: { Authorization: `Bearer ${key}` },
    fields: {
      stream_code: 'abc12',
      client: { name: 'João & Maria', phone: '+39 333 000', ip: '203.0.113.7', country: 'IT' },
      sub1: 'fb',
    },
  }),
  shapes: {
    accepted: { uuid: anyOf('string') },
    duplicate: { error: anyOf('string') },
    failure: { error: anyOf('string') },
  },
  post: {
    ...buyer,
    stream_code: 'outra-9',
    country: 'it',
    thanks_page: success,
    sub1: 's1',
    sub2: 's2',
    sub3: 's3',
    sub4: 's4',
    sub5: 's5',
    sub6: 's6',
    sub7: 's7',
  },
  required: ['phone'],
  successField: 'thanks_page',
  arrival: (post, { ip, country: seen }) => {
    const country = post['country'] || seen.toLowerCase()
    return {
      headers: { ...jsonHeaders, authorization: `Bearer ${key}` },
      fields: {
        ...post,
        token: key,
        // The worker's own is for forms that bring none.
        stream_code: post['stream_code'] || 'abc12',
        country,
        ip,
        client: { name: post['name'], phone: post['phone'], country, ip },
      },
    }
  },
  rules: [
    {
      name: 'an address, where the form asks for one',
      post: { address: 'Via Roma 1' },
      fields: {
        address: undefined,
        client: { ...buyer, country: 'it', ip: '203.0.113.7', address: 'Via Roma 1' },
      },
    },
    {
      name: 'a country in capitals',
      post: { country: 'IT' },
      fields: { country: 'it', client: { ...buyer, country: 'it', ip: '203.0.113.7' } },
    },
  ],
  lead: ({ successUrl }) => ({
    ...visitor,
    ...given('sub1', 'sub2', 'sub3', 'sub4', 'sub5', 'sub6', 'sub7'),
    token: standIn.key,
    stream_code: 'abc12',
    country: 'it',
    thanks_page: successUrl,
    ip: visitorIp,
    client: { ...visitor, country: 'it', ip: visitorIp },
  }),
  rehearsed: [
    'authorization Bearer ••••9876',
    'token ••••9876',
    'stream_code abc12',
    'client.ip 203.0.113.7',
  ],
}

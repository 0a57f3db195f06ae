import { shakes } from '../../platforms/shakes.ts'
import { accepted, json, refused, repliesOf, variant } from './answers.ts'
import { readText } from './fields.ts'
import {
  anyOf,
  buyer,
  formHeaders,
  given,
  key,
  matching,
  success,
  userAgent,
  visitor,
  visitorIp,
} from './sample-lead.ts'
import type { StandInPlatform } from './stand-in-platform.ts'
import type { TestedPlatform } from './tested-platform.ts'

const order = shakes.replies.accepted.body
const failure = (error: string) => ({ status: 'error', error })
const route = '/api/order/in'
const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

/** A lead is sent when it is made; a minute leaves room for a slow machine, and none for a wrong time zone. */
const justNow = {
  asymmetricMatch: (value: unknown) =>
    typeof value === 'string' &&
    moment.test(value) &&
    Math.abs(Date.parse(`${value.replace(' ', 'T')}Z`) - Date.now()) < 60_000,
}

/**
 * Endpoint, key, fields and success: high confidence; so is that a refusal explains itself in `error` or `msg`. Its
 * wording and the status are invented, and no public source shows a duplicate.
 */
const standIn: StandInPlatform = {
  id: 'shakes',
  host: 'shakes.pro',
  method: 'POST',
  path: '/index.php',
  encoding: 'form',
  inAddress: ['r', 'key'],
  key: 'shakes-key-for-tests',
  isKeyed: ({ fields }, key) => readText(fields, 'key') === key,
  leadFields: { name: 'name', phone: 'phone', offer: 'offerId', country: 'countryCode', ip: 'ip' },
  required: {
    r: /^\/api\/order\/in$/,
    name: /\S/,
    phone: /^\+?\d+$/,
    offerId: /^[\w-]+$/,
    streamCode: /^[\w-]+$/,
    countryCode: /^[A-Z]{2}$/,
    createdAt: moment,
  },
  optional: { ip: /^[\da-f.:]+$/i },
  refuse: (text) => json(200, failure(text)),
  replies: repliesOf(shakes, {
    accepted: accepted(order.orderId),
    duplicate: refused('Order is a duplicate'),
    refused: refused('Offer not found'),
    'wrong-key': refused('Invalid key'),
    'server-error': refused('Internal error'),
  }),
  variants: [
    variant('accepted, the order number missing', json(200, { status: 'ok' }), accepted()),
    variant('text in msg', json(200, { status: 'fail', msg: 'Wrong phone' }), refused('Wrong phone')),
    variant('ok under an HTTP error', json(500, order), refused()),
    variant('JSON without a status', json(200, { orderId: order.orderId }), refused()),
  ],
}

const compact = (phone = '') => phone.replaceAll(/[ ().-]/g, '')

export const tested: TestedPlatform = {
  standIn,
  answers: { offerId: '777', streamCode: 'abc12', countryCode: 'IT' },
  sample: (key) => ({
    headers: {},
    fields: {
      offerId: '777',
      streamCode: 'abc12',
      countryCode: 'IT',
      name: 'João & Maria',
      phone: '+39333000',
      ip: '203.0.113.7',
      createdAt: '2026-11-15 12:30:00',
      landingUrl: 'https://loja.example/',
      userAgent,
    },
    inAddress: () => ({ r: route, key }),
  }),
  shapes: {
    accepted: { status: 'ok', orderId: anyOf('string') },
    duplicate: { status: 'error', error: anyOf('string') },
    failure: { status: 'error', error: anyOf('string') },
  },
  post: {
    ...buyer,
    offerId: '777',
    streamCode: 'abc12',
    countryCode: 'IT',
    success_page: success,
    landingUrl: 'https://loja.example/creme',
    referrer: 'https://busca.example/?q=creme',
    sub1: 's1',
    sub2: 's2',
    sub3: 's3',
    sub4: 's4',
  },
  required: ['name', 'phone', 'offerId', 'streamCode', 'countryCode'],
  successField: 'success_page',
  arrival: (whole, { ip }) => {
    const { success_page: _, ...post } = whole
    return {
      headers: formHeaders,
      fields: { r: route, key, ...post, phone: compact(post['phone']), createdAt: justNow, userAgent, ip },
    }
  },
  rules: [
    { name: 'a country in small letters', post: { countryCode: 'it' }, fields: { countryCode: 'IT' } },
    {
      name: 'a form without a script, whose page only the browser tells',
      post: { landingUrl: '' },
      headers: { Referer: 'https://loja.example/' },
      fields: { landingUrl: 'https://loja.example/' },
    },
  ],
  lead: ({ origin }) => ({
    ...visitor,
    ...given('sub1', 'sub2', 'sub3', 'sub4'),
    r: route,
    key: standIn.key,
    phone: compact(visitor.phone),
    offerId: '777',
    streamCode: 'abc12',
    countryCode: 'IT',
    landingUrl: `${origin}/oferta`,
    referrer: `${origin}/anuncio`,
    createdAt: justNow,
    userAgent: matching(/Chrome/),
    ip: visitorIp,
  }),
  rehearsed: ['key ••••9876', 'offerId 777', 'streamCode abc12', 'countryCode IT', 'ip 203.0.113.7'],
}

import { expect } from 'vitest'
import { platforms } from '../../platforms/index.ts'
import type { Platform } from '../../platforms/platform.ts'
import { standInPlatforms } from '../platforms/index.ts'
import { key, userAgent, type Post, type Subject } from './subject.ts'

const utm: Post = {
  utm_source: 'fb',
  utm_medium: 'cpc',
  utm_campaign: 'verão 2026',
  utm_content: 'vídeo & foto',
  utm_term: 'creme+rosto',
}
const buyer: Post = { name: "João D'Ávila & Maria", phone: '+39 333 000-11' }
const success = 'https://loja.example/obrigado?cor=azul&x=1#topo'
const json = { 'content-type': 'application/json' }
const long = 'ç'.repeat(150)
const cut = (text: string) => text.slice(0, 100).toWellFormed()

/** Stands for any version 4 UUID where requests are compared. */
const anyUuid: unknown = expect.stringMatching(
  /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
)

/** Each payload is written out from the specification's list and the platform's public documentation. */
const facts: Record<string, Omit<Subject, 'platform' | 'standIn'>> = {
  adcombo: {
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
      { name: 'a country in small letters', post: { country_code: 'it' }, fields: { country_code: 'IT' } },
      {
        name: 'a form without a script, whose page only the browser tells',
        post: { base_url: '' },
        headers: { Referer: 'https://loja.example/' },
        fields: { base_url: 'https://loja.example/' },
      },
    ],
  },
  lemonad: {
    post: {
      ...buyer,
      ...utm,
      offerId: '44444444-0000-4000-8000-000000000001',
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
    arrival: (post, { ip }) => ({ headers: { ...json, 'x-token': key }, fields: { ...post, ip } }),
    rules: [
      {
        name: 'a form without a script, whose page only the browser tells',
        post: { domain: '' },
        headers: { Referer: 'https://loja.example/' },
        fields: { domain: 'https://loja.example/' },
      },
    ],
  },
  drcash: {
    streamCode: 'abc12',
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
        headers: { ...json, authorization: `Bearer ${key}` },
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
        name: 'a country in capitals',
        post: { country: 'IT' },
        fields: { country: 'it', client: { ...buyer, country: 'it', ip: '203.0.113.7' } },
      },
    ],
  },
  trafficlight: {
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
        headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
        fields: {
          ...post,
          ...Object.fromEntries(limited.map(([name, text]) => [name, cut(text)])),
          key,
          id: anyUuid,
          country: post['country'] || country,
          tz: post['tz'] || hours,
          ip_address: ip,
          user_agent: userAgent,
          stream_hid: '',
          comments: '',
          address: '',
          web_id: '',
          email: '',
        },
      }
    },
    rules: [
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
  },
}

/** The product's platforms, in its order. */
export const subjects: readonly Subject[] = platforms.map((platform: Platform) => {
  const standIn = standInPlatforms.find(({ id }) => id === platform.id)
  const known = facts[platform.id]
  if (!standIn || !known) throw new Error(`No stand-in or no facts for ${platform.id}`)
  return { platform, standIn, ...known }
})

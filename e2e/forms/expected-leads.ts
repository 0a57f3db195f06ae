import { expect } from '@playwright/test'
import type { PlatformId } from '#generator/index.ts'
import { visitor } from './landing-page.ts'

/** Parameters of the ad that led to the page: every name that some platform takes, and one that none does. */
const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'clickid', 'subacc']
  .concat([
    'subacc2',
    'subacc3',
    'subacc4',
    'localClickid',
    'externalWebmasterId',
    'buyerId',
    'fbpxl',
    'cost',
  ])
  .concat(['sub1', 'sub2', 'sub3', 'sub4', 'sub5', 'sub6', 'sub7', 'gclid'])
export const query = `?${names.map((name) => `${name}=v-${name}`).join('&')}`
const given = (...chosen: string[]) => Object.fromEntries(chosen.map((name) => [name, `v-${name}`]))
const utm = given('utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term')

const empty = { stream_hid: '', comments: '', address: '', web_id: '', email: '' }

export type ExpectedLead = { fields: (page: { origin: string; successUrl: string }) => object; order: string }

/** Each platform's lead as its contract and the product's specification list it, and the order it is given. */
export const expectedLeads: Record<PlatformId, ExpectedLead> = {
  adcombo: {
    order: '61234567',
    fields: ({ origin, successUrl }) => ({
      ...visitor,
      ...utm,
      ...given('clickid', 'subacc', 'subacc2', 'subacc3', 'subacc4'),
      api_key: '00112233445566778899aabbccddeeff',
      offer_id: '777',
      country_code: 'IT',
      price: '39.00',
      base_url: `${origin}/oferta`,
      success_page: successUrl,
      referrer: `${origin}/anuncio`,
      ip: '127.0.0.1',
    }),
  },
  lemonad: {
    order: '5f0c7d1e9a3b4c0012ab34cd',
    fields: ({ origin, successUrl }) => ({
      ...visitor,
      ...utm,
      ...given('localClickid', 'externalWebmasterId', 'buyerId', 'clickid', 'fbpxl', 'cost'),
      offerId: '44444444-0000-4000-8000-000000000001',
      domain: `${origin}/oferta`,
      success_page: successUrl,
      ip: '127.0.0.1',
    }),
  },
  drcash: {
    order: '0b9d3f52-0000-4000-8000-000000000001',
    fields: ({ successUrl }) => ({
      ...visitor,
      ...given('sub1', 'sub2', 'sub3', 'sub4', 'sub5', 'sub6', 'sub7'),
      token: 'drcash-token-for-tests',
      stream_code: 'abc12',
      country: 'it',
      thanks_page: successUrl,
      ip: '127.0.0.1',
      client: { ...visitor, country: 'it', ip: '127.0.0.1' },
    }),
  },
  trafficlight: {
    order: '48151623',
    fields: () => ({
      ...visitor,
      ...utm,
      ...given('sub1', 'sub2', 'sub3', 'sub4', 'sub5'),
      key: 'trafficlight-key-for-tests',
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      offer_id: '777',
      country: 'IT',
      ip_address: '127.0.0.1',
      tz: '-3',
      user_agent: expect.stringContaining('Chrome'),
      ...empty,
    }),
  },
}

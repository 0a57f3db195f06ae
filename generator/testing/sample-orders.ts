import type { StandInPlatform } from './platforms/stand-in-platform.ts'

/** What the forwarding worker of the tests is told to do. */
export type Order = {
  url: string
  method: string
  headers: Record<string, string>
  encoding: string
  fields: Record<string, unknown>
  waitMs: number
}

/** A lead that the platform accepts, laid out by its own public contract and nothing of the stand-in's code. */
export const leads: Record<string, Pick<Order, 'headers' | 'fields'>> = {
  adcombo: {
    headers: {},
    fields: {
      api_key: '00112233445566778899aabbccddeeff',
      name: 'João & Maria',
      phone: '+39 333 000',
      offer_id: '777',
      country_code: '{country}',
      price: '39.00',
      base_url: 'https://loja.example/',
      ip: '{ip}',
    },
  },
  lemonad: {
    headers: { 'X-Token': 'lemonad-token-for-tests' },
    fields: {
      name: 'João & Maria',
      phone: '+39 333 000',
      offerId: '44444444-0000-4000-8000-000000000001',
      domain: 'https://loja.example/',
      ip: '{ip}',
    },
  },
  drcash: {
    headers: { Authorization: 'Bearer drcash-token-for-tests' },
    fields: {
      stream_code: 'abc12',
      client: { name: 'João & Maria', phone: '+39 333 000', ip: '{ip}', country: '{country}' },
      sub1: 'fb',
    },
  },
  trafficlight: {
    headers: {},
    fields: {
      key: 'trafficlight-key-for-tests',
      id: 'lead-1',
      offer_id: '777',
      name: 'João & Maria',
      phone: '+39 333 000',
      country: '{country}',
      ip_address: '{ip}',
      tz: '1',
      email: '',
    },
  },
}
export const endpoints: Record<string, string> = {
  adcombo: 'GET https://api.adcombo.com/api/v2/order/create/',
  lemonad: 'POST https://sendmelead.com/api/v3/lead/add',
  drcash: 'POST https://order.drcash.sh/v1/order',
  trafficlight: 'POST https://api.cpa.tl/api/lead/send',
}
export const wrongKeys: Record<string, Partial<Order>> = {
  adcombo: { fields: { ...leads['adcombo']?.fields, api_key: 'ffffffffffffffffffffffffffffffff' } },
  lemonad: { headers: { 'X-Token': 'other' } },
  drcash: { headers: { Authorization: 'drcash-token-for-tests' } },
  trafficlight: { fields: { ...leads['trafficlight']?.fields, key: 'other' } },
}

export function orderFor({ id, encoding }: StandInPlatform): Order {
  const [method = '', url = ''] = (endpoints[id] ?? '').split(' ')
  return { url, method, encoding, waitMs: 5_000, headers: {}, fields: {}, ...leads[id] }
}

export function withoutKey({ id }: StandInPlatform): Record<string, unknown> {
  const { api_key: _, key: __, ...fields } = { api_key: '', key: '', ...leads[id]?.fields }
  return fields
}

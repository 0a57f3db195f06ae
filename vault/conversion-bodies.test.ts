import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { userAgent } from '#generator/testing/platforms/sample-lead.ts'
import { minute, numbers, openConversions, sha256 } from '#generator/testing/vault/open-conversions.ts'
import { hosts } from '#generator/testing/vault/start-outside.ts'

const scene = await openConversions(subjectOf('lemonad'))
const { vault, outside, visit, approve, only, untilSent, callsTo } = scene

beforeEach(async () => {
  outside.reset()
  await scene.setAll()
})
afterAll(() => scene.close())

/** The times in a body are the vault's own: they are read out, held against the clock, and put into what is expected. */
function timeIn(body: string, name: string): number {
  return Number(new RegExp(`"${name}":(\\d+)`).exec(body)?.[1])
}

describe('what an ad platform is told', () => {
  const phone = {
    digits: '93ce28e7ab58605a06874e533f7d00e5be5007e874726f37f5c0736158782267',
    withPlus: '55c2dca76fcfde8c19146b7d43d18009507c247783e8a19d8ab78f0acb83b859',
  }

  it('is, byte by byte, what Meta documents', async () => {
    await only('meta')
    const { id } = await visit()
    await untilSent(id)
    await approve(id)
    await untilSent(id)
    const [lead, purchase] = callsTo('meta').map(({ body }) => body)
    const user = `"user_data":{"client_ip_address":"203.0.113.7","client_user_agent":${JSON.stringify(userAgent)},"fbp":"${numbers['fbp']}","fbc":"${numbers['fbc']}","ph":["${phone.digits}"],"fn":["${sha256('ștefan')}"],"country":["${sha256('in')}"],"external_id":["${sha256(id)}"]}`
    const event = (name: string, time: number, number: string) =>
      `{"data":[{"event_name":"${name}","event_time":${time},"event_id":"${number}","action_source":"website","event_source_url":"https://loja.example/",${user}`
    const end = `}],"access_token":"EAAB-meta-secreto"}`
    const { now } = await vault.control({})
    const times = [lead ?? '', purchase ?? ''].map((body) => timeIn(body, 'event_time'))
    for (const time of times) expect(Math.abs(time * 1000 - now)).toBeLessThan(5 * minute)
    expect(lead).toBe(event('Lead', times[0] ?? 0, id) + end)
    expect(purchase).toBe(
      `${event('Purchase', times[1] ?? 0, `ap-${id}`)},"custom_data":{"value":39,"currency":"EUR"}${end}`,
    )
    expect(callsTo('meta').map(({ path }) => path)).toEqual(Array(2).fill('/v26.0/1234567890/events'))
  })

  it('is, byte by byte, what TikTok documents', async () => {
    await only('tiktok')
    const { id } = await visit()
    await approve(id)
    await untilSent(id)
    const bodyOf = (name: string) => callsTo('tiktok').find(({ body }) => body.includes(name))?.body
    const event = (body: string | undefined, name: string, number: string, end: string) =>
      `{"event_source":"web","event_source_id":"C9TTPIXEL0","data":[{"event":"${name}","event_time":${timeIn(body ?? '', 'event_time')},"event_id":"${number}","user":{"phone":"${phone.withPlus}","external_id":"${sha256(id)}","ttclid":"${numbers['ttclid']}","ttp":"${numbers['ttp']}","ip":"203.0.113.7","user_agent":${JSON.stringify(userAgent)}},"page":{"url":"https://loja.example/"}${end}}]}`
    const [lead, purchase] = [bodyOf('SubmitForm'), bodyOf('CompletePayment')]
    expect(lead).toBe(event(lead, 'SubmitForm', id, ''))
    expect(purchase).toBe(
      event(purchase, 'CompletePayment', `ap-${id}`, ',"properties":{"value":39,"currency":"EUR"}'),
    )
    expect(callsTo('tiktok')[0]).toMatchObject({
      path: '/open_api/v1.3/event/track/',
      headers: { 'access-token': 'tiktok-token-secreto', 'content-type': 'application/json' },
    })
  })

  it('is what GA4 and UTMify document', async () => {
    const { id } = await visit({ utm_source: 'fb', utm_campaign: 'verão' })
    await vault.pass(minute)
    await approve(id, '12.34')
    await untilSent(id)
    const ga = callsTo('ga4').find(({ body }) => body.includes('purchase'))?.body
    expect(callsTo('ga4')[0]?.path).toBe(
      '/mp/collect?measurement_id=G-ABC123&api_secret=ga4-chave-secreta-secreto',
    )
    expect(ga).toBe(
      `{"client_id":"1267650289.1790446417","timestamp_micros":${timeIn(ga ?? '', 'timestamp_micros')},"events":[{"name":"purchase","params":{"transaction_id":"ap-${id}","value":12.34,"currency":"EUR","engagement_time_msec":1}}]}`,
    )
    const sent = callsTo('utmify').map(({ body }) => JSON.parse(body) as Record<string, unknown>)
    const [waiting, paid] = ['waiting_payment', 'paid'].map((name) =>
      sent.find(({ status }) => status === name),
    )
    const time: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(waiting).toMatchObject({
      orderId: id,
      status: 'waiting_payment',
      createdAt: time,
      approvedDate: null,
    })
    // The moment of the order stays that of the lead.
    expect(paid?.['approvedDate']).not.toBe(waiting?.['createdAt'])
    expect(paid).toEqual({
      orderId: id,
      platform: 'Integrador',
      paymentMethod: 'boleto',
      status: 'paid',
      createdAt: waiting?.['createdAt'],
      approvedDate: time,
      refundedAt: null,
      customer: {
        name: 'Cliente',
        email: null,
        phone: null,
        document: null,
        country: 'IN',
        ip: '203.0.113.7',
      },
      products: [{ id: '1', name: 'Pedido', planId: null, planName: null, quantity: 1, priceInCents: 1234 }],
      trackingParameters: {
        src: null,
        sck: null,
        utm_source: 'fb',
        utm_campaign: 'verão',
        utm_medium: subjectOf('lemonad').post['utm_medium'],
        utm_content: subjectOf('lemonad').post['utm_content'],
        utm_term: subjectOf('lemonad').post['utm_term'],
      },
      commission: {
        totalPriceInCents: 1234,
        gatewayFeeInCents: 0,
        userCommissionInCents: 1234,
        currency: 'EUR',
      },
      isTest: false,
    })
    expect(callsTo('utmify')[0]?.headers['x-api-token']).toBe('utmify-token-secreto')
  })

  it.each([
    ['+40 (0)700 000 001', '', phone.digits],
    ['0040700000001', '', phone.digits],
    ['700000001', '40 0', phone.digits],
    ['+40700000001', '39', phone.digits],
    ['0700 000 001', '', undefined],
  ])('has the phone %s with %j as its country writes it, or not at all', async (typed, ddi, hash) => {
    await only('meta')
    const { id } = await visit({ phone: typed, ddi, fbc: '' })
    await untilSent(id)
    const body = callsTo('meta')[0]?.body ?? ''
    expect(/"ph":\["(\w+)"\]/.exec(body)?.[1]).toBe(hash)
    expect(body).toMatch(/"fbc":"fb\.1\.\d{13}\.IwAR0abc"/)
  })

  it('is nothing that belongs to another, nothing of the product, and of the page only where it is', async () => {
    // The lead's number and the times may look like a piece of a phone.
    const { id } = await visit({ utm_term: 'rosto', lead_id: '0b9d0700-aaaa-4aaa-8aaa-000000000009' })
    await approve(id)
    await untilSent(id)
    const own: Record<string, RegExp> = {
      [hosts.meta]: /^fb/,
      [hosts.tiktok]: /^tt/,
      [hosts.ga4]: /^ga$/,
      [hosts.utmify]: /^$/,
      [hosts.platform]: /^$/,
    }
    const said = (host: string) =>
      outside.calls
        .filter((call) => call.host === host)
        .map(({ path, body }) => path + body)
        .join('\n')
    for (const [host, mine] of Object.entries(own)) {
      expect(said(host)).not.toBe('')
      const others = Object.entries(numbers).filter(([name]) => !mine.test(name))
      expect(others.filter(([, value]) => said(host).includes(value))).toEqual([])
    }
    const sent = Object.keys(own).filter((host) => host !== hosts.platform)
    const words =
      /artrose|creme|emagre|próstata|diabet|saúde|health|diet|weight|pain|offer|product_name|content_name/i
    expect(sent.filter((host) => words.test(said(host)))).toEqual([])
    expect(sent.filter((host) => /Popescu|700 ?000 ?001|loja\.example\/creme/.test(said(host)))).toEqual([])
  })
})

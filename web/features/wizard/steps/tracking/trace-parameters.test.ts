import { expect, test } from 'vitest'
import type { PlatformId } from '#generator/index.ts'
import { traceParameters } from './trace-parameters.ts'

function trace(platform: PlatformId, url: string) {
  const tracing = traceParameters(platform, url)
  if (tracing.kind !== 'traced') throw new Error(`Not traced: ${tracing.kind}`)
  return tracing
}

/** Each parameter with the field and value that arrive, or why it is lost. */
function tracesOf(platform: PlatformId, query: string) {
  return trace(platform, `https://exemplo.com/oferta?${query}`).traces.map((found) =>
    found.field === null ? [found.parameter, found.loss] : [found.parameter, found.field, found.value],
  )
}

test('a parameter arrives under its own name, as it is meant and not as it is written', () => {
  expect(tracesOf('adcombo', 'utm_source=caf%C3%A9+%26%20ch%C3%A1&clickid=%20a1%20')).toEqual([
    ['utm_source', 'utm_source', 'café & chá'],
    ['clickid', 'clickid', 'a1'],
  ])
})

test('Dr.Cash gets campaign parameters as its subs, unless these are there themselves', () => {
  expect(tracesOf('drcash', 'utm_source=s&utm_medium=m&sub2=own&utm_term=t&sub7=seven')).toEqual([
    ['utm_source', 'sub1', 's'],
    ['utm_medium', { reason: 'occupied', by: 'sub2' }],
    ['sub2', 'sub2', 'own'],
    ['utm_term', 'sub5', 't'],
    ['sub7', 'sub7', 'seven'],
  ])
})

test('each platform takes what its own fields name, and nothing else', () => {
  const query = 'sub1=a&clickid=b&fbpxl=c&subacc=d&fbclid=e'
  const arriving = (platform: PlatformId) =>
    trace(platform, `?${query}`).traces.flatMap(({ field }) => field ?? [])
  expect(arriving('adcombo')).toEqual(['clickid', 'subacc'])
  expect(arriving('lemonad')).toEqual(['clickid', 'fbpxl'])
  expect(arriving('drcash')).toEqual(['sub1'])
  expect(arriving('trafficlight')).toEqual(['sub1'])
})

test.each([
  ['an empty one', 'clickid=', { reason: 'empty' }],
  ['a blank one', 'clickid=+%20', { reason: 'empty' }],
  ['one that the platform has no field for', 'lugar=1', { reason: 'unknown' }],
  ['one that only the ad needs', 'gclid=1', { reason: 'ad' }],
  ['one that goes by another name there', 'sub1=1', { reason: 'renamed', meant: 'subacc' }],
  ['the third of them', 'sub3=1', { reason: 'renamed', meant: 'subacc3' }],
  ['one without a number', 'subid=1', { reason: 'renamed', meant: 'subacc' }],
  ['one more of them than there are', 'sub9=1', { reason: 'unknown' }],
  ['one in the wrong case', 'UTM_Source=fb', { reason: 'spelling', meant: 'utm_source' }],
  ['one that the wizard has answered', 'offer_id=1', { reason: 'fixed' }],
  ['one that the page knows itself', 'base_url=x', { reason: 'fixed' }],
  ['one that the visitor types', 'phone=1', { reason: 'fixed' }],
  ['a name that objects are born with', 'constructor=x', { reason: 'unknown' }],
])('%s is lost, and it is said why', (_, query, loss) => {
  expect(tracesOf('adcombo', query).map(([, why]) => why)).toEqual([loss])
})

test('another name is proposed only while nothing comes by it, and where the platform has one', () => {
  expect(tracesOf('adcombo', 'sub1=1&subacc=2').at(0)).toEqual(['sub1', { reason: 'unknown' }])
  expect(tracesOf('terraleads', 'subacc2=1')).toEqual([['subacc2', { reason: 'renamed', meant: 'sub_id_1' }]])
  expect(tracesOf('webvork', 'sub1=1')).toEqual([['sub1', { reason: 'unknown' }]])
})

test('of a name given twice, the first with a value counts', () => {
  expect(tracesOf('adcombo', 'clickid=&clickid=2&clickid=3')).toEqual([
    ['clickid', { reason: 'empty' }],
    ['clickid', 'clickid', '2'],
    ['clickid', { reason: 'repeated' }],
  ])
  expect(tracesOf('adcombo', 'clickid=%20&clickid=2').at(1)).toEqual(['clickid', { reason: 'repeated' }])
})

test.each([
  ['adcombo', 'utm_source', 1000],
  ['lemonad', 'clickid', 1000],
  ['drcash', 'sub6', 1000],
  ['trafficlight', 'utm_term', 100],
  ['trafficlight', 'sub5', 100],
] as const)('%s: %s is cut at %i characters', (platform, name, limit) => {
  const [whole] = trace(platform, `?${name}=${'x'.repeat(limit)}`).traces
  expect(whole).toMatchObject({ value: 'x'.repeat(limit), cutAt: null })
  const [cut] = trace(platform, `?${name}=${'x'.repeat(limit + 1)}`).traces
  expect(cut).toMatchObject({ value: 'x'.repeat(limit), cutAt: limit })
})

test.each(['{{campaign.name}}', '{campaignid}', '${SUBID}', '[click_id]', '%25cid%25', '__CAMPAIGN_NAME__'])(
  'the unreplaced macro %s is noticed',
  (value) => {
    expect(trace('adcombo', `https://exemplo.com/?utm_campaign=${value}`).traces[0]?.macro).toBe(true)
  },
)

test.each(['black-friday_2026', '100%25', 'a{b', '50%25%20off%20hoje', 'a__b'])('%s is no macro', (value) => {
  expect(trace('adcombo', `https://exemplo.com/?utm_campaign=${value}`).traces[0]?.macro).toBe(false)
})

test('what the platform would take besides is named', () => {
  expect(trace('drcash', '?utm_source=a&sub3=c').unused).toEqual(['sub2', 'sub4', 'sub5', 'sub6', 'sub7'])
})

test.each([
  ['  https://exemplo.com/?utm_source=fb  '],
  ['HTTPS://exemplo.com/a?utm_source=fb#topo'],
  ['exemplo.com/oferta?utm_source=fb'],
  ['?utm_source=fb'],
  ['utm_source=fb'],
])('%j is read as an address or a part of one', (url) => {
  expect(trace('adcombo', url).traces.map(({ parameter }) => parameter)).toEqual(['utm_source'])
})

test.each(['olá', 'https://', 'http://exemplo .com/?a=1', 'meu anúncio ? a=1', '='])(
  '%j is unreadable',
  (url) => {
    expect(traceParameters('adcombo', url)).toEqual({ kind: 'unreadable' })
  },
)

test('an address without parameters says so, also when they stand where the form does not look', () => {
  expect(traceParameters('adcombo', 'https://exemplo.com')).toEqual({ kind: 'none', behindHash: false })
  expect(traceParameters('adcombo', 'https://exemplo.com/#/?utm_source=fb')).toEqual({
    kind: 'none',
    behindHash: true,
  })
})
